import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import {
  ApplicantMenu,
  type ApplicantProps,
  ApplicantState,
  FreeLine,
  Marks,
  NameButton,
  PersonCheckbox,
  Quote,
  underName,
  type ViewProps,
} from './applicant-parts';
import { useMore } from './use-more';

function Row({ applicant, isPicked, isOpen, now, actions, showJob }: ApplicantProps) {
  return (
    <li
      data-person={applicant.application.id}
      className={cx('relative border-b border-hair px-4 py-3', (isPicked || isOpen) && 'bg-well')}
    >
      {(isPicked || isOpen) && <i aria-hidden className="absolute inset-y-0 left-0 w-1 bg-ink" />}
      <div className="flex items-start gap-3">
        <div className="self-center pr-1">
          <PersonCheckbox applicant={applicant} isPicked={isPicked} actions={actions} />
        </div>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <NameButton applicant={applicant} actions={actions} />
            <span className="mono text-base">
              <Quote applicant={applicant} />
            </span>
          </p>
          <p className="flex justify-between gap-x-3 text-sm text-ink-2">
            <span className="min-w-0">{underName(applicant)}</span>
            {applicant.match && (
              <span className="shrink-0">
                <span className="mono">{applicant.match.score}</span> match
              </span>
            )}
          </p>
          {showJob && <p className="text-sm font-medium">{applicant.application.job_title}</p>}
          <Marks applicant={applicant} />
          <p className="mt-0.5 flex flex-wrap gap-x-4">
            <FreeLine free={applicant.free} />
            <ApplicantState applicant={applicant} now={now} />
          </p>
        </div>
        <ApplicantMenu applicant={applicant} actions={actions} className="-mr-3 self-center" />
      </div>
    </li>
  );
}

/** One section as rows, for phones. */
export function ApplicantRows({ applicants, picked, openId, ...rest }: ViewProps) {
  const { shown, showMore, left } = useMore(applicants);
  if (applicants.length === 0) return <p className="px-4 py-6 text-ink-2">Nobody here.</p>;
  return (
    <>
      <ul>
        {shown.map((applicant) => (
          <Row
            key={applicant.application.id}
            {...rest}
            applicant={applicant}
            isPicked={picked.has(applicant.application.id)}
            isOpen={applicant.application.id === openId}
          />
        ))}
      </ul>
      {left > 0 && (
        <div className="p-4">
          <Button wide onClick={showMore}>
            Show more, {left} left
          </Button>
        </div>
      )}
    </>
  );
}
