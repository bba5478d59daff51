import { formatCount } from '@/domain/values/counts';
import { useEffect, useState } from 'react';
import { type DeliveryCounts, type Issue, stopIssue } from '@/backend/newsletter-issues';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { DefinitionList } from '@/ui/layout/definition-list';
import { doneOf, IssueStatus, readers } from './issue-state';
import { SendIssue } from './send-issue';

const FOLLOWED_EVERY_MS = 5_000;

/** In the order in which a mail goes through them. */
const STATES: readonly { state: keyof DeliveryCounts; what: string }[] = [
  { state: 'waiting', what: 'Waiting' },
  { state: 'claimed', what: 'With the mail service' },
  { state: 'sent', what: 'Sent' },
  { state: 'bounced', what: 'Bounced: no mail to that address again' },
  { state: 'failed', what: 'Given up after several tries' },
  { state: 'skipped', what: 'Left before their turn' },
  { state: 'unknown', what: 'Perhaps sent, and not sent again' },
];

interface IssueProgressViewProps {
  issue: Issue;
  /** The last fetch has not succeeded yet. */
  isStale: boolean;
  refresh: () => void;
}

/** What has become of an issue that was sent: how far it is, and the way to stop it or to go on. */
export function IssueProgressView({ issue, isStale, refresh }: IssueProgressViewProps) {
  const { state, recipients, counts, paused_until: pausedUntil } = issue;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = state === 'sending';
  useEffect(() => {
    if (!isSending || isStale) return undefined;
    const timer = setTimeout(refresh, FOLLOWED_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isSending, isStale, refresh]);
  const stop = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const answer = await stopIssue(issue.issue);
    setBusy(false);
    if (answer.ok) refresh();
    else setRefusal(answer.sentence);
  };
  const done = doneOf(issue);
  return (
    <div className="grid max-w-[42rem] gap-6">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <IssueStatus state={state} />
          <span role="status">
            {formatCount(done)} of {readers(recipients)}
          </span>
        </p>
        <progress
          aria-label="How far it is"
          max={Math.max(recipients, 1)}
          value={done}
          className="h-2 w-full accent-[var(--ink)]"
        />
      </div>
      {pausedUntil !== null && (
        <p>The mail service does not take mails at the moment. Marquee tries again by itself.</p>
      )}
      <DefinitionList
        rows={STATES.filter(({ state: one }) => (counts[one] ?? 0) > 0).map(
          ({ state: one, what }) => [what, formatCount(counts[one] ?? 0)] as const,
        )}
      />
      {refusal !== null && <Problem>{refusal}</Problem>}
      {isSending && (
        <Button variant="danger" busy={isBusy} onClick={() => void stop()} className="justify-self-start">
          Stop sending
        </Button>
      )}
      {state === 'stopped' && (
        <SendIssue
          id={issue.issue}
          version={issue.content.version}
          recipients={counts.waiting ?? 0}
          isUnsaved={false}
          onQueued={refresh}
        />
      )}
    </div>
  );
}
