import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';

export type Cell = {
  label: string;
  value: ReactNode;
  unit?: string;
  note?: ReactNode;
  mono?: boolean;
  /** `narrow`: as wide as the slate while that has two columns, and a column of the strip. */
  wide?: boolean | 'narrow';
};
type Cols = 'list' | 'two' | 'three' | 'four' | 'call';

/** Columns by the slate's own width in rem: at 200 % text size they wrap, and nothing is cut off. */
const cols: Record<Cols, string> = {
  list: 'grid-cols-1 @[17rem]:grid-cols-[7.7rem_3.9rem_minmax(0,1fr)]',
  two: 'grid-cols-1 @[16rem]:grid-cols-2',
  three: 'grid-cols-1 @[16rem]:grid-cols-3',
  four: 'grid-cols-1 @[14rem]:grid-cols-2 @[34rem]:grid-cols-4',
  call: 'grid-cols-1 @[15rem]:grid-cols-3 @[34rem]:grid-cols-[2fr_1fr_1fr_1fr]',
};

/** The slate's ruled cells. `bare` hides captions where a list repeats them; screen readers keep them. */
export function SlateCells({
  cells,
  cols: c = 'four',
  bare,
  big,
  className,
}: {
  cells: Cell[];
  cols?: Cols;
  bare?: boolean;
  big?: boolean;
  className?: string;
}) {
  return (
    <div className={cx('@container overflow-hidden', className)}>
      <dl className={cx('grid h-full gap-px bg-hair', cols[c])}>
        {cells.map((x) => (
          <div
            key={x.label}
            className={cx(
              'bg-sheet px-3',
              bare ? 'flex flex-col justify-center px-2.5 py-2 first:pl-3' : 'pt-2 pb-2.5',
              x.wide && 'col-span-full',
              x.wide && (c === 'call' || x.wide === 'narrow') && '@[34rem]:col-span-1',
            )}
          >
            <dt className={bare ? 'sr-only' : 'caption'}>{x.label}</dt>
            <dd
              className={cx(
                x.mono !== false && 'mono',
                big ? 'text-lg leading-tight font-semibold' : bare ? 'text-sm' : 'text-base',
              )}
            >
              {x.value}
              {x.unit && <span className="font-medium text-ink-2"> {x.unit}</span>}
              {x.note && (
                <span className="mt-0.5 block font-sans text-sm font-normal tracking-normal text-ink-2">
                  {x.note}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type P = {
  title: ReactNode;
  to?: string;
  under?: ReactNode;
  aside?: ReactNode;
  cells: Cell[];
  foot?: ReactNode;
  urgent?: boolean;
  current?: boolean;
  as?: 'h2' | 'h3';
};

/** Role, dates and rate at a glance. Urgent ones have the sticks on top, so that columns stay aligned. The title is the link, and the whole card its target.
    When narrow, it stacks; from 46 rem on it is one strip, and strips align like a board. */
export function Slate({ title, to, under, aside, cells, foot, urgent, current, as: H = 'h3' }: P) {
  return (
    <div className="@container">
      <article
        className={cx(
          'relative overflow-hidden rounded-box border border-hair bg-sheet',
          current && 'border-ink outline outline-ink',
          to && 'hover:border-line has-[h2_a:focus-visible,h3_a:focus-visible]:outline-3',
        )}
      >
        {urgent && <i aria-hidden className="hatch block h-1.5 text-urgent" />}
        <div className="@[46rem]:grid @[46rem]:grid-cols-[minmax(0,1fr)_20.5rem_12rem]">
          <div className="flex flex-wrap items-start gap-2 px-3 pt-2.5 pb-2">
            <div className="min-w-[min(9rem,100%)] flex-1">
              <H className="head text-lg">
                {to ? (
                  <Link
                    to={to}
                    aria-current={current ? 'true' : undefined}
                    className="outline-none after:absolute after:inset-0"
                  >
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </H>
              {under && <p className="text-sm text-ink-2">{under}</p>}
            </div>
            {aside && <div className="relative shrink-0">{aside}</div>}
          </div>
          <SlateCells
            bare
            cols="list"
            cells={cells}
            className="border-t border-hair @[46rem]:border-t-0 @[46rem]:border-x"
          />
          {foot && (
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 border-t border-hair px-3 py-2 text-sm text-ink-2 @[46rem]:border-t-0">
              {foot}
            </div>
          )}
        </div>
      </article>
    </div>
  );
}
