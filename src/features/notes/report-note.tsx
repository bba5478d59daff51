import { useState } from 'react';
import { Flag } from 'lucide-react';
import { keptValues } from '@/platform/updates/kept-values';
import { holdUnsavedText } from '@/platform/updates/unsaved-text';
import { useIdentity } from '@/store/react/identity';
import { useReport } from '@/store/react/reports/use-report';
import { Button } from '@/ui/button';
import { ReportSheet } from '@/ui/domain/reports/report-sheet';

interface Reported {
  id: string;
  reviewer_id: string;
  reviewer_name: string;
}

/** Reports somebody else's note. What was reported before is looked up once the sheet opens: a list has many notes. */
export function ReportNote({ note }: { note: Reported }) {
  const { userId } = useIdentity();
  const [hasOpened, setHasOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (userId === null || userId === note.reviewer_id) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="-mx-4"
        icon={<Flag size={18} aria-hidden />}
        onClick={() => {
          setHasOpened(true);
          setOpen(true);
        }}
      >
        Report
      </Button>
      {hasOpened && <NoteReport note={note} me={userId} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}

function NoteReport({
  note,
  me,
  open,
  onOpenChange,
}: {
  note: Reported;
  me: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const name = note.reviewer_name || 'somebody';
  const { report, send } = useReport('note', note.id, `a note by ${name}`);
  return (
    <ReportSheet
      open={open}
      onOpenChange={onOpenChange}
      about="note"
      name={name}
      report={report}
      onReport={send}
      hold={holdUnsavedText}
      kept={keptValues({ accountId: me, name: `report ${note.id}` })}
    />
  );
}
