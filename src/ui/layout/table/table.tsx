import type { ReactNode } from 'react';
import { cx } from '../../cx';
import { ScrollBox } from './scroll-box';

export interface TableColumn<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures, which are compared down their column: in the figures' face, at the right. */
  isFigure?: boolean;
  /** Its words may break over lines; figures never do. */
  wraps?: boolean;
  className?: string;
}

interface TableProps<Row> {
  /** What is in it, for screen readers. */
  label: string;
  /** The first one names the row. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Higher and smaller rows: `roomy` for things to open, `dense` for many figures. */
  density?: 'roomy' | 'dense';
  /** Of the box around it, such as the most of its height. */
  className?: string;
}

const BOX_PADDING = { roomy: 'px-3 py-2', dense: 'px-3 py-1.5' };

/** A table that keeps its columns on a phone: it scrolls sideways in its own box, which shows at which side there is more. */
export function Table<Row>({ label, columns, rows, keyOf, density = 'roomy', className }: TableProps<Row>) {
  const padding = BOX_PADDING[density];
  return (
    <ScrollBox label={label} className={className}>
      <table className={cx('w-full', density === 'dense' ? 'text-sm' : 'text-base')}>
        <thead>
          <tr>
            {columns.map(({ head, isFigure }) => (
              <th
                key={head}
                scope="col"
                className={cx(
                  'caption px-3 py-2 font-semibold whitespace-nowrap',
                  isFigure ? 'text-right' : 'text-left',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell, isFigure, wraps, className: own }, at) => {
                const look = cx(
                  'border-t border-hair',
                  padding,
                  isFigure ? 'mono text-right' : 'text-left',
                  !wraps && 'whitespace-nowrap',
                  own,
                );
                return at === 0 ? (
                  <th key={head} scope="row" className={cx('font-normal', look)}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={head} className={look}>
                    {cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
