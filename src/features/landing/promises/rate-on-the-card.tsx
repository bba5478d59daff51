import { useState } from 'react';
import { blankJobContent } from '@/domain/jobs/blank-job';
import { publishProblems } from '@/domain/jobs/publish-rules';
import { addDays, type Day } from '@/domain/values/days';
import { useToday } from '@/ui/dates/use-today';
import { JobSlate, type SlateJob } from '@/ui/domain/jobs/job-slate';
import { Problem } from '@/ui/feedback/problem';
import { Segmented } from '@/ui/fields/choice';
import { StateLine, Tag } from '@/ui/status';

type Pay = 'rate' | 'open' | 'unpaid';

const CHOICES: readonly { value: Pay; label: string }[] = [
  { value: 'rate', label: '$620 a day' },
  { value: 'open', label: 'Rate open' },
  { value: 'unpaid', label: 'Unpaid' },
];

const RATE = 620;

function contentOf(pay: Pay, day: Day) {
  return {
    ...blankJobContent('America/Los_Angeles', 'USD'),
    title: '1st AC',
    category: 'camera',
    role_code: 'first_ac',
    production: 'Low Tide',
    production_kind: 'feature' as const,
    city: 'San Pedro',
    region: 'CA',
    pay_type: pay === 'unpaid' ? ('unpaid' as const) : ('day' as const),
    salary_min: pay === 'rate' ? RATE : null,
    job_dates: [{ day: addDays(day, 12), kind: 'shoot' as const, call: '05:30', wrap: '' }],
  };
}

/** The card of a job, and what the rules of publishing say to it: the same that the form and the server apply. */
export default function RateOnTheCard() {
  const today = useToday();
  const [pay, setPay] = useState<Pay>('rate');
  const content = contentOf(pay, today);
  const [problem] = publishProblems(content, today);
  const job: SlateJob = {
    ...content,
    id: 'example',
    company_name: 'Gullwing Pictures',
    poster_name: '',
    starts_on: addDays(today, 12),
    ends_on: addDays(today, 16),
    call_time: '05:30',
    status: 'active',
    closed_reason: null,
  };
  return (
    <div className="grid gap-3">
      <Segmented
        label="Pay of this job"
        options={CHOICES}
        value={pay}
        onChange={(value) => setPay(CHOICES.find((choice) => choice.value === value)?.value ?? 'rate')}
      />
      <JobSlate job={job} as="h3" aside={<Tag>Example</Tag>} />
      <div className="min-h-14">
        {problem ? (
          <Problem>{problem.sentence}</Problem>
        ) : (
          <p className="py-2">
            <StateLine state="active" className="font-semibold">
              On the board, for everybody to see
            </StateLine>
          </p>
        )}
      </div>
    </div>
  );
}
