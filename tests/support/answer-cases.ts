import type { Application } from '@/domain/streams/applications';

type Step = [status: Application['history'][number]['status'], by: Application['history'][number]['by']];

const SENT: Step = ['pending', 'applicant'];

/** Steps of an application, an hour apart, and at which of them it was answered: on devices and in Postgres alike. */
export const ANSWER_CASES: readonly (readonly [
  what: string,
  steps: readonly Step[],
  answered: number | null,
])[] = [
  ['nothing has happened', [SENT], null],
  ['being read is no answer', [SENT, ['reviewed', 'employer']], null],
  ['nor is the end of the job', [SENT, ['reviewed', 'employer'], ['job_closed', 'system']], null],
  ['nor is a withdrawal', [SENT, ['withdrawn', 'applicant']], null],
  ['the shortlist is', [SENT, ['reviewed', 'employer'], ['shortlisted', 'employer']], 2],
  [
    'an interview is, whatever is said about its times',
    [SENT, ['interview', 'employer'], ['interview', 'applicant']],
    1,
  ],
  [
    'an offer is, and the first answer counts',
    [SENT, ['offered', 'employer'], ['accepted', 'applicant'], ['hired', 'employer']],
    1,
  ],
  ['a refusal is', [SENT, ['declined', 'employer']], 1],
  ['an answer stays one when the job ends', [SENT, ['shortlisted', 'employer'], ['job_closed', 'system']], 1],
  ['one that was taken back is none', [SENT, ['shortlisted', 'employer'], ['reviewed', 'employer']], null],
  [
    'also when the job has ended since',
    [SENT, ['declined', 'employer'], ['reviewed', 'employer'], ['job_closed', 'system']],
    null,
  ],
  [
    'after it, the next one counts',
    [SENT, ['declined', 'employer'], ['reviewed', 'employer'], ['offered', 'employer']],
    3,
  ],
];

/** When the step was taken. */
export const stepAt = (place: number): string => new Date(Date.UTC(2027, 0, 4, 9 + place)).toISOString();

export const historyOf = (steps: readonly Step[]): Application['history'] =>
  steps.map(([status, by], place) => ({ status, by, at: stepAt(place) }));
