import type { ReactNode } from 'react';
import type { Job } from '@/domain/streams/jobs';
import type { JobContent } from '@/domain/jobs/job-content';
import { payLine } from '@/domain/jobs/job-copy';
import { JOB_FIELDS, type JobField } from '@/domain/jobs/job-fields';
import { formatMinor } from '@/domain/values/money';
import { DefinitionList } from '@/ui/layout/definition-list';
import { Mono } from '@/ui/layout/page';

type Row = readonly [string, ReactNode];

const PAY_TYPES_WITH_HOURS = new Set(['hour', 'day', 'week']);

/** A row from `JOB_FIELDS`, so that label and text are the same everywhere; null when the job leaves the field open. */
function row(
  name: keyof JobContent,
  job: Job,
  render: (words: string) => ReactNode = (words) => words,
): Row | null {
  const { label, codec }: JobField<unknown> = JOB_FIELDS[name];
  const words = codec?.words(job[name], job) ?? '';
  return words === '' ? null : [label, render(words)];
}
const figure = (words: string): ReactNode => <Mono>{words}</Mono>;

/** Pay and terms. A field that the employer left open gets no row, because "none" would be a claim. */
function rowsOf(job: Job): Row[] {
  const hours =
    job.pay_day_hours !== null && PAY_TYPES_WITH_HOURS.has(job.pay_type)
      ? `, ${job.pay_day_hours} h a day`
      : '';
  const rows: (Row | null | false)[] = [
    [
      'Rate',
      <Mono key="rate">
        {payLine(job)}
        {hours}
      </Mono>,
    ],
    row('unpaid_reason', job),
    row('overtime_terms', job),
    job.kit_fee_minor !== null && [
      JOB_FIELDS.kit_fee_minor.label,
      <Mono key="kit">{formatMinor(job.kit_fee_minor, job.currency)} /day</Mono>,
    ],
    row('per_diem_minor', job, figure),
    job.travel_paid && [JOB_FIELDS.travel_paid.formLabel, 'Paid'],
    job.accommodation_paid && [JOB_FIELDS.accommodation_paid.formLabel, 'Paid'],
    row('kit_required', job),
    row('union_status', job),
    row('job_type', job),
    job.headcount > 1 && row('headcount', job, figure),
    job.nda_required && ['NDA', 'To be signed before the details'],
    row('application_deadline', job, figure),
  ];
  return rows.filter((each): each is Row => Array.isArray(each));
}

export const JobTerms = ({ job }: { job: Job }) => <DefinitionList rows={rowsOf(job)} />;
