import { type ComponentType, type FormEvent, useEffect, useState } from 'react';
import { RotateCcw } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { formatDayRange, today } from '@/domain/days';
import type { Job, JobContent } from '@/domain/entities/job';
import { formatPayAmount } from '@/domain/money';
import { publishProblems } from '@/domain/publish-rules';
import { sentenceOf } from '@/ui/attempt';
import { Button } from '@/ui/button';
import { JobSlate } from '@/ui/domain/job-slate';
import { jobName, payUnit } from '@/ui/domain/job-copy';
import { Mono, PageTitle } from '@/ui/page';
import { Problem } from '@/ui/problem';
import { StepFocus } from '@/ui/step-focus';
import { Stepper } from '@/ui/stepper';
import type { Beginning } from './draft-start';
import { DraftLine } from './draft-line';
import { previewOf } from './preview';
import { QuickSlate } from './quick-slate';
import { QuickDates, QuickPlace, QuickRate, QuickRole, type QuickStepProps } from './quick-steps';
import { repeatOf } from './repeat';
import { useDraft } from './use-draft';

interface Question {
  label: string;
  ask: string;
  fields: readonly (keyof JobContent)[];
  Answer: ComponentType<QuickStepProps>;
}

const QUESTIONS: readonly Question[] = [
  { label: 'Role', ask: 'Who do you need?', fields: ['title', 'category'], Answer: QuickRole },
  { label: 'Dates', ask: 'Which days?', fields: ['job_dates'], Answer: QuickDates },
  {
    label: 'Rate',
    ask: 'What is the rate?',
    fields: ['salary_min', 'salary_max', 'unpaid_reason'],
    Answer: QuickRate,
  },
  { label: 'Place', ask: 'Where?', fields: ['location', 'city'], Answer: QuickPlace },
];
const POST = QUESTIONS.length;
const LABELS = [...QUESTIONS.map(({ label }) => label), 'Post'];
const REPEATS = { desk: 3, phone: 1 } as const;

/** @param most fewer on a phone, where the question must stay at the thumb */
function Repeat({
  earlier,
  most,
  onRepeat,
}: {
  earlier: readonly Job[];
  most: number;
  onRepeat: (job: Job) => void;
}) {
  if (earlier.length === 0) return null;
  return (
    <section>
      <h2 className="head mb-1 text-lg">Repeat last crew call</h2>
      <ul className="border-t border-hair">
        {earlier.slice(0, most).map((job) => (
          <li key={job.id}>
            <button
              type="button"
              onClick={() => onRepeat(job)}
              className="grid min-h-13 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hair py-1.5 text-left hover:underline"
            >
              <RotateCcw size={17} aria-hidden className="text-ink-2" />
              <span className="font-medium">{jobName(job)}</span>
              <span className="text-right">
                <Mono className="block text-sm font-semibold">
                  {formatPayAmount(job)} {payUnit(job)}
                </Mono>
                <Mono className="block text-sm text-ink-2">{formatDayRange(job.starts_on, job.ends_on)}</Mono>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface QuickPostProps extends Beginning {
  earlier: readonly Job[];
}

/** One thumb, five taps: the slate fills on top, the question stands at the thumb. */
export function QuickPost({ start, draftId, poster, onDraft, note, earlier }: QuickPostProps) {
  const navigate = useNavigate();
  const [content, setContent] = useState(start);
  const [at, setAt] = useState(0);
  const [reached, setReached] = useState(0);
  const [tried, setTried] = useState(false);
  const [isPosting, setIsPosting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { draft, id, changed, publish } = useDraft(draftId, start);
  useEffect(() => {
    if (id !== null && id !== draftId) onDraft(id);
    // Once for each id; the other two are as they are when it comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id]);

  const replace = (next: JobContent): void => {
    setContent(next);
    changed(next);
  };
  const put = (change: Partial<JobContent>): void => replace({ ...content, ...change });
  const go = (step: number): void => {
    setTried(false);
    setAt(step);
    setReached((furthest) => Math.max(furthest, step));
  };
  const problems = publishProblems(content, today(new Date(), content.timezone));
  const problemOf = (step: number): string | undefined =>
    problems.find(({ field }) => QUESTIONS[step]?.fields.includes(field))?.sentence;
  const question = QUESTIONS[at];

  const post = async (): Promise<void> => {
    setIsPosting(true);
    setFailure(null);
    try {
      const job = await publish(content);
      void navigate(`/jobs/posted/${job}`, { replace: true });
    } catch (error) {
      setIsPosting(false);
      setFailure(sentenceOf(error));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (at < POST) {
      if (problemOf(at)) setTried(true);
      else go(at + 1);
      return;
    }
    const missing = QUESTIONS.findIndex((_, step) => problemOf(step));
    if (missing >= 0) {
      go(missing);
      setTried(true);
    } else if (!isPosting) void post();
  };
  const repeat = (job: Job): void => {
    replace(repeatOf(job, start));
    setReached(POST);
    go(1);
  };

  return (
    <div className="mx-auto flex w-full max-w-[60rem] flex-1 flex-col gap-4 px-3 py-3 md:grid md:grid-cols-2 md:content-start md:items-start md:gap-12 md:px-8 md:pt-14">
      <PageTitle hidden>Quick post</PageTitle>
      <div>
        <QuickSlate content={content} at={at} reached={reached} onStep={go} />
        <p className="mt-2 min-h-6">
          <DraftLine draft={draft} />
        </p>
        {note}
        <div className="mt-8 hidden md:block">
          <Repeat earlier={earlier} most={REPEATS.desk} onRepeat={repeat} />
        </div>
      </div>
      <form noValidate onSubmit={submit} aria-labelledby="quick-question" className="mt-auto md:mt-0">
        {at === 0 && (
          <div className="mb-6 md:hidden">
            <Repeat earlier={earlier} most={REPEATS.phone} onRepeat={repeat} />
          </div>
        )}
        <Stepper steps={LABELS} at={at} />
        <StepFocus
          key={at}
          moved={at > 0 || reached > 0}
        >{`Step ${at + 1} of ${LABELS.length}: ${LABELS[at]}`}</StepFocus>
        <h2 id="quick-question" className="head mt-5 mb-4 text-2xl">
          {question ? question.ask : 'Post it?'}
        </h2>
        {question ? (
          <question.Answer
            content={content}
            put={put}
            error={tried ? problemOf(at) : undefined}
            earlier={earlier}
          />
        ) : (
          <JobSlate as="h3" job={previewOf(content, { company: poster.company, poster: poster.name })} />
        )}
        {failure !== null && (
          <div className="mt-4">
            <Problem>{failure}</Problem>
          </div>
        )}
        <div className="mt-4 grid grid-cols-[auto_1fr] gap-2">
          {at > 0 && <Button onClick={() => go(at - 1)}>Back</Button>}
          <Button
            variant="primary"
            type="submit"
            busy={isPosting}
            className={at === 0 ? 'col-span-2' : undefined}
          >
            {at < POST ? `Next: ${LABELS[at + 1]?.toLowerCase()}` : 'Post'}
          </Button>
        </div>
      </form>
    </div>
  );
}
