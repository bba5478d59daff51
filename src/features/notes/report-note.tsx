import { reportSaving } from '@/platform/updates/kept-values';
import { useIdentity } from '@/store/react/identity';
import { useReport } from '@/store/react/reports/use-report';
import { useStore } from '@/store/react/store-context';
import { ReportNote as ReportNoteButton } from '@/ui/domain/reports/report-note';
import { ReportSheet, type ReportSheetProps } from '@/ui/domain/reports/report-sheet';

interface Reported {
  id: string;
  reviewer_id: string;
  reviewer_name: string;
}

/** Reports somebody else's note. */
export function ReportNote({ note }: { note: Reported }) {
  const { userId } = useIdentity();
  return (
    <ReportNoteButton
      reviewerId={note.reviewer_id}
      me={userId}
      renderSheet={(state) => <NoteReport note={note} {...state} />}
    />
  );
}

function NoteReport({
  note: { id, reviewer_name },
  ...state
}: { note: Reported } & Pick<ReportSheetProps, 'open' | 'onOpenChange'>) {
  const name = reviewer_name || 'somebody';
  const reporting = useReport('note', id, `a note by ${name}`);
  return (
    <ReportSheet {...state} about="note" name={name} {...reporting} {...reportSaving(useStore().me(), id)} />
  );
}
