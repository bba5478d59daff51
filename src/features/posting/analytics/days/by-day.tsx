import { useId, useMemo, useState } from 'react';
import type { Application } from '@/domain/streams/applications';
import { type Measure, MEASURE_COPY, MEASURES } from '@/domain/jobs/analytics/measures';
import { jobName } from '@/domain/jobs/job-copy';
import { type Day, formatDay } from '@/domain/values/days';
import { AsOf } from '@/ui/dates/as-of';
import { Chip, ChipRow, Select } from '@/ui/fields/choice';
import { SectionHeading } from '@/ui/layout/section-heading';
import { LiveView } from '@/ui/loading/live-view';
import type { JobFigures } from '../job-figures';
import { DayChart } from './day-chart';
import { DayTable } from './day-table';
import { figuresByDay, totalOf } from './figures-by-day';
import { measureText } from './measure-text';
import type { ShownJobDays } from './use-job-days';

interface ByDayProps {
  figures: readonly JobFigures[];
  applications: readonly Application[];
  jobDays: ShownJobDays;
  now: Date;
  /** The last day of the figures. */
  until: Day;
}

/** The server counts these. */
const isRemote = (measure: Measure): boolean => measure === 'views' || measure === 'saves';

/** As high as the chart, so that nothing moves when it comes. */
const ChartSkeleton = () => (
  <div aria-hidden className="breathe aspect-[364/132] w-full rounded-box border border-hair bg-sheet" />
);

/** The last four weeks of all jobs or of one: one measure as a chart, all of them as a table. */
export function ByDay({ figures, applications, jobDays, now, until }: ByDayProps) {
  const name = useId();
  const [chosen, setJobId] = useState('');
  const [measure, setMeasure] = useState<Measure>('applied');
  const jobId = figures.some(({ job }) => job.id === chosen) ? chosen : '';
  const { latest, data, isStale } = jobDays;
  const days = useMemo(() => {
    const shown = new Set(jobId === '' ? figures.map(({ job }) => job.id) : [jobId]);
    return figuresByDay(
      {
        applications: applications.filter(({ job_id: id }) => shown.has(id)),
        jobDays: latest && new Map([...latest.days].filter(([id]) => shown.has(id))),
      },
      until,
    );
  }, [figures, applications, latest, jobId, until]);
  const total = totalOf(days, measure);
  const chart = (
    <>
      <p className="mb-2 font-medium">
        {measureText(measure, total)} since {formatDay(days[0]?.day)}
      </p>
      <DayChart days={days} measure={measure} />
    </>
  );
  return (
    <section aria-label="By day" className="mb-6">
      <SectionHeading
        title="The last four weeks"
        aside={isRemote(measure) && <AsOf at={isStale && latest ? latest.fetchedAt : null} now={now} />}
      />
      <div className="mb-3 grid gap-3 lg:grid-cols-[minmax(0,22rem)_minmax(0,38rem)]">
        {figures.length > 1 && (
          <Select
            label="Jobs"
            hideLabel
            placeholder="All jobs"
            options={figures.map(({ job }) => ({ value: job.id, label: jobName(job) }))}
            value={jobId}
            onChange={(event) => setJobId(event.target.value)}
          />
        )}
        {/* Five do not fit beside each other on a phone: there they scroll. */}
        <ChipRow label="What the chart shows" desk>
          {MEASURES.map((value) => (
            <Chip
              key={value}
              type="radio"
              name={name}
              on={value === measure}
              onChange={() => setMeasure(value)}
            >
              {MEASURE_COPY[value].label}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <div>
          {isRemote(measure) ? (
            <LiveView
              as="line"
              data={data}
              what="views and saves"
              skeleton={<ChartSkeleton />}
              empty={{ title: 'Nothing yet', text: 'Nobody has opened or saved this yet.' }}
              offline={{
                title: 'Not here yet',
                text: 'Views and saves are counted by the server. They come with the next connection.',
              }}
              failed={data.failure ? { text: data.failure } : {}}
            >
              {() => chart}
            </LiveView>
          ) : (
            chart
          )}
          <p className="mt-2 text-sm text-ink-2">{MEASURE_COPY[measure].meaning}</p>
        </div>
        <DayTable days={days} />
      </div>
    </section>
  );
}
