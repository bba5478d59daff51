import { ChevronDown, MoreHorizontal } from 'lucide-react';
import { Button, IconButton } from '@/ui/button';
import { Menu, type MenuItem } from '@/ui/overlays/menu';
import type { BulkMove } from './bulk-moves';

interface BulkBarProps {
  /** How many are selected. */
  count: number;
  /** How many are listed, also those below "Show more". */
  listed: number;
  moves: readonly BulkMove[];
  busy: boolean;
  /** In the line above the list, where there is room for one more button. */
  isWide: boolean;
  onMove: (move: BulkMove) => void;
  onMessage: () => void;
  /** On a phone, of as many as can be compared. */
  onCompare?: () => void;
  onAll: () => void;
  onClear: () => void;
}

/** A step that is not for all of them says for how many it is. */
const labelOf = ({ label, able, leftOut }: BulkMove): string =>
  leftOut.length > 0 ? `${label} ${able.length}` : label;

/** What can be done with everybody who is selected. */
export function BulkBar(props: BulkBarProps) {
  const { count, listed, moves, busy, isWide, onMove, onMessage, onCompare, onAll, onClear } = props;
  const shortlist = moves.find(({ to }) => to === 'shortlisted');
  const decline = moves.find(({ to }) => to === 'declined');
  const items: MenuItem[] = [
    ...(count < listed ? [{ label: `Select all ${listed}`, onSelect: onAll }] : []),
    ...(isWide ? [] : [{ label: 'Message', onSelect: onMessage }]),
    ...moves
      .filter((move) => move !== shortlist && move !== decline)
      .map((move) => ({ label: labelOf(move), onSelect: () => onMove(move) })),
    ...(isWide ? [] : [{ label: 'Clear the selection', onSelect: onClear }]),
  ];
  return (
    <div role="group" aria-label="Selected people" className="flex flex-wrap items-center gap-2">
      {/* With one thing more to do, the two answers have a line of their own. */}
      <div className={onCompare ? 'flex w-full items-center gap-2' : 'contents'}>
        <p className="mr-auto shrink-0 text-sm font-semibold whitespace-nowrap" role="status">
          <span className="mono">{count}</span> selected
        </p>
        {isWide && (
          <Button variant="quiet" onClick={onClear}>
            Clear
          </Button>
        )}
        {onCompare && <Button onClick={onCompare}>Compare</Button>}
        {items.length > 0 && (
          <Menu
            label="More for those who are selected"
            head="Offers, interviews and hires are made one by one."
            items={items}
            trigger={
              isWide ? (
                <Button>
                  More <ChevronDown size={18} aria-hidden />
                </Button>
              ) : (
                <IconButton label="More" className="border border-line bg-sheet">
                  <MoreHorizontal size={20} aria-hidden />
                </IconButton>
              )
            }
          />
        )}
      </div>
      {isWide && <Button onClick={onMessage}>Message</Button>}
      <Button
        className="grow sm:grow-0"
        disabled={!decline}
        busy={busy}
        onClick={() => decline && onMove(decline)}
      >
        {decline ? labelOf(decline) : 'Decline'}
      </Button>
      <Button
        variant="primary"
        className="grow sm:grow-0"
        disabled={!shortlist}
        busy={busy}
        onClick={() => shortlist && onMove(shortlist)}
      >
        {shortlist ? labelOf(shortlist) : 'Shortlist'}
      </Button>
    </div>
  );
}
