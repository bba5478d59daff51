import { type ComponentType, type FormEvent, useState } from 'react';
import { RotateCcw } from 'lucide-react';
import { formatDayRange } from '@/domain/values/days';
import type { Job } from '@/domain/streams/jobs';
import type { JobContent } from '@/domain/jobs/job-content';
import { jobName, payLine } from '@/domain/jobs/job-copy';
import { JOB_FIELDS, type JobField, type QuickQuestion } from '@/domain/jobs/job-fields';
import { Button } from '@/ui/button';
import { JobSlate } from '@/ui/domain/jobs/job-slate';
import { Mono, PageTitle } from '@/ui/layout/page';
import { Problem } from '@/ui/feedback/problem';
import { StepFocus } from '@/ui/navigation/steps/step-focus';
import { Stepper } from '@/ui/navigation/steps/stepper';
import { observeMyJobs } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import { DraftLine } from '@/ui/sync/draft-line';
import { publishProblemsNow } from '../form/job-form';
import { type PostingStart, WithPostingStart } from '../drafts/posting-start';
import { previewOf } from '../drafts/preview';
import { QuickRate } from './rate-question';
import { QuickSlate } from './slate';
import { QuickDates, QuickPlace, QuickRole, type QuickStepProps } from './questions';
import { repeatOf } from '../drafts/repeat';
import { usePosting } from '../drafts/use-posting';
import { FormSkeleton } from '../form/form-layout';

interface Question {
  id: QuickQuestion;
  label: string;
  ask: string;
  Answer: ComponentType<QuickStepProps>;
}

const QUESTIONS: readonly Question[] = [
  { id: 'role', label: 'Role', ask: 'Who do you need?', Answer: QuickRole },
  { id: 'dates', label: 'Dates', ask: 'Which days?', Answer: QuickDates },
  { id: 'rate', label: 'Rate', ask: 'What is the rate?', Answer: QuickRate },
  { id: 'place', label: 'Place', ask: 'Where?', Answer: QuickPlace },
];
const POST_STEP = QUESTIONS.length;
const LABELS = [...QUESTIONS.map(({ label }) => label), 'Post'];
const MAX_REPEATS = { desk: 3, phone: 1 } as const;

/** The question that covers a field; undefined when none does. */
const questionOf = (name: keyof JobContent): QuickQuestion | undefined => {
  const field: JobField<unknown> = JOB_FIELDS[name];
  return field.quick;
};

