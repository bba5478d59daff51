import { getPublishedNotes, PUBLISHED_NOTES_QUERY } from '@/backend/queries/published-notes';
import { useServerQuery } from '@/backend/queries/use-server-query';
import type { NoteFilters, PublishedNote } from '@/domain/notes/published-notes';
import { reportSaving } from '@/platform/updates/kept-values';
import { useIdentity } from '@/store/react/identity';
import { useKeptList } from '@/store/react/notes/use-kept-list';
import { useReport } from '@/store/react/reports/use-report';
import { useStore } from '@/store/react/store-context';
import { useIsOffline } from '@/store/react/use-sync-state';
import { NotesAbout } from '@/ui/domain/notes/notes-about';
import { ReportNote } from '@/ui/domain/reports/report-note';
import { ReportSheet, type ReportSheetProps } from '@/ui/domain/reports/report-sheet';

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
      actionOf={reportOf}
    />
  );
}

const reportOf = (note: PublishedNote) => <Reportable note={note} />;

function Reportable({ note }: { note: PublishedNote }) {
  return (
    <ReportNote
      reviewerId={note.reviewer_id}
      me={useIdentity().userId}
      renderSheet={(state) => <NoteReport note={note} {...state} />}
    />
  );
}

function NoteReport({
  note: { id, reviewer_name },
  ...state
}: { note: PublishedNote } & Pick<ReportSheetProps, 'open' | 'onOpenChange'>) {
  const name = reviewer_name || 'somebody';
  const reporting = useReport('note', id, `a note by ${name}`);
  return (
    <ReportSheet {...state} about="note" name={name} {...reporting} {...reportSaving(useStore().me(), id)} />
  );
}
