import type { Saved } from '../../src/domain/streams/saved';
import type { Day } from '../../src/domain/values/days';
import { type Clock, localDay } from './clock';
import type { SeedJob } from './jobs';
import { Random } from './random';

/** Rows of `private.job_savers` and `private.job_days`, which the server keeps by itself (06_jobs/17_job_days.sql). */
export interface SeedJobDays {
  savers: { saved_id: string; job_id: string; day: Day }[];
  views: { job_id: string; day: Day; views: number }[];
}

const SHOWN_DAYS = 28;

/** Who has a job saved, and on the demo employers' jobs four weeks of views: most in the first days, fewer at weekends. */
export function makeJobDays(
  clock: Clock,
  saved: readonly Saved[],
  jobs: readonly SeedJob[],
  demoEmployers: ReadonlySet<string>,
): SeedJobDays {
  const byId = new Map(jobs.map(({ job }) => [job.id, job]));
  const savers = saved.flatMap(({ id, kind, target_id: target, created_at: at }) => {
    const job = kind === 'job' && target !== null ? byId.get(target) : undefined;
    return job ? [{ saved_id: id, job_id: job.id, day: localDay(at, job.timezone || 'UTC') }] : [];
  });
  const views = jobs
    .filter(({ job }) => demoEmployers.has(job.posted_by))
    .flatMap(({ job }) => {
      const random = new Random('views', job.id);
      const from = localDay(job.published_at, job.timezone || 'UTC');
      const until = job.closed_at === null ? clock.day(-1) : localDay(job.closed_at, job.timezone || 'UTC');
      return Array.from({ length: SHOWN_DAYS }, (_, ago) => clock.day(-ago)).flatMap((day) => {
        if (day < from || day > until) return [];
        const age = (Date.parse(day) - Date.parse(from)) / 86_400_000;
        const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
        const most = (4 + 22 / (1 + age)) * (isWeekend ? 0.4 : 1);
        const count = random.int(0, Math.round(most));
        return count === 0 ? [] : [{ job_id: job.id, day, views: count }];
      });
    });
  return { savers, views };
}

/** The same by job and day, as the table has them. */
export function jobDayRows({
  savers,
  views,
}: SeedJobDays): { job_id: string; day: Day; views: number; saves: number }[] {
  const rows = new Map(views.map((row) => [`${row.job_id} ${row.day}`, { ...row, saves: 0 }]));
  for (const { job_id, day } of savers) {
    const key = `${job_id} ${day}`;
    const row = rows.get(key) ?? { job_id, day, views: 0, saves: 0 };
    rows.set(key, { ...row, saves: row.saves + 1 });
  }
  return [...rows.values()];
}
