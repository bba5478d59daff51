import type { DATE_KINDS } from '@/domain/vocabulary';
import { addDays, type Day } from '@/domain/values/days';

/** What a job says, in days from the day on which somebody applies; and by which day they are answered, on devices and in Postgres alike. */
export const RESPOND_BY_CASES: readonly {
  what: string;
  deadline?: number;
  days?: readonly (readonly [day: number, kind: (typeof DATE_KINDS)[number]])[];
  answered: number;
  because: string;
}[] = [
  {
    what: 'the day before the first shoot day',
    days: [
      [9, 'shoot'],
      [3, 'prep'],
    ],
    answered: 8,
    because: 'the day before the first shoot day',
  },
  {
    what: 'the day before the first day, where nothing is shot',
    days: [
      [9, 'prep'],
      [7, 'travel'],
    ],
    answered: 6,
    because: 'the day before the first day',
  },
  {
    what: 'a week after the deadline, if that is earlier',
    deadline: 2,
    days: [[30, 'shoot']],
    answered: 9,
    because: 'a week after the deadline',
  },
  {
    what: 'the first day, if that is earlier than a week after the deadline',
    deadline: 2,
    days: [[5, 'shoot']],
    answered: 4,
    because: 'the day before the first shoot day',
  },
  {
    what: 'a week after the deadline, where no days are known',
    deadline: 20,
    answered: 27,
    because: 'a week after the deadline',
  },
  { what: 'two weeks, where nothing is known', answered: 14, because: 'two weeks after you apply' },
  {
    what: 'tomorrow, if work begins tomorrow',
    days: [[1, 'shoot']],
    answered: 1,
    because: 'the day after you apply',
  },
  {
    what: 'tomorrow, if that day is over',
    deadline: -20,
    days: [[30, 'shoot']],
    answered: 1,
    because: 'the day after you apply',
  },
];

/** The fields of a job that such a case is about. */
export const jobOfCase = ({ deadline, days = [] }: (typeof RESPOND_BY_CASES)[number], today: Day) => ({
  application_deadline: deadline === undefined ? null : addDays(today, deadline),
  job_dates: days.map(([day, kind]) => ({ day: addDays(today, day), kind, call: '', wrap: '' })),
});
