import { type ReactNode, useState } from 'react';
import { Flag } from 'lucide-react';
import { Button } from '../../button';

interface ReportNoteProps {
  reviewerId: string;
  /** Who reads it; null: nobody is signed in. */
  me: string | null;
  /** The sheet. It is asked for once it opens: a list has many notes, and what was reported before is looked up there. */
  renderSheet: (state: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode;
}

/** Reports somebody else's note. */
export function ReportNote({ reviewerId, me, renderSheet }: ReportNoteProps) {
  const [hasOpened, setHasOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (me === null || me === reviewerId) return null;
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
      {hasOpened && renderSheet({ open: isOpen, onOpenChange: setOpen })}
    </>
  );
}