/** @param max how many jobs to offer; fewer on a phone, where the question must stay within the thumb's reach */
function Repeat({
  earlier,
  max,
  onRepeat,
}: {
  earlier: readonly Job[];
  max: number;
  onRepeat: (job: Job) => void;
}) {
  if (earlier.length === 0) return null;
  return (
    <section>
      <h2 className="head mb-1 text-lg">Repeat last crew call</h2>
      <ul className="border-t border-hair">
        {earlier.slice(0, max).map((job) => (
          <li key={job.id}>
            <button
              type="button"
              onClick={() => onRepeat(job)}
              className="flex min-h-13 w-full items-center gap-x-3 border-b border-hair py-1.5 text-left hover:underline"
            >
              <RotateCcw size={17} aria-hidden className="shrink-0 text-ink-2" />
              {/* With large text the pay goes below the name, instead of leaving it a letter’s width. */}
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                <span className="min-w-[min(9rem,100%)] flex-1 font-medium wrap-break-word">
                  {jobName(job)}
                </span>
                <span className="text-right">
                  <Mono className="block text-sm font-semibold">{payLine(job)}</Mono>
                  <Mono className="block text-sm text-ink-2">
                    {formatDayRange(job.starts_on, job.ends_on)}
                  </Mono>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface QuickPostProps extends PostingStart {
  earlier: readonly Job[];
}

/** Posting with one thumb and five taps: the slate fills up at the top, the question is within the thumb's reach. */
function QuickPost(props: QuickPostProps) {
  const { start, unsaved, poster, note, offer, earlier } = props;
  const [content, setContent] = useState(unsaved?.content ?? start);
  const [current, setCurrent] = useState(0);
  const [furthest, setFurthest] = useState(0);
  const [hasTried, setHasTried] = useState(false);
  const posting = usePosting(props);

  const replace = (next: JobContent): void => {
    setContent(next);
    posting.changed(next);
  };
  const put = (change: Partial<JobContent>): void => replace({ ...content, ...change });
  const go = (step: number): void => {
    setHasTried(false);
    setCurrent(step);
    setFurthest((before) => Math.max(before, step));
  };
  const problems = publishProblemsNow(content);
  const problemOf = (step: number): string | undefined => {
    const id = QUESTIONS[step]?.id;
    return id && problems.find(({ field }) => questionOf(field) === id)?.sentence;
  };
  const question = QUESTIONS[current];

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (current < POST_STEP) {
      if (problemOf(current)) setHasTried(true);
      else go(current + 1);
      return;
    }
    const missing = QUESTIONS.findIndex((_, step) => problemOf(step));
    if (missing >= 0) {
      go(missing);
      setHasTried(true);
    } else if (!posting.isPublishing) void posting.publish(content);
  };
  const repeat = (job: Job): void => {
    replace(repeatOf(job, start));
    setFurthest(POST_STEP);
    go(1);
  };

  return (
    <div className="mx-auto flex w-full max-w-[60rem] flex-1 flex-col gap-4 px-3 py-3 md:grid md:grid-cols-2 md:content-start md:items-start md:gap-12 md:px-8 md:pt-14">
      <PageTitle hidden>Quick post</PageTitle>
      <div inert={posting.isPublishing}>
        <QuickSlate content={content} current={current} furthest={furthest} onStep={go} />
        <DraftLine draft={posting.draft} className="mt-2" />
        {note}
        <div className="mt-8 hidden md:block">
          <Repeat earlier={earlier} max={MAX_REPEATS.desk} onRepeat={repeat} />
          {current === 0 && offer && <div className="mt-4">{offer}</div>}
        </div>
      </div>
      <form noValidate onSubmit={submit} aria-labelledby="quick-question" className="mt-auto md:mt-0">
        {current === 0 && (
          <div className="mb-6 md:hidden">
            <Repeat earlier={earlier} max={MAX_REPEATS.phone} onRepeat={repeat} />
            {offer && <div className="mt-3">{offer}</div>}
          </div>
        )}
        <Stepper steps={LABELS} at={current} />
        <StepFocus
          key={current}
          moved={current > 0 || furthest > 0}
        >{`Step ${current + 1} of ${LABELS.length}: ${LABELS[current]}`}</StepFocus>
        <h2 id="quick-question" className="head mt-5 mb-4 text-2xl">
          {question ? question.ask : 'Post it?'}
        </h2>
        {question ? (
          <question.Answer
            content={content}
            put={put}
            error={hasTried ? problemOf(current) : undefined}
            earlier={earlier}
          />
        ) : (
          <JobSlate as="h3" job={previewOf(content, poster)} />
        )}
        {posting.failure !== null && (
          <div className="mt-4">
            <Problem>{posting.failure}</Problem>
          </div>
        )}
        <div className="mt-4 grid grid-cols-[auto_1fr] gap-2">
          {current > 0 && (
            <Button disabled={posting.isPublishing} onClick={() => go(current - 1)}>
              Back
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            busy={posting.isPublishing}
            className={current === 0 ? 'col-span-2' : undefined}
          >
            {current < POST_STEP ? `Next: ${LABELS[current + 1]?.toLowerCase()}` : 'Post'}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** `/jobs/quick-post`: four questions (role, dates, rate, place), then post. */
export default function QuickPostScreen() {
  const mine = useLive(observeMyJobs);
  if (!mine) return <FormSkeleton />;
  return <WithPostingStart>{(start) => <QuickPost {...start} earlier={mine.jobs} />}</WithPostingStart>;
}
