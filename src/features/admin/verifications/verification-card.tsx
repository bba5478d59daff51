import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { QueuedVerification } from '@/backend/queries/admin/verification-queue';
import { isWebAddress } from '@/domain/navigation/web-address';
import { refusal } from '@/domain/refusals';
import { formatTimeAgo } from '@/domain/values/days';
import { plural } from '@/domain/values/counts';
import { Button } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { TextArea } from '@/ui/fields/field';
import { Badge, type State } from '@/ui/status';

const GONE = 'an account that is gone';

const STATES: Readonly<Record<QueuedVerification['state'], readonly [State, string]>> = {
  open: ['pending', 'Open'],
  granted: ['confirmed', 'Verified'],
  declined: ['declined', 'Declined'],
  ended: ['closed', 'Ended'],
  // The owner has changed the company, or asked again, while this was on the screen.
  changed: ['closed', 'Changed since'],
  replaced: ['closed', 'Asked again since'],
};

const Website = ({ url }: { url: string }) =>
  url === '' ? (
    <>No website</>
  ) : isWebAddress(url) ? (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-11 items-center break-all underline underline-offset-4"
    >
      {url}
    </a>
  ) : (
    <>{url}</>
  );

interface NoteFormProps {
  label: string;
  hint: string;
  isOffline: boolean;
  /** The buttons, first the one that Enter would press. */
  actions: readonly { label: string; act: (note: string) => Promise<void> }[];
}

/** A note that the owner reads, and what it goes with. */
function NoteForm({ label, hint, isOffline, actions }: NoteFormProps) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async ({ label: name, act }: NoteFormProps['actions'][number]): Promise<void> => {
    if (note.trim() === '') return setError(refusal('MQ905'));
    setBusy(name);
    await attempt(() => act(note.trim()));
    setBusy(null);
  };
  return (
    <div className="grid gap-3">
      <TextArea
        label={label}
        rows={2}
        hint={hint}
        value={note}
        error={error}
        onChange={(event) => {
          setNote(event.target.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button
            key={action.label}
            busy={busy === action.label}
            disabled={isOffline || (busy !== null && busy !== action.label)}
            onClick={() => void run(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** What was decided or ended, by whom and when. */
const Outcome = ({ text, children }: { text: string; children: ReactNode }) => (
  <p role="status" className="border-t border-hair pt-3 text-sm">
    {text !== '' && <span className="block break-words whitespace-pre-wrap">{text}</span>}
    <span className="text-ink-2">{children}</span>
  </p>
);

interface VerificationCardProps {
  verification: QueuedVerification;
  now: Date;
  /** Nothing can be changed without a connection. */
  isOffline: boolean;
  onDecide: (isGranted: boolean, note: string) => Promise<void>;
  onEnd: (reason: string) => Promise<void>;
}

/** One request: which company, what is to prove it, and what became of it. */
export function VerificationCard({
  verification: v,
  now,
  isOffline,
  onDecide,
  onEnd,
}: VerificationCardProps) {
  const heading = useId();
  const [state, word] = STATES[v.state];
  const isByMail = v.verified_how === 'domain mail';
  return (
    <li>
      <article
        aria-labelledby={heading}
        className="grid gap-3 rounded-box border border-line bg-sheet px-4 py-4"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={heading} className="head min-w-0 flex-1 basis-56 text-lg wrap-anywhere">
            {v.company_name}
          </h2>
          <Badge state={state}>{word}</Badge>
        </div>
        <p className="text-sm break-words">
          <Website url={v.website} />
          <span className="block text-ink-2">
            Of {v.owner_name}, with {plural(v.open_jobs, 'open job', 'open jobs')}.{' '}
            {isByMail ? `Verified by mail to ${v.address}.` : `Asked ${formatTimeAgo(v.asked_at, now)}.`}
          </span>
          <Link
            to={`/companies/${v.company_id}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            The company’s page
          </Link>
        </p>
        {v.note !== '' && (
          <p className="max-w-[42rem] border-t border-hair pt-3 break-words whitespace-pre-wrap">{v.note}</p>
        )}
        {v.state === 'open' && (
          <NoteForm
            label="Note to the owner"
            hint="What you have seen, or what is missing. The owner reads it."
            isOffline={isOffline}
            actions={[
              { label: 'Verify', act: (note) => onDecide(true, note) },
              { label: 'Decline', act: (note) => onDecide(false, note) },
            ]}
          />
        )}
        {v.decided_at !== null && (
          <Outcome text={v.decision}>
            {v.state === 'declined' ? 'Declined' : 'Verified'}{' '}
            {isByMail ? 'by mail' : `by ${v.decided_by ?? GONE}`}, {formatTimeAgo(v.decided_at, now)}
          </Outcome>
        )}
        {v.ended_at !== null && (
          <Outcome text={v.ended_reason}>
            Ended{v.ended_by === null ? '' : ` by ${v.ended_by}`}, {formatTimeAgo(v.ended_at, now)}
          </Outcome>
        )}
        {v.state === 'granted' && (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
              End this verification
            </summary>
            <div className="mt-2">
              <NoteForm
                label="Why it ends"
                hint="The owner reads it. Crew see at once that the company is no longer verified."
                isOffline={isOffline}
                actions={[{ label: 'End verification', act: onEnd }]}
              />
            </div>
          </details>
        )}
      </article>
    </li>
  );
}
