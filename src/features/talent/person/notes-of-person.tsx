import { getPublishedNotes, PUBLISHED_NOTES_QUERY } from '@/backend/queries/published-notes';
import { useServerQuery } from '@/backend/queries/use-server-query';
import type { NoteFilters } from '@/domain/notes/published-notes';
import { useIdentity } from '@/store/react/identity';
import { useKeptList } from '@/store/react/notes/use-kept-list';
import { useIsOffline } from '@/store/react/use-sync-state';
import { NotesAbout } from '@/ui/domain/notes/notes-about';

/** What others have written about this person; from the device where it has been read before. */
export function NotesOfPerson({ id, name }: { id: string; name: string }) {
  const { userId } = useIdentity();
  const filters: NoteFilters = { subject: id };
  const list = JSON.stringify(filters);
  const query = useServerQuery(
    PUBLISHED_NOTES_QUERY,
    getPublishedNotes,
    [userId, list, null],
    useIsOffline(),
  );
  const { data, isStale } = useKeptList(list, query);
  return (
    <NotesAbout
      name={name}
      data={data}
      isStale={isStale}
      allPath={userId === null ? null : `/notes?section=published&person=${id}`}
    />
  );
}
