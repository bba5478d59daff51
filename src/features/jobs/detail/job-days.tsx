import { useState } from 'react';
import { formatWeekday } from '@/domain/values/days';
import type { JobDate } from '@/domain/jobs/job-content';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { DATE_KIND_LABELS, TO_BE_CONFIRMED } from '@/domain/jobs/job-copy';

/** A long shoot has a hundred days, and most people only want to see the first ones. */
const INITIALLY_SHOWN_DAYS = 10;
const COLUMN_HEADINGS = ['Day', 'Kind', 'Call', 'Wrap'];

export function JobDays({ dates }: { dates: readonly JobDate[] }) {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Days">
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-line">
              {COLUMN_HEADINGS.map((head) => (
                <th key={head} scope="col" className="caption py-1.5 pr-3">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dates.map(({ day, kind, call, wrap }, index) => (
              <tr
                key={`${day} ${kind}`}
                // On paper, and without a script, nobody can ask for the rest.
                className={cx(
                  'border-b border-hair last:border-0',
                  !isExpanded && index >= INITIALLY_SHOWN_DAYS && 'hidden print:table-row noscript:table-row',
                )}
              >
                <th scope="row" className="mono py-2 pr-3 font-medium whitespace-nowrap">
                  {formatWeekday(day)}
                </th>
                <td className="pr-3">{DATE_KIND_LABELS[kind]}</td>
                <td className="mono pr-3">{call || <span className="text-ink-2">{TO_BE_CONFIRMED}</span>}</td>
                <td className="mono text-ink-2">{wrap || TO_BE_CONFIRMED}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {dates.length > INITIALLY_SHOWN_DAYS && !isExpanded && (
        <Button
          variant="quiet"
          className="mt-2 -ml-4 print:hidden noscript:hidden"
          onClick={() => setExpanded(true)}
        >
          Show all {dates.length} days
        </Button>
      )}
    </>
  );
}
