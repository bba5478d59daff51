import { plural } from '../../values/counts';

/**
 * What is counted of a job, by day. What each number means is said here alone: on screen, in the table, and by the server, whose part is
 * `supabase/schemas/06_jobs/17_job_days.sql`. Applications and replies are counted on the device (`domain/applications/figures.ts`).
 */
export const COUNTED_MEASURES = ['views', 'saves', 'applied', 'answered'] as const;
export type CountedMeasure = (typeof COUNTED_MEASURES)[number];
/** No count: how long those who were answered had waited. */
export const TIME_TO_ANSWER = 'time';
export const MEASURES = [...COUNTED_MEASURES, TIME_TO_ANSWER] as const;
export type Measure = (typeof MEASURES)[number];

interface MeasureCopy {
  label: string;
  /** Who or what counts, and on which day. */
  meaning: string;
}
interface CountCopy extends MeasureCopy {
  one: string;
  many: string;
}

export const MEASURE_COPY: Readonly<Record<CountedMeasure, CountCopy>> &
  Readonly<Record<typeof TIME_TO_ANSWER, MeasureCopy>> = {
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
    meaning:
      'Applications that were answered, on the day of the answer: a step forward, an offer or a no. Being read is no answer.',
  },
  time: {
    label: 'Time to answer',
    meaning: 'How long those who were answered on a day had waited: the middle one of them.',
  },
};

/** `1 view`, `12 views`. */
export const countedMeasure = (measure: CountedMeasure, count: number): string =>
  plural(count, MEASURE_COPY[measure].one, MEASURE_COPY[measure].many);
