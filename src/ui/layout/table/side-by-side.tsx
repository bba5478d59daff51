import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../cx';
import type { Fact } from './facts';
import { ScrollBox } from './scroll-box';

interface SideBySideProps<T, F extends Fact<T>> {
  /** What it is, for screen readers. */
  label: string;
  compared: readonly T[];
  idOf: (one: T) => string;
  /** The head of a column. */
  renderHead: (one: T) => ReactNode;
  facts: readonly F[];
  /** In place of what somebody says nothing of. */
  silence: (fact: F, one: T) => string;
  /** It scrolls in the room that a wide sheet has, not with the page. */
  isInSheet?: boolean;
}

// Below 18 rem, a phone with large text, a column of names would leave no room beside it: each name is a line above its cells instead, and
// stays in sight while they are swiped.
const ROW_CLASS = '@max-[18rem]:grid @max-[18rem]:grid-cols-[repeat(var(--compared),minmax(0,1fr))]';
const TABLE_CLASS =
  'w-full text-base @max-[18rem]:block @max-[18rem]:w-[calc(var(--compared)*min(10rem,85cqw))] @max-[18rem]:min-w-full';
// Elsewhere the names of the rows stay where they are while the columns are swiped.
const ROW_HEAD_CLASS =
  'sticky left-0 z-1 w-24 min-w-24 border-r border-hair bg-sheet px-3 pt-2.5 pb-2 text-left text-sm font-medium text-ink-2 align-top md:w-36 md:min-w-36 @max-[18rem]:static @max-[18rem]:z-auto @max-[18rem]:col-span-full @max-[18rem]:w-auto @max-[18rem]:min-w-0 @max-[18rem]:border-r-0 @max-[18rem]:pb-0';
const ROW_NAME_CLASS =
  '@max-[18rem]:sticky @max-[18rem]:left-3 @max-[18rem]:inline-block @max-[18rem]:max-w-[calc(100cqw-2rem)]';
// And the heads of the columns, while the facts are scrolled.
const HEAD_CLASS = '@max-[18rem]:sticky @max-[18rem]:top-0 @max-[18rem]:z-2 @max-[18rem]:block';
const COLUMN_HEAD_CLASS = 'sticky top-0 bg-sheet shadow-[inset_0_-1px_0_var(--color-hair)]';
const CELL_CLASS = 'min-w-40 px-3 py-2 text-left align-top wrap-anywhere @max-[18rem]:min-w-0';
const IN_SHEET_CLASS =
  'max-h-[max(16rem,calc(96dvh-9rem))] overflow-y-auto scroll-pt-16 md:max-h-[max(16rem,calc(92dvh-9rem))]';

/** Facts down, a few people or things across. On a phone the columns are swiped, and each comes to rest beside the names of the rows. */
export function SideBySide<T, F extends Fact<T>>(props: SideBySideProps<T, F>) {
  const { label, compared, idOf, renderHead, facts, silence, isInSheet = false } = props;
  return (
    <div className="@container">
      <ScrollBox
        label={label}
        className={cx(
          'scroll-pl-24 snap-x md:scroll-pl-36 md:snap-none @max-[18rem]:scroll-pl-0',
          isInSheet && IN_SHEET_CLASS,
        )}
      >
        <table className={TABLE_CLASS} style={{ '--compared': compared.length } as CSSProperties}>
          <thead className={HEAD_CLASS}>
            <tr className={ROW_CLASS}>
              <td className={cx(ROW_HEAD_CLASS, COLUMN_HEAD_CLASS, 'z-3 @max-[18rem]:hidden')}>
                <span className="sr-only">What</span>
              </td>
              {compared.map((one) => (
                <th
                  key={idOf(one)}
                  scope="col"
                  className={cx(CELL_CLASS, COLUMN_HEAD_CLASS, 'z-2 snap-start')}
                >
                  {renderHead(one)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="@max-[18rem]:block">
            {facts.map((fact) => (
              <tr key={fact.label} className={cx('border-t border-hair', ROW_CLASS)}>
                <th scope="row" className={ROW_HEAD_CLASS}>
                  <span className={ROW_NAME_CLASS}>{fact.label}</span>
                </th>
                {compared.map((one) => (
                  <td key={idOf(one)} className={CELL_CLASS}>
                    {fact.of(one) ?? <span className="text-ink-2">{silence(fact, one)}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}
