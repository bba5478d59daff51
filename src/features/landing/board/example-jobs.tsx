import { claimsMode, sampleMatch } from '@/domain/claims';
import type { Day } from '@/domain/values/days';
import { useToday } from '@/ui/dates/use-today';
import { Slate } from '@/ui/layout/slate';
import { StateLine, Tag } from '@/ui/status';
import { SEPARATOR } from '@/ui/separator';
import { EXAMPLE_JOBS, exampleDates, type ExampleJob } from './examples';

function ExampleSlate({ job, from, match }: { job: ExampleJob; from: Day; match: number | null }) {
  return (
    <Slate
      title={job.title}
      urgent={job.urgent}
      under={[job.production, job.company].join(SEPARATOR)}
      aside={<Tag>Example</Tag>}
      cells={[
        { label: 'Dates', value: exampleDates(job, from) },
        { label: 'Call', value: job.call },
        { label: 'Rate', value: <b className="font-bold">{job.salary}</b>, unit: job.unit },
      ]}
      foot={
        <>
          <span>{job.urgent ? [job.location, job.type].join(SEPARATOR) : job.location}</span>
          {job.urgent ? (
            <StateLine state="urgent" className="font-semibold" />
          ) : (
            <span>{[job.type, job.posted].join(SEPARATOR)}</span>
          )}
          {match !== null && (
            <span>
              <span className="mono font-semibold">{match}</span> of 100
            </span>
          )}
        </>
      }
    />
  );
}

/** A2: three sample job cards. */
export function ExampleJobs() {
  const from = useToday();
  return (
    <ul className="grid gap-2.5">
      {EXAMPLE_JOBS.map((job, index) => (
        <li key={job.title}>
          <ExampleSlate job={job} from={from} match={sampleMatch(claimsMode(), index)} />
        </li>
      ))}
    </ul>
  );
}
