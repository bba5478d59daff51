import { Plus, X } from 'lucide-react';
import { PRODUCTION_LABELS } from '@/domain/jobs/job-copy';
import type { ProposedCredit } from '@/domain/bookings/booked-credits';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { Button, IconButton } from '../../button';
import { attempt } from '../../feedback/attempt';
import { alertToast } from '../../feedback/toast';
import { SEPARATOR } from '../../separator';

interface ProposedCreditsProps {
  proposed: readonly ProposedCredit[];
  onAdd: (credit: ProposedCredit) => void;
  /** @param isLeft false: proposes it again */
  onLeave: (credit: ProposedCredit, isLeft: boolean) => Promise<void>;
}

function leaveOut(credit: ProposedCredit, onLeave: ProposedCreditsProps['onLeave']): void {
  void attempt(async () => {
    await onLeave(credit, true);
    alertToast({
      state: 'closed',
      title: 'Not proposed again',
      text: credit.production,
      action: { label: 'Undo', onClick: () => void attempt(() => onLeave(credit, false)) },
    });
  });
}

/** What completed bookings say as credits, each to be taken with one tap, or left. */
export const ProposedCredits = ({ proposed, onAdd, onLeave }: ProposedCreditsProps) => (
  <ul className="border-t border-hair">
    {proposed.map((credit) => {
      const { production, role, year, kind, bookingIds } = credit;
      return (
        <li key={bookingIds[0]} className="flex items-center gap-x-3 border-b border-hair py-2.5">
          <span className="mono w-12 shrink-0 self-start text-ink-2">{year}</span>
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="font-semibold">{production}</p>
            <p className="text-sm text-ink-2">
              {roleLabel(role)}
              {SEPARATOR}
              {PRODUCTION_LABELS[kind]}
            </p>
          </div>
          <Button
            icon={<Plus size={18} aria-hidden />}
            aria-label={`Add ${production}, ${year}`}
            onClick={() => onAdd(credit)}
          >
            Add
          </Button>
          <IconButton
            label={`Leave out ${production}, ${year}`}
            className="-mr-3"
            onClick={() => leaveOut(credit, onLeave)}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </li>
      );
    })}
  </ul>
);
