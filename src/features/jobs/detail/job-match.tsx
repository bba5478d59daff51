import { useState } from 'react';
import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { Mono } from '@/ui/layout/page';
import { fitOf } from '../fit';

/** Explains the match score part by part, so that nobody has to trust a bare number (ruling 29). */
export function JobMatch({ job, person }: { job: Job; person: Profile }) {
  const [now] = useState(() => new Date());
  const { score, parts } = fitOf(job, person, now);
  return (
    <div>
      <p className="mb-2 text-ink-2">
        <Mono className="text-lg font-semibold text-ink">{score}</Mono> of 100. Worked out on this device from
        your profile.
      </p>
      <ul>
        {parts.map(({ label, points, maxPoints }) => (
          <li
            key={label}
            className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-1 sm:grid-cols-[11rem_1fr_auto]"
          >
            <span>{label}</span>
            <span
              aria-hidden
              className="col-span-2 row-start-2 h-1.5 bg-hair sm:col-span-1 sm:col-start-2 sm:row-start-1"
            >
              <i className="block h-full bg-ink" style={{ width: `${(points / maxPoints) * 100}%` }} />
            </span>
            <Mono className="text-sm">
              {points}
              <span className="text-ink-2">/{maxPoints}</span>
            </Mono>
          </li>
        ))}
      </ul>
    </div>
  );
}
