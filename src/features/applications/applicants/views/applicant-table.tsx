import { answerDue } from '@/domain/applications/figures';
import { DESIGN } from '@/domain/design-constants';
import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { COMPARED_BY } from '@/domain/pay/comparison-copy';
import { formatDay, formatTimeAgo } from '@/domain/values/days';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { PickCheckbox } from '@/ui/layout/table/pick-checkbox';
import { ScrollBox } from '@/ui/layout/table/scroll-box';
import { useCompactRows } from '@/ui/layout/use-wide';
import type { Applicant } from '../applicant';
import {
  ApplicantMenu,
  ApplicantState,
  FreeLine,
  Marks,
  NameButton,
  PersonCheckbox,
  Quote,
  type ViewProps,
} from './applicant-parts';
import { inOrder, nextOrder, type OrderedColumn, type TableOrder } from './table-order';
import { useMore } from './use-more';

interface Column {
  label: string;
  order: OrderedColumn;
  /** From which width of the table on it is shown; always without it. */
  shown?: string;
  className?: string;
  cell: (applicant: Applicant, now: Date) => ReactNode;
}

/** The columns between the name and the menu. The table is as wide as the person beside it leaves, so some give way. */
const COLUMNS: readonly Column[] = [
  {
    label: 'Job',
    order: 'job',
    shown: 'hidden @4xl:table-cell',
    className: 'max-w-44 truncate',
    cell: ({ application }) => application.job_title,
  },
  {
    label: 'Quote',
    order: 'quote',
    className: 'mono whitespace-nowrap',
    cell: (applicant) => <Quote applicant={applicant} />,
  },
  {
    label: 'Match',
    order: 'match',
    className: 'mono',
    cell: ({ match }) => match?.score ?? <span className="font-sans text-ink-2">None</span>,
  },
  {
    label: 'Days',
    order: 'days',
    shown: 'hidden @6xl:table-cell',
    className: 'whitespace-nowrap',
    cell: ({ free }) => <FreeLine free={free} />,
  },
  {
    label: 'State',
    order: 'state',
    className: 'max-w-60 truncate',
    cell: (applicant, now) => <ApplicantState applicant={applicant} now={now} />,
  },
  {
    label: 'Answer by',
    order: 'answer',
    shown: 'hidden @5xl:table-cell',
    className: 'mono whitespace-nowrap',
    cell: ({ application }) => {
      const day = answerDue(application);
      return day === null ? '' : formatDay(day);
    },
  },
  {
    label: 'Applied',
    order: 'applied',
    shown: 'hidden @7xl:table-cell',
    className: 'mono whitespace-nowrap',
    cell: ({ application }, now) => formatTimeAgo(application.created_at, now),
  },
];

/** A table of hundreds of rows is slow to paint; nobody reads all of it at once. */
const PAGE_ROWS = DESIGN.maxPageRows;

export interface OrderProps {
  order: TableOrder | null;
  /** As in the address. */
  onOrder: (order: string | null) => void;
}

interface OrderHeadProps extends OrderProps {
  label: string;
  by: OrderedColumn;
  className: string;
}

/** The head of a column, which orders the table by it. */
function OrderHead({ label, by, order, onOrder, className }: OrderHeadProps) {
  const isOn = order?.by === by;
  const Arrow = isOn && order.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      className={className}
      aria-sort={isOn ? (order.isDescending ? 'descending' : 'ascending') : undefined}
      title={by === 'quote' ? COMPARED_BY : undefined}
    >
      <button
        type="button"
        onClick={() => onOrder(nextOrder(order, by))}
        className="inline-flex min-h-6 items-center gap-1 hover:underline"
      >
        {label}
        {isOn && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}

/** All applicants in one table, so that rates can be compared down one column. With a mouse and room, in rows of 29 px. */
export function ApplicantTable({
  applicants,
  picked,
  now,
  actions,
  openId,
  order,
  onOrder,
}: ViewProps & OrderProps) {
  const isCompact = useCompactRows();
  const { shown, showMore, left } = useMore(inOrder(applicants, order), PAGE_ROWS);
  const head = cx(
    'caption text-left font-semibold whitespace-nowrap',
    isCompact ? 'px-2 py-0.5' : 'px-3 py-1.5',
  );
  const cell = cx('border-t border-hair align-middle', isCompact ? 'px-2 py-0 text-sm' : 'px-3 py-2');
  if (applicants.length === 0)
    return <p className="border border-dashed border-line px-3 py-4 text-ink-2">Nobody here.</p>;
  return (
    <div className="@container">
      <ScrollBox label="Applications as a table">
        <table className="w-full text-base">
          <thead>
            <tr>
              <th className={cx(head, 'w-12 pl-4')}>
                <PickCheckbox
                  label="Select everybody who is listed"
                  on={picked.size > 0 && picked.size === applicants.length}
                  isMixed={picked.size > 0 && picked.size < applicants.length}
                  isCompact={isCompact}
                  onChange={(on) => (on ? actions.pickAll() : actions.clear())}
                />
              </th>
              <OrderHead label="Name" by="name" order={order} onOrder={onOrder} className={head} />
              {COLUMNS.map(({ label, order: by, shown: when }) => (
                <OrderHead
                  key={label}
                  label={label}
                  by={by}
                  order={order}
                  onOrder={onOrder}
                  className={cx(head, when)}
                />
              ))}
              <th className={head}>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((applicant) => {
              const { id } = applicant.application;
              return (
                <tr
                  key={id}
                  data-person={id}
                  aria-current={id === openId ? 'true' : undefined}
                  className={cx((picked.has(id) || id === openId) && 'bg-well')}
                >
                  <td className={cx(cell, 'pl-4', id === openId && 'shadow-[inset_4px_0_0_currentColor]')}>
                    <PersonCheckbox
                      applicant={applicant}
                      isPicked={picked.has(id)}
                      isCompact={isCompact}
                      actions={actions}
                    />
                  </td>
                  <th scope="row" className={cx(cell, 'text-left font-semibold')}>
                    <span className="flex items-center gap-x-3 whitespace-nowrap">
                      <NameButton
                        applicant={applicant}
                        actions={actions}
                        className={isCompact ? 'my-0 min-h-7' : 'my-0'}
                      />
                      <Marks applicant={applicant} most={1} />
                    </span>
                  </th>
                  {COLUMNS.map(({ label, shown: when, className, cell: content }) => (
                    <td key={label} className={cx(cell, when, className)}>
                      {content(applicant, now)}
                    </td>
                  ))}
                  <td className={cx(cell, 'text-right')}>
                    <ApplicantMenu
                      applicant={applicant}
                      actions={actions}
                      className={isCompact ? 'size-7' : undefined}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
      {left > 0 && (
        <Button wide className="mt-2.5" onClick={showMore}>
          Show more, {left} left
        </Button>
      )}
    </div>
  );
}
