import type { ReactNode } from 'react';
import { cx } from '../../cx';
import { StateLine, type State } from '../../status';

interface MessageBubbleProps {
  mine: boolean;
  /** Read out before the text: "You", or the other person's name. */
  author: string;
  /** Shown in its place, where several write for one side. */
  authorLine?: string;
  children: ReactNode;
  at: string;
  /** The delivery state, only for the person's own messages. */
  state?: Extract<State, 'saving' | 'waiting' | 'sent' | 'delivered' | 'read' | 'failed'>;
  reason?: string;
  /** The clock time of its last change. */
  editedAt?: string;
  /** What it answers. */
  quote?: ReactNode;
  /** Beside the time: opens what can be done with it. */
  more?: ReactNode;
  /** Retry, Edit, Delete for a failed message; Edit, Delete for a waiting one that was opened. */
  actions?: ReactNode;
}

const look = (mine: boolean, state: MessageBubbleProps['state']): string => {
  if (!mine) return 'border-hair bg-sheet';
  if (state === 'failed') return 'border-refused bg-refused-tint';
  return state === 'waiting' || state === 'saving'
    ? 'border-dashed border-line bg-transparent'
    : 'border-transparent bg-well';
};

/** Mine and theirs differ in tint; waiting is dashed, failed is tinted and says why (domain: messages). */
export function MessageBubble({
  mine,
  author,
  authorLine,
  children,
  at,
  state,
  reason,
  editedAt,
  quote,
  more,
  actions,
}: MessageBubbleProps) {
  return (
    <div className={cx('flex flex-col', mine ? 'items-end' : 'items-start')}>
      <div
        className={cx(
          'max-w-[86%] rounded-box border px-3 py-2 text-base break-words whitespace-pre-line lg:max-w-[62ch]',
          look(mine, state),
        )}
      >
        {authorLine === undefined ? (
          <span className="sr-only">{author}: </span>
        ) : (
          <b className="mb-0.5 block text-sm font-semibold text-ink-2">
            {authorLine}
            <span className="sr-only">: </span>
          </b>
        )}
        {quote}
        {children}
      </div>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        <span className="mono">{at}</span>
        {editedAt !== undefined && (
          <span>
            edited <span className="mono">{editedAt}</span>
          </span>
        )}
        {state && (
          <StateLine state={state}>{state === 'failed' ? `Not sent. ${reason ?? ''}` : undefined}</StateLine>
        )}
        {more}
      </div>
      {actions && <div className="flex gap-1">{actions}</div>}
    </div>
  );
}
