import type { ReactNode } from 'react';
import type { Company } from '@/domain/streams/company/companies';
import { formatDay, today } from '@/domain/values/days';
import type { Cell } from '../layout/slate';
import { Mono } from '../layout/page';
import { replyTime, SIZE_LABELS } from './company-copy';

type Row = readonly [string, ReactNode];
type Figured = Pick<Company, 'answer_rate' | 'median_reply_minutes' | 'open_jobs' | 'size'>;

/** What is counted of a company, in the same words wherever it is shown. Rates are null below five applications. */
export const companyFigures = ({
  answer_rate: rate,
  median_reply_minutes: minutes,
  open_jobs: openJobs,
  size,
}: Figured): Record<'answers' | 'reply' | 'openJobs' | 'people', Cell> => ({
  answers: {
    label: 'Answers in time',
    value: rate === null ? 'Too few applications to say' : `${rate}%`,
    mono: rate !== null,
  },
  reply: {
    label: 'Usual reply',
    value: minutes === null ? 'Not yet known' : replyTime(minutes),
    mono: minutes !== null,
  },
  openJobs: { label: 'Open jobs', value: openJobs, mono: true },
  people: { label: 'People', value: SIZE_LABELS[size], mono: false },
});

/** A figure as a row of a list of names and values. */
export const figureRow = ({ label, value, mono }: Cell): Row => [
  label,
  mono ? <Mono key={label}>{value}</Mono> : value,
];

/** A day with its year. */
export const dayOf = (at: string): ReactNode => <Mono>{formatDay(today(new Date(at)), 0)}</Mono>;

/** Since when the company is known to be whom it says. */
export const verifiedRow = ({ verified_at: at }: Pick<Company, 'verified_at'>): Row => [
  'Verified',
  at === null ? 'Not yet' : <>Since {dayOf(at)}</>,
];
