import { useState } from 'react';
import {
  endOtherSessions,
  endSession,
  getSessions,
  type OwnSession,
  type SecurityResult,
} from '@/backend/account/account-security';
import { loadableOf, useServerQuery } from '@/backend/queries/use-server-query';
import { formatTimeAgo } from '@/domain/values/days';
import { deviceName } from '@/domain/security/device-name';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { NeedsConnection } from '@/ui/sync/needs-connection';
import { Mono } from '@/ui/layout/page';
import { alertToast, notice } from '@/ui/feedback/toast';
import { useNow } from '@/ui/dates/use-now';
import { SettingsSection } from '../../settings-section';
import { FetchedPart } from '../fetched-part';

interface RowProps {
  session: OwnSession;
  now: Date;
  isOffline: boolean;
  onEnd: (session: OwnSession) => void;
}

function Row({ session, now, isOffline, onEnd }: RowProps) {
  const name = deviceName(session.user_agent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hair py-2 last:border-0">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-2">
          {session.is_current ? (
            'This device'
          ) : (
            <>
              Last used <Mono>{formatTimeAgo(session.last_used, now)}</Mono>
            </>
          )}
        </p>
      </div>
      {!session.is_current && (
        <Button
          disabled={isOffline}
          aria-label={`Sign out ${name}, last used ${formatTimeAgo(session.last_used, now)}`}
          onClick={() => onEnd(session)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Where this account is signed in; ends one session or all others (A2, ruling 10). */
export function SessionsSection({ accountId }: { accountId: string }) {
  const now = useNow();
  const isOffline = useIsOffline();
  const sessions = useServerQuery('sessions', getSessions, [accountId], isOffline);
  const [toEnd, setToEnd] = useState<OwnSession | 'others' | null>(null);
  const end = async (what: OwnSession | 'others'): Promise<void> => {
    const ended: SecurityResult<unknown> = await (what === 'others'
      ? endOtherSessions(accountId)
      : endSession(accountId, what.id));
    if (ended.ok)
      notice({
        state: 'confirmed',
        title: what === 'others' ? 'Signed out everywhere else' : 'Signed out there',
      });
    else alertToast({ state: 'failed', title: 'Nobody was signed out', text: ended.message });
    sessions.retry();
  };
  const others = sessions.answer?.filter((session) => !session.is_current) ?? [];
  return (
    <SettingsSection
      id="sessions"
      title="Where you are signed in"
      lead="A device that you do not know? Sign it out, then change your password."
    >
      <FetchedPart data={loadableOf(sessions)} what="Your devices" rows={3}>
        {(all) => (
          <>
            <ul aria-label="Signed in on">
              {all.map((session) => (
                <Row key={session.id} session={session} now={now} isOffline={isOffline} onEnd={setToEnd} />
              ))}
            </ul>
            {others.length > 1 && (
              <Button
                className="mt-3"
                variant="danger"
                disabled={isOffline}
                onClick={() => setToEnd('others')}
              >
                Sign out everywhere else
              </Button>
            )}
            <NeedsConnection offline={isOffline} />
          </>
        )}
      </FetchedPart>
      <ConfirmDialog
        open={toEnd !== null}
        onOpenChange={(open) => !open && setToEnd(null)}
        title={toEnd === 'others' ? 'Sign out everywhere else?' : 'Sign out this device?'}
        confirm="Sign out"
        keep="Cancel"
        onConfirm={() => toEnd !== null && void end(toEnd)}
      >
        {toEnd === 'others' ? 'Every other device has to sign in again.' : 'It has to sign in again.'} Unsent
        work stays there, locked, until then.
      </ConfirmDialog>
    </SettingsSection>
  );
}
