import { formatDayRange } from '@/domain/values/days';
import type { JobContent } from '@/domain/jobs/job-content';
import { jobPlace, payLine } from '@/domain/jobs/job-copy';
import { cx } from '@/ui/cx';

interface QuickSlateProps {
  content: JobContent;
  current: number;
  /** The furthest step reached; steps before it can be opened again. */
  furthest: number;
  onStep: (step: number) => void;
}

const hasPay = ({ pay_type: type, salary_min: min }: JobContent): boolean =>
  type === 'unpaid' || min !== null;

/** The slate as it fills up: four cells, each a button back to its question. */
export function QuickSlate({ content, current, furthest, onStep }: QuickSlateProps) {
  const days = content.job_dates.map(({ day }) => day);
  const cells = [
    ['Role', content.title],
    ['Dates', days.length > 0 ? formatDayRange(days[0] ?? null, days.at(-1) ?? null) : ''],
    ['Rate', hasPay(content) ? payLine(content) : ''],
    ['Place', content.is_remote || content.city !== '' || content.location !== '' ? jobPlace(content) : ''],
  ] as const;
  return (
    <div className="overflow-hidden rounded-box border border-line bg-sheet">
      <div aria-hidden className="sticks h-3 border-b border-line" />
      <ul aria-label="The job so far" className="grid grid-cols-2">
        {cells.map(([name, value], step) => (
          <li
            key={name}
            className={cx('min-w-0 border-hair', step % 2 === 1 && 'border-l', step > 1 && 'border-t')}
          >
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              disabled={step > furthest}
              onClick={() => onStep(step)}
              className={cx(
                'flex min-h-16 w-full flex-col items-start px-3 py-2 text-left -outline-offset-3',
                step === current && 'bg-well',
              )}
            >
              <span className="caption">{name}</span>
              <span
                className={cx(
                  'max-w-full break-words',
                  name === 'Role' || name === 'Place' ? 'head text-lg' : 'mono text-base font-semibold',
                  value === '' && 'text-ink-3',
                )}
              >
                {value || (step === current ? '\u2026' : 'Next')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
