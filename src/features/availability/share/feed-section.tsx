import { useState } from 'react';
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '@/backend/account/calendar-feed';
import { useServerQuery } from '@/backend/queries/use-server-query';
import { authMessage } from '@/domain/auth/auth-messages';
import { formatDay, formatTimeAgo, today } from '@/domain/values/days';
import { copyText } from '@/platform/share';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { Problem } from '@/ui/feedback/problem';
import { notice } from '@/ui/feedback/toast';
import { Field } from '@/ui/fields/field';
import { NeedsConnection } from '@/ui/sync/needs-connection';

/** The secret address under which another calendar program reads these days: made, made anew, and taken back. */
export default function FeedSection({ accountId }: { accountId: string }) {
  const now = useNow();
  const isOffline = useIsOffline();
  const feed = useServerQuery('calendar-feed', getCalendarFeed, [accountId], isOffline);
  /** Shown once: the server keeps only a digest of it. */
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const act = async (call: () => Promise<string | null>): Promise<void> => {
    setBusy(true);
    setProblem(await call().finally(() => setBusy(false)));
    feed.retry();
  };
  const make = () =>
    act(async () => {
      const made = await makeCalendarFeed(accountId);
      setAddress(made.ok ? made.value : null);
      if (!made.ok) return made.message;
      return made.value === null ? authMessage('too many requests') : null;
    });
  const revoke = () =>
    act(async () => {
      const revoked = await revokeCalendarFeed(accountId);
      if (!revoked.ok) return revoked.message;
      setAddress(null);
      notice({
        state: 'confirmed',
        title: 'The address is taken back',
        text: 'Nothing is served there any more.',
      });
      return null;
    });
  const existing = feed.answer;
  return (
    <div className="mt-4">
      <p className="mb-3 text-sm text-ink-2">
        A secret address that your phone’s calendar can subscribe to. It shows your days, without notes, jobs
        or employers. Whoever has the address sees them.
      </p>
      {problem !== null && (
        <div className="mb-3">
          <Problem>{problem}</Problem>
        </div>
      )}
      {existing && (
        <p className="mb-3 text-sm">
          Made on {formatDay(today(new Date(existing.made_at)), now.getFullYear())}.{' '}
          {existing.read_at === null
            ? 'No calendar has asked for it yet.'
            : `A calendar last asked for it ${formatTimeAgo(existing.read_at, now)}.`}
        </p>
      )}
      {address !== null && (
        <div className="mb-3 grid gap-2">
          <Field
            label="Your address"
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
            hint="Copy it now: it is not shown again."
          />
          <Button
            onClick={() =>
              void copyText(address).then((isCopied) =>
                notice({
                  state: isCopied ? 'confirmed' : 'failed',
                  title: isCopied ? 'Copied' : 'Not copied',
                }),
              )
            }
          >
            Copy the address
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabled={isOffline} busy={isBusy} onClick={() => void make()}>
          {existing ? 'Make a new address' : 'Make an address'}
        </Button>
        {existing && (
          <Button variant="danger" disabled={isOffline} busy={isBusy} onClick={() => void revoke()}>
            Take it back
          </Button>
        )}
      </div>
      {existing && <p className="mt-2 text-sm text-ink-2">A new address ends the one before.</p>}
      <NeedsConnection offline={isOffline} />
    </div>
  );
}
