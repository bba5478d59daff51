import { useFormContext } from 'react-hook-form';
import { formatDayRange, today } from '@/domain/days';
import type { JobContent } from '@/domain/entities/job';
import { formatPayAmount } from '@/domain/money';
import { publishProblems } from '@/domain/publish-rules';
import { departmentLabel } from '@/domain/taxonomy/departments';
import { Button } from '@/ui/button';
import {
  dayCount,
  jobPlace,
  JOB_TYPE_LABELS,
  payUnit,
  productionLine,
  UNION_LABELS,
} from '@/ui/domain/job-copy';
import { DefinitionList } from '@/ui/definition-list';
import { Mono } from '@/ui/page';
import { PostForm } from './post-form';
import { fieldOf, STEPS, stepOf } from './steps';

interface Trouble {
  field: string;
  sentence: string;
}

/** The step of `job_dates.0.call` is that of `job_dates`. */
export const stepOfPath = (path: string): number => stepOf(path.split('.')[0] ?? '');

/** Everything that stands between this form and its publication, in the form's order. */
export function troublesOf(form: PostForm, content: JobContent): Trouble[] {
  const shape =
    PostForm.safeParse(form).error?.issues.map(({ path, message }) => ({
      field: path.map(String).join('.'),
      sentence: message,
    })) ?? [];
  const rules = publishProblems(content, today(new Date(), content.timezone)).map((problem) => ({
    field: fieldOf(problem) as string,
    sentence: problem.sentence,
  }));
  return [...shape, ...rules].toSorted((a, b) => stepOfPath(a.field) - stepOfPath(b.field));
}

/** What is missing, each a way to the field that mends it. */
export function Troubles({
  troubles,
  onGo,
}: {
  troubles: readonly Trouble[];
  onGo: (field: string) => void;
}) {
  return (
    <section role="alert" className="rounded-box border border-refused bg-refused-tint px-4 py-3">
      <h2 className="head text-lg">
        {troubles.length === 1 ? 'One thing is missing' : `${troubles.length} things are missing`}
      </h2>
      <ul className="mt-1">
        {troubles.map(({ field, sentence }) => (
          <li key={field + sentence}>
            <button
              type="button"
              onClick={() => onGo(field)}
              className="min-h-11 text-left text-base font-medium text-refused underline underline-offset-4"
            >
              {sentence}{' '}
              <span className="font-normal text-ink-2 no-underline">{STEPS[stepOfPath(field)]?.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Step 4: the whole job once more, step by step. */
export function CheckStep({ content, onStep }: { content: JobContent; onStep: (step: number) => void }) {
  const { getValues } = useFormContext<PostForm>();
  const questions = getValues('questions').length;
  const parts = [
    [
      ['Role', content.title || 'none yet'],
      ['Department', departmentLabel(content.category) || 'none yet'],
      ['Production', productionLine(content) || 'not named'],
      ['Kind of work', JOB_TYPE_LABELS[content.job_type]],
      ['People', <Mono key="people">{content.headcount}</Mono>],
      ['Needed', content.required_skills.join(', ') || 'nothing in particular'],
    ],
    [
      [
        'Days',
        <Mono key="days">
          {formatDayRange(content.job_dates[0]?.day ?? null, content.job_dates.at(-1)?.day ?? null)}
        </Mono>,
      ],
      ['In all', dayCount(content.job_dates) || 'none yet'],
      ['Call', <Mono key="call">{content.job_dates[0]?.call || 'open'}</Mono>],
      ['Place', [jobPlace(content), content.location].filter(Boolean).join(', ')],
    ],
    [
      ['Rate', <Mono key="rate">{[formatPayAmount(content), payUnit(content)].join(' ')}</Mono>],
      ['Union', UNION_LABELS[content.union_status]],
      [
        'Apply by',
        <Mono key="by">
          {content.application_deadline === null
            ? 'no deadline'
            : formatDayRange(content.application_deadline, null)}
        </Mono>,
      ],
      ['Questions', questions === 0 ? 'none' : <Mono key="questions">{questions}</Mono>],
    ],
  ] as const;
  return (
    <div className="grid gap-6">
      {parts.map((rows, step) => (
        <section key={STEPS[step]?.id}>
          <div className="flex min-h-12 items-center justify-between gap-3">
            <h2 className="head text-lg">{STEPS[step]?.label}</h2>
            <Button variant="quiet" aria-label={`Edit: ${STEPS[step]?.label}`} onClick={() => onStep(step)}>
              Edit
            </Button>
          </div>
          <DefinitionList rows={rows} />
        </section>
      ))}
      {content.description !== '' && (
        <p className="max-w-[66ch] whitespace-pre-line">{content.description}</p>
      )}
    </div>
  );
}
