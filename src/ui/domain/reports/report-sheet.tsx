import { useEffect, useState, type FormEvent } from 'react';
import {
  isReportReason,
  MAX_REPORT_WORDS,
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  type ReportReason,
  REPORTED_MESSAGES,
  type ReportSubject,
} from '@/domain/reports/report';
import { refusal } from '@/domain/refusals';
import type { KeptValues } from '@/domain/sync/kept-values';
import { lengthOf } from '@/domain/values/text/sendable-text';
import { formatDay, today } from '@/domain/values/days';
import { Button } from '../../button';
import { sentenceOf } from '../../feedback/attempt';
import { Problem } from '../../feedback/problem';
import { RadioCards } from '../../fields/choice';
import { TextArea } from '../../fields/field';
import { Sheet } from '../../overlays/sheet';
import { StateLine } from '../../status';

interface Sent {
  status: { state: 'sent' } | { state: 'waiting' } | { state: 'refused'; sentence: string };
  at: string;
}

interface Typed {
  reason: string;
  words: string;
}

export interface ReportSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  about: ReportSubject;
  /** The person's name, of a note whoever wrote it, or the job's title. */
  name: string;
  /** What this person has reported of it. */
  report: Sent | null;
  onReport: (reason: ReportReason, words: string) => Promise<void>;
  /** Called while words are only on the screen; returns a function to call when they are stored. A reload waits for it. */
  hold: () => () => void;
  kept: KeptValues<Typed>;
}

const TITLES: Record<ReportSubject, (name: string) => string> = {
  person: (name) => `Report ${name}`,
  job: () => 'Report this job',
  conversation: (name) => `Report this conversation with ${name}`,
  note: (name) => `Report this note by ${name}`,
};

const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_LABELS[value] }));

/** The same thing is not reported twice; what a refused report says is in the queue, with the reason. */
const Reported = ({ report: { status, at } }: { report: Sent }) => (
  <div className="grid gap-2 p-4">
    <p>
      You reported this on {formatDay(today(new Date(at)))}.{' '}
      {status.state === 'sent' && 'Somebody is going to look at it, and you hear when they have.'}
    </p>
    {status.state === 'waiting' && <StateLine state="waiting" />}
  </div>
);

/** Reports a person, a job, a conversation or a note to whoever runs this installation. */
export function ReportSheet({
  open,
  onOpenChange,
  about,
  name,
  report,
  onReport,
  hold,
  kept,
}: ReportSheetProps) {
  const [{ reason, words }, setValues] = useState(() => kept.read({ reason: '', words: '' }));
  const [errors, setErrors] = useState<{ reason?: string; words?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const hasWords = words.trim() !== '';
  useEffect(() => (hasWords ? hold() : undefined), [hasWords, hold]);

  const type = (change: Partial<Typed>): void => {
    const next = { reason, words, ...change };
    setValues(next);
    kept.keep(next);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = {
      reason: isReportReason(reason) ? undefined : refusal('MQ801'),
      words:
        lengthOf(words) > MAX_REPORT_WORDS
          ? refusal('MQ803')
          : reason === 'other' && !hasWords
            ? refusal('MQ802')
            : undefined,
    };
    setErrors(found);
    if (!isReportReason(reason) || found.words !== undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      await onReport(reason, words);
      kept.keep(null);
      setValues({ reason: '', words: '' });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  };
  const isReported = report !== null && report.status.state !== 'refused';
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={TITLES[about](name)}
      lead="Only the people who run Marquee see it. Nobody else is told."
      foot={
        isReported ? (
          <Button onClick={() => onOpenChange(false)}>Close</Button>
        ) : (
          <>
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
            <Button type="submit" form="report" variant="primary" busy={busy}>
              Send report
            </Button>
          </>
        )
      }
    >
      {isReported ? (
        <Reported report={report} />
      ) : (
        <form id="report" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 p-4">
          {report?.status.state === 'refused' && <Problem>{report.status.sentence}</Problem>}
          <RadioCards
            legend="What is wrong?"
            name="reason"
            options={OPTIONS}
            value={reason}
            onChange={(value) => {
              type({ reason: value });
              setErrors({});
            }}
            error={errors.reason}
          />
          <TextArea
            label="What happened"
            optional={reason !== 'other'}
            hint={
              about === 'conversation'
                ? `The last ${REPORTED_MESSAGES} messages of this conversation go with it, as they are and as they were before a change.`
                : about === 'note'
                  ? 'The note and its reply go with it, as they are now.'
                  : undefined
            }
            error={errors.words}
            value={words}
            onChange={(event) => {
              type({ words: event.target.value });
              setErrors(({ reason: ofReason }) => ({ reason: ofReason }));
            }}
          />
          {problem !== null && <Problem>{problem}</Problem>}
        </form>
      )}
    </Sheet>
  );
}
