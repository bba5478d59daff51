import { Button } from '@/ui/button';

interface BulkBarProps {
  count: number;
  /** How many of the picked the lifecycle lets be shortlisted, and declined. */
  canShortlist: number;
  canDecline: number;
  busy: boolean;
  onShortlist: () => void;
  onDecline: () => void;
  onClear: () => void;
}

/** What can be done with those picked, together. A button that would skip somebody says for how many it is. */
export function BulkBar({
  count,
  canShortlist,
  canDecline,
  busy,
  onShortlist,
  onDecline,
  onClear,
}: BulkBarProps) {
  const some = (of: number): string => (of < count ? ` ${of}` : '');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-auto shrink-0 text-sm font-semibold whitespace-nowrap" role="status">
        <span className="mono">{count}</span> selected
      </p>
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <Button className="grow sm:grow-0" disabled={canDecline === 0} busy={busy} onClick={onDecline}>
        Decline{some(canDecline)}
      </Button>
      <Button
        variant="primary"
        className="grow sm:grow-0"
        disabled={canShortlist === 0}
        busy={busy}
        onClick={onShortlist}
      >
        Shortlist{some(canShortlist)}
      </Button>
    </div>
  );
}
