import { pageTransport } from '../sync/page-transport';

/** Named in the sentence of a failure, too. */
export const PUBLISHED_NOTES_QUERY = 'published-notes';

/**
 * A page of the notes that everybody sees, as `readPublishedNotes` takes it.
 * @param filters of `NoteFilters`, as JSON @param after where the page begins, as JSON; null: the first
 * @throws SyncFault
 */
export const getPublishedNotes = async (
  accountId: string | null,
  filters: string,
  after: string | null,
): Promise<unknown> =>
  pageTransport(accountId).call('published_notes', {
    p_filters: JSON.parse(filters) as unknown,
    p_after: after === null ? null : (JSON.parse(after) as unknown),
  });
