import type { CallTime as Time } from '@/domain/call-sheets/own-call';
import { cx } from '@/ui/cx';

/** A call in a list of people, with the word where it is after midnight: the others of a night shoot are of the evening. */
export const CallTime = ({ time: { call, isNextDay }, className }: { time: Time; className?: string }) => (
  <span className={cx('text-right', className)}>
    <span className="mono">{call}</span>
    {isNextDay && <span className="text-sm"> after midnight</span>}
  </span>
);
