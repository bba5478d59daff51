import { useId, useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import type { NoteModeration, QueuedReport } from '@/backend/queries/admin/reports-queue';
import { refusal } from '@/domain/refusals';
import { REPORT_REASON_LABELS, SCAM_SIGNAL, SCAM_SIGNAL_LABEL } from '@/domain/reports/report';
import { formatClockTime, formatDay, formatTimeAgo, today } from '@/domain/values/days';
import { plural } from '@/domain/values/counts';
import { Button } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { TextArea } from '@/ui/fields/field';
import { Badge, StateLine } from '@/ui/status';

const GONE = 'an account that is gone';

const ABOUT = { person: 'Person', job: 'Job', conversation: 'Conversation with', note: 'Words of' } as const;

/** A conversation is for its members alone; an admin sees what was reported of it. */
const pathOf = ({ about, subject_id: id }: QueuedReport): string | null =>
  about === 'person' ? `/talent/${id}` : about === 'job' ? `/jobs/${id}` : null;

/** What was said, as it was when it was reported. */
const Excerpt = ({ report: { about, excerpt } }: { report: QueuedReport }) => (
  <ol
    aria-label={about === 'note' ? 'The note' : 'The last messages'}
    className="grid gap-2 border-l-2 border-line pl-3 text-sm"
  >
    {excerpt.map(({ name, is_reporter: isReporter, body, earlier, at }, place) => (
      <li key={place}>
        <b className="font-semibold">
          {name || GONE}
          {isReporter && ' (reported this)'}
        </b>
        , <span className="mono">{`${formatDay(today(new Date(at)))}, ${formatClockTime(at)}`}</span>
        <span className="block break-words whitespace-pre-wrap">{body}</span>
        {earlier.map((text, change) => (
          <span key={change} className="block break-words whitespace-pre-wrap text-ink-2">
            {change === 0 ? 'Said at first: ' : 'Then: '}
            {text}
          </span>
        ))}
      </li>
    ))}
  </ol>
);

/** Most of what is found is harmless: an admin reads the job, and decides. */
const Signals = ({ found }: { found: readonly string[] }) => (
  <div className="border-t border-hair pt-3">
    <p>Its company is not verified, and the job has this in common with scams. It stays open.</p>
    <ul className="list-disc pl-5">
      {found.map((signal) => (
        <li key={signal}>{signal}</li>
      ))}
    </ul>
  </div>
);

/** What can be done with a reported note; the words below say why. */
const NoteActions = ({
  note,
  isOffline,
  onModerate,
}: {
  note: NonNullable<QueuedReport['note']>;
  isOffline: boolean;
  onModerate: (event: NoteModeration) => Promise<void>;
}) => (
  <div className="flex flex-wrap items-center gap-2 border-t border-hair pt-3">
    {note.status === 'removed' ? (
      <>
        <StateLine state="closed">The note is taken down</StateLine>
        <Button disabled={isOffline} onClick={() => void onModerate('restore')}>
          Put it back
        </Button>
      </>
    ) : (
      <Button variant="danger" disabled={isOffline} onClick={() => void onModerate('remove')}>
        Take the note down
      </Button>
    )}
    {note.has_reply && (
      <Button variant="danger" disabled={isOffline} onClick={() => void onModerate('remove_reply')}>
        Take the reply down for good
      </Button>
    )}
    {note.is_reply_removed && <StateLine state="closed">The reply is taken down</StateLine>}
  </div>
);

interface ReportCardProps {
  report: QueuedReport;
  now: Date;
  /** Nothing can be changed without a connection. */
  isOffline: boolean;
  onResolve: (note: string) => Promise<void>;
  /** Of a report of a note. @param why what its author is told */
  onModerate: (event: NoteModeration, why: string) => Promise<void>;
}

/** One report: what is wrong with whom, in whose words, and what was done. */
export function ReportCard({ report, now, isOffline, onResolve, onModerate }: ReportCardProps) {
  const heading = useId();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isOpen = report.resolved_at === null;
  const isOwn = report.reason === SCAM_SIGNAL;
  const path = pathOf(report);
  const resolve = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (note.trim() === '') return setError(refusal('MQ805'));
    setBusy(true);
    await attempt(() => onResolve(note));
    setBusy(false);
  };
  const moderate = async (event: NoteModeration): Promise<void> => {
    if (note.trim() === '') return setError(refusal('MQ805'));
    setBusy(true);
    await attempt(() => onModerate(event, note));
    setBusy(false);
  };
  return (
    <li>
      <article
        aria-labelledby={heading}
        className="grid gap-3 rounded-box border border-line bg-sheet px-4 py-4"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={heading} className="head min-w-0 flex-1 basis-56 text-lg">
            {report.reason === SCAM_SIGNAL ? SCAM_SIGNAL_LABEL : REPORT_REASON_LABELS[report.reason]}
          </h2>
          <Badge state={isOpen ? 'pending' : 'read'}>{isOpen ? 'Open' : 'Resolved'}</Badge>
        </div>
        <p className="text-sm break-words">
          {ABOUT[report.about]}{' '}
          {path === null ? (
            <b className="font-semibold">{report.subject_label || GONE}</b>
          ) : (
            <Link
              to={path}
              className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
            >
              {report.subject_label || GONE}
            </Link>
          )}
          {report.about === 'job' && <span className="block">Posted by {report.person_name ?? GONE}</span>}
          <span className="block text-ink-2">
            Reported by {isOwn ? 'Marquee itself' : (report.reporter_name ?? GONE)},{' '}
            {formatTimeAgo(report.created_at, now)}
          </span>
          {report.others > 0 && (
            <span className="block font-semibold">
              {plural(report.others, 'other open report', 'other open reports')} about the same person
            </span>
          )}
        </p>
        {isOwn && <Signals found={report.signals} />}
        {report.words !== '' && (
          <p className="max-w-[42rem] border-t border-hair pt-3 break-words whitespace-pre-wrap">
            {report.words}
          </p>
        )}
        {report.excerpt.length > 0 && <Excerpt report={report} />}
        {report.note && isOpen && (
          <NoteActions note={report.note} isOffline={isOffline} onModerate={(event) => moderate(event)} />
        )}
        {isOpen ? (
          <form noValidate onSubmit={(event) => void resolve(event)} className="grid gap-3">
            <TextArea
              label="What was done"
              rows={2}
              hint={
                report.note
                  ? 'For admins; where you take words down, their author reads it, too. Whoever reported it hears that somebody has looked.'
                  : isOwn
                    ? 'For admins. The same signals are not reported again.'
                    : 'For admins. Whoever reported it hears that somebody has looked.'
              }
              value={note}
              error={error}
              onChange={(event) => {
                setNote(event.target.value);
                setError(undefined);
              }}
            />
            <Button type="submit" className="justify-self-start" busy={isBusy} disabled={isOffline}>
              Resolve
            </Button>
          </form>
        ) : (
          <p role="status" className="border-t border-hair pt-3 text-sm">
            <span className="block break-words whitespace-pre-wrap">{report.resolution}</span>
            <span className="text-ink-2">
              Resolved by {report.resolved_by ?? GONE}, {formatTimeAgo(report.resolved_at ?? '', now)}
            </span>
          </p>
        )}
      </article>
    </li>
  );
}
