import type { Job } from '@/domain/streams/jobs';

interface AnswerListProps {
  answers: readonly string[];
  /** Null: not on this device. */
  job: Pick<Job, 'questions'> | null;
  /** The server has said that it is nobody's to read any more. */
  isJobGone?: boolean;
}

/** Why the answers stand alone. The text of a question is the job's: it is not kept with the answer. */
const whyAlone = (job: AnswerListProps['job'], isJobGone: boolean): string => {
  if (job) return 'The job asks other questions now, so what was asked is not here.';
  return isJobGone
    ? 'The job is no longer available, and its questions with it.'
    : 'The questions are not on this device yet.';
};

/** Answers under their questions, as far as those are known: a question that may be another one is not put above an answer. */
export function AnswerList({ answers, job, isJobGone = false }: AnswerListProps) {
  const questions = job?.questions ?? [];
  if (questions.length >= answers.length)
    return (
      <dl className="grid gap-3">
        {answers.map((answer, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- an answer belongs to the question in its place
          <div key={i}>
            <dt className="text-sm text-ink-2">{questions[i]}</dt>
            <dd className="max-w-[62ch] whitespace-pre-line">{answer || 'No answer'}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">{whyAlone(job, isJobGone)}</p>
      <ul className="grid gap-3">
        {answers.map((answer, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two answers may be the same
          <li key={i} className="max-w-[62ch] whitespace-pre-line">
            {answer || 'No answer'}
          </li>
        ))}
      </ul>
    </>
  );
}
