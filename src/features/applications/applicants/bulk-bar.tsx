import { Button } from '@/ui/button';

interface BulkBarProps {
  count: number;
  /** How many of the picked applications the lifecycle allows to be shortlisted, and to be declined. */
  canShortlist: number;
  canDecline: number;
  busy: boolean;
  onShortlist: () => void;
  onDecline: () => void;
  onClear: () => void;
}

/** Actions on all picked applications. A button that would skip some shows how many it applies to. */
export function BulkBar({
  count,
  canShortlist,
  canDecline,
  busy,
  onShortlist,
  onDecline,
  onClear,
}: BulkBarProps) {
  const countIfPartial = (of: number): string => (of < count ? ` ${of}` : '');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-auto shrink-0 text-sm font-semibold whitespace-nowrap" role="status">
        <span className="mono">{count}</span> selected
      </p>
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <Button className="grow sm:grow-0" disabled={canDecline === 0} busy={busy} onClick={onDecline}>
        Decline{countIfPartial(canDecline)}
      </Button>
      <Button
        variant="primary"
        className="grow sm:grow-0"
        disabled={canShortlist === 0}
        busy={busy}
        onClick={onShortlist}
      >
        Shortlist{countIfPartial(canShortlist)}
      </Button>
    </div>
  );
}
