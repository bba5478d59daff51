import type { ReactNode } from 'react';
import { formatWeekday } from '@/domain/days';
import type { Job } from '@/domain/entities/job';
import { formatMinor, formatPayAmount } from '@/domain/money';
import { JOB_TYPE_LABELS, payUnit, UNION_LABELS, UNPAID_LABELS } from '@/ui/domain/job-copy';
import { DefinitionList } from '@/ui/definition-list';
import { Mono } from '@/ui/page';

type Row = readonly [string, ReactNode];

const HOURS_MATTER = new Set(['hour', 'day', 'week']);

/** Pay and terms; what the employer did not say is not shown as if it were nothing. */
function rowsOf(job: Job): Row[] {
  const hours =
    job.pay_day_hours !== null && HOURS_MATTER.has(job.pay_type) ? `, ${job.pay_day_hours} h a day` : '';
  const rows: (Row | false)[] = [
    [
      'Rate',
      <Mono key="rate">
        {[formatPayAmount(job), payUnit(job)].filter(Boolean).join(' ')}
        {hours}
      </Mono>,
    ],
    job.unpaid_reason !== null && ['Why unpaid', UNPAID_LABELS[job.unpaid_reason]],
    job.overtime_terms !== '' && ['Overtime', job.overtime_terms],
    job.kit_fee_minor !== null && [
      'Kit fee',
      <Mono key="kit">{formatMinor(job.kit_fee_minor, job.currency)} /day</Mono>,
    ],
    job.per_diem_minor !== null && [
      'Per diem',
      <Mono key="diem">{formatMinor(job.per_diem_minor, job.currency)}</Mono>,
    ],
    job.travel_paid && ['Travel', 'Paid'],
    job.accommodation_paid && ['Accommodation', 'Paid'],
    job.kit_required.length > 0 && ['Kit to bring', job.kit_required.join(', ')],
    ['Union', UNION_LABELS[job.union_status]],
    ['Kind of work', JOB_TYPE_LABELS[job.job_type]],
    job.headcount > 1 && ['People', <Mono key="people">{job.headcount}</Mono>],
    job.nda_required && ['NDA', 'To be signed before the details'],
    job.application_deadline !== null && [
      'Apply by',
      <Mono key="deadline">{formatWeekday(job.application_deadline)}</Mono>,
    ],
  ];
  return rows.filter((row): row is Row => row !== false);
}

export const JobTerms = ({ job }: { job: Job }) => <DefinitionList rows={rowsOf(job)} />;
