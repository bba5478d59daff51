import { type ComponentType, useState } from 'react';
import { Check, CircleDashed, EqualApproximately, X } from 'lucide-react';
import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { fitHeadline, fitReasons, type Verdict } from '@/domain/jobs/fit/fit-words';
import { readShownDays } from '@/domain/availability/shown-days';
import { MATCH_THRESHOLDS, matchScore } from '@/domain/jobs/match';
import { distanceUnitOf } from '@/domain/people/distance-units';
import { useOwnDays } from '@/store/react/people/use-own-days';
import { cx } from '@/ui/cx';
import { Mono } from '@/ui/layout/page';

const VERDICTS: Record<Verdict, { spoken: string; Icon: ComponentType<{ size: number }>; hue: string }> = {
  fits: { spoken: 'Fits', Icon: Check, hue: 'text-good' },
  partly: { spoken: 'Partly', Icon: EqualApproximately, hue: 'text-waiting' },
  misfit: { spoken: 'Does not fit', Icon: X, hue: 'text-refused' },
  open: { spoken: 'Open', Icon: CircleDashed, hue: 'text-ink-2' },
};

/** How a job fits this person: what does, what does not, and why, in words; the number is explained part by part (ruling 29). */
export function JobFit({ job, person, level }: { job: Job; person: Profile; level: 1 | 2 }) {
  const [now] = useState(() => new Date());
  const known = readShownDays(useOwnDays());
  const match = matchScore(job, person, known, now);
  const Heading = level === 1 ? 'h2' : 'h3';
  return (
    <section
      aria-label="How it fits you"
      className="mt-4 rounded-box border border-hair bg-sheet px-4 py-3 print:hidden"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading className="head text-lg">{fitHeadline(match)}</Heading>
        <p className="text-sm text-ink-2">
          <Mono className={cx(match.score >= MATCH_THRESHOLDS.min && 'font-semibold text-ink')}>
            {match.score}
          </Mono>{' '}
          of 100
        </p>
      </div>
      <ul className="mt-1.5">
        {fitReasons(job, person, known, distanceUnitOf(person)).map(({ part, verdict, text }) => {
          const { spoken, Icon, hue } = VERDICTS[verdict];
          return (
            <li key={part} className="flex gap-2.5 py-0.5">
              <span aria-hidden className={cx('grid h-[1lh] shrink-0 place-items-center', hue)}>
                <Icon size={17} />
              </span>
              <span className={cx('min-w-0 wrap-anywhere', verdict === 'open' && 'text-ink-2')}>
                <span className="sr-only">{spoken}: </span>
                {text}
              </span>
            </li>
          );
        })}
      </ul>
      <details className="mt-1 text-sm text-ink-2">
        <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          How this is counted
        </summary>
        <p className="mb-1">Worked out on this device from your profile and your calendar.</p>
        <ul className="mb-2">
          {match.parts.map(({ id, label, points, maxPoints, isCounted }) => (
            <li key={id} className="flex justify-between gap-3 border-t border-hair py-1">
              {label}
              {isCounted ? (
                <Mono>
                  {points}/{maxPoints}
                </Mono>
              ) : (
                'not counted'
              )}
            </li>
          ))}
        </ul>
        {match.isOutOfReach && (
          <p className="mb-2">
            Work outside the distance you travel counts at most <Mono>{MATCH_THRESHOLDS.min - 1}</Mono>.
          </p>
        )}
      </details>
    </section>
  );
}
