import { pageTransport } from '../sync/page-transport';

/** Named in the sentence of a failure, too. */
export const BOOKINGS_OF_OTHERS_QUERY = 'bookings-of-others';

/**
 * What other editors have booked for a project, as `readBookingsOfOthers` takes it.
 * @param projectId null: nothing is asked for, for somebody who does not edit it or is its only editor
 * @throws SyncFault
 */
export const getBookingsOfOthers = async (
  accountId: string | null,
  projectId: string | null,
): Promise<unknown> =>
  accountId === null || projectId === null
    ? []
    : pageTransport(accountId).call('bookings_of_others', { p_project: projectId });
