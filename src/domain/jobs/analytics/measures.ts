/**
 * What is counted of a job, by day. What each number means is said here alone: on screen, in the table, and by the server, whose part is
 * `supabase/schemas/06_jobs/17_job_days.sql`. Applications and replies are counted on the device (`domain/applications/figures.ts`).
 */
export const MEASURES = ['views', 'saves', 'applied', 'answered'] as const;
export type Measure = (typeof MEASURES)[number];

interface MeasureCopy {
  label: string;
  one: string;
  many: string;
  /** Who or what counts, and on which day. */
  meaning: string;
}

export const MEASURE_COPY: Readonly<Record<Measure, MeasureCopy>> = {
  views: {
    label: 'Views',
    one: 'view',
    many: 'views',
    meaning:
      'Signed-in people who opened the job’s page, each once a day. Visitors without an account and your own side are not counted. You see numbers, never names.',
  },
  saves: {
    label: 'Saves',
    one: 'save',
    many: 'saves',
    meaning:
      'People who have the job saved, on the day on which they saved it. Whoever removes it is no longer counted. You see numbers, never names.',
  },
  applied: {
    label: 'Applications',
    one: 'application',
    many: 'applications',
    meaning: 'Applications on the day on which they were made, without those that were withdrawn.',
  },
  answered: {
    label: 'Replies',
    one: 'reply',
    many: 'replies',
    meaning: 'Applications that you answered with a yes or a no, on the day of the answer.',
  },
};

/** `1 view`, `12 views`. */
export const countedMeasure = (measure: Measure, count: number): string =>
  `${count} ${count === 1 ? MEASURE_COPY[measure].one : MEASURE_COPY[measure].many}`;
