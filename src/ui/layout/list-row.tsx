import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';

type P = {
  lead?: ReactNode;
  title: ReactNode;
  meta?: ReactNode;
  aside?: ReactNode;
  to?: string;
  unread?: boolean;
  current?: boolean;
  flush?: boolean;
  children?: ReactNode;
};

/**
 * A row with a hairline below. Unread: bold, with a dot. Current: tinted, with an edge. `flush` aligns the text with the
 * heading on wide screens.
 */
export function ListRow({ lead, title, meta, aside, to, unread, current, flush, children }: P) {
  const className = cx(
    'relative flex min-h-16 gap-3 border-b border-hair px-4 py-3',
    to && 'group hover:bg-well',
    current && 'bg-well',
    flush && 'md:px-0 md:hover:bg-transparent',
  );
  const body = (
    <>
      {current && <i aria-hidden className="absolute inset-y-0 left-0 w-1 bg-ink" />}
      {lead}
      <span className="min-w-0 flex-1">
        <span
          className={cx(
            // What stands aside is below the title where large text leaves no room for both.
            'flex flex-wrap items-baseline justify-between gap-x-3',
            unread ? 'font-bold' : 'font-semibold',
          )}
        >
          <span
            className={cx(
              'min-w-[min(6rem,100%)] flex-1 wrap-anywhere',
              flush && 'group-hover:underline underline-offset-4',
            )}
          >
            {unread && <span className="sr-only">Unread. </span>}
            {title}
          </span>
          {aside && (
            <span
              className={cx(
                'mono inline-flex max-w-full shrink-0 items-center gap-1.5 text-sm',
                unread ? 'font-bold text-ink' : 'text-ink-2',
              )}
            >
              {unread && <i aria-hidden className="size-2 rounded-full bg-ink" />}
              {aside}
            </span>
          )}
        </span>
        {meta && <span className="mt-0.5 block text-sm text-ink-2">{meta}</span>}
        {children}
      </span>
    </>
  );
  return to ? (
    <Link to={to} aria-current={current ? 'true' : undefined} className={className}>
      {body}
    </Link>
  ) : (
    <div className={className}>{body}</div>
  );
}
