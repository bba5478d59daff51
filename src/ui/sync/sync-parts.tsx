import type { ComponentProps, ReactNode } from 'react';
import { CloudOff } from 'lucide-react';
import { cx } from '../cx';
import { Shape, stateInk, type State } from '../status';
import { syncLabel, type SyncKind, type SyncShown, syncWord } from './sync-word';

interface SyncChipProps extends SyncShown, ComponentProps<'button'> {
  waiting: number;
  refused: number;
}

/** A longer label takes the room of one link in the bar of a desk, and a longer one still, such as "No way through, 12 waiting", of two. */
const MAX_SHORT_LABEL = 13;
const MAX_LONG_LABEL = 22;

const linksTaken = ({ length }: string): 1 | 2 | undefined =>
  length > MAX_LONG_LABEL ? 2 : length > MAX_SHORT_LABEL ? 1 : undefined;

const TONE: Record<SyncKind, string> = {
  synced: 'text-ink-2',
  fetching: 'text-ink-2',
  saving: 'text-ink-2',
  offline: 'bg-waiting-tint text-waiting',
  attention: 'bg-refused-tint text-refused',
};

const SHAPE: Record<Exclude<SyncKind, 'offline'>, State> = {
  synced: 'synced',
  fetching: 'saving',
  saving: 'saving',
  attention: 'refused',
};

/**
 * When the bar is narrower than 17 rem (200 % text size), or 22 rem and has a title, only shape and count are visible; the text stays in the label.
 */
export function SyncChip({ kind, waiting, refused, delay, isHeldUp, ...rest }: SyncChipProps) {
  const label = syncLabel({ kind, waiting, delay, isHeldUp });
  const { isStopped } = syncWord({ kind, delay, isHeldUp });
  const count = isStopped && waiting > 0 ? waiting : kind === 'attention' ? refused : null;
  return (
    <button
      type="button"
      aria-label={label}
      data-says-now
      data-takes={linksTaken(label)}
      {...rest}
      className={cx(
        'peer/chip inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-box px-2.5 text-sm leading-tight font-semibold hover:underline',
        isStopped ? TONE.offline : TONE[kind],
      )}
    >
      {kind === 'offline' ? (
        <CloudOff size={17} aria-hidden className="shrink-0" />
      ) : (
        <Shape state={isStopped ? 'waiting' : SHAPE[kind]} />
      )}
      <span
        aria-hidden
        className="hidden whitespace-nowrap @[17rem]:inline group-data-titled/bar:@max-[22rem]:hidden"
      >
        {label}
      </span>
      <span aria-hidden className="@[17rem]:hidden group-data-titled/bar:@max-[22rem]:inline">
        {count}
      </span>
    </button>
  );
}

interface SyncItemRowProps {
  state: Extract<State, 'waiting' | 'refused'>;
  /** "Message to Mara Lindqvist". */
  what: string;
  /** What the person wrote. */
  text: string;
  when: string;
  /** Why it was refused, or what it waits for. */
  reason?: string;
  /** The row's menu or its buttons. */
  menu?: ReactNode;
  actions?: ReactNode;
}

export function SyncItemRow({ state, what, text, when, reason, menu, actions }: SyncItemRowProps) {
  const refused = state === 'refused';
  return (
    <li className={cx('relative border-b border-hair px-4 py-3', refused && 'bg-sheet')}>
      {refused && <i aria-hidden className="absolute inset-y-0 left-0 w-1 bg-refused" />}
      <div className="flex items-start gap-3">
        <span className={cx('grid h-[1lh] shrink-0 place-items-center', stateInk(state))}>
          <Shape state={state} size="1.125em" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{what}</span>
            <span className="mono text-sm text-ink-2">{when}</span>
          </p>
          <p className="text-sm break-words whitespace-pre-line text-ink-2">{text}</p>
          {reason && (
            <p className={cx('mt-1 text-sm', stateInk(state), refused ? 'font-semibold' : 'font-medium')}>
              {reason}
            </p>
          )}
        </div>
        {menu}
      </div>
      {actions && <div className="mt-3 flex flex-wrap gap-2 *:grow">{actions}</div>}
    </li>
  );
}

export function SyncGroup({ title, note, children }: { title: string; note: string; children?: ReactNode }) {
  return (
    <section>
      <div className="border-b border-hair px-4 pt-5 pb-2">
        <h3 className="head text-md">{title}</h3>
        <p className="text-sm text-ink-2">{note}</p>
      </div>
      {children !== undefined && <ul>{children}</ul>}
    </section>
  );
}
