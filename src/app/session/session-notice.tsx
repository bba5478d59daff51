import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addressNow } from '@/client-state/history-entries';
import { refreshSession } from '@/backend/auth/auth';
import { recordSecurityEvent, sendSecurityEvents } from '@/backend/account/security-events';
import { forgetStoredSession, readStoredSession, storedSessionAtom } from '@/backend/session/stored-session';
import { clientStore } from '@/client-state/client-state';
import { codeRedemptionPath } from '@/domain/auth/mail-link';
import { signInAgainPath } from '@/domain/navigation/redirects';
import { isFirstTabToShow } from '@/platform/first-tab';
import { noteRotation } from '@/platform/sign-in/rotations';
import { hasUnsavedText } from '@/platform/updates/unsaved-text';
import { observeSyncState } from '@/store/writes/sync-state';
import { useSignOut } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { deviceClock } from '@/sync/clock';
import { onPageWake } from '@/sync/leader/page-wake-events';
import { Banner, BannerAction } from '@/ui/feedback/banner';
import { Button } from '@/ui/button';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Sheet } from '@/ui/overlays/sheet';
import { type KeeperState, SessionKeeper } from './session-keeper';

const SECOND_MS = 1000;

const readSessionTimes = (): { issuedAt: number; expiresAt: number } | null => {
  const session = readStoredSession();
  return session && { issuedAt: session.issuedAt * SECOND_MS, expiresAt: session.expiresAt * SECOND_MS };
};

const inMinutes = (minutes: number): string => (minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`);

/** P4: event on `window`, with the minutes left in `detail`. */
export const SESSION_WARNING = 'marquee:session-warning';

/**
 * Records the event from one tab only, because each tab rotates (A7). What cannot be sent now stays queued in this page.
 */
async function recordRotation(succeeded: boolean): Promise<void> {
  if (!(await isFirstTabToShow('rotation', false))) return;
  recordSecurityEvent(
    succeeded
      ? { event_type: 'token_rotation', severity: 'low', data: {} }
      : { event_type: 'token_rotation_failed', severity: 'medium', data: {} },
  );
  await sendSecurityEvents();
}

function useKeeper(isOffline: boolean): { keeper: SessionKeeper; state: KeeperState } {
  const navigate = useNavigate();
  const [keeper] = useState(
    () =>
      new SessionKeeper({
        clock: deviceClock,
        session: readSessionTimes,
        refresh: refreshSession,
        onWarning: (minutesLeft) =>
          void dispatchEvent(new CustomEvent(SESSION_WARNING, { detail: { minutesLeft } })),
        onRotationTry: noteRotation,
        onRotation: (succeeded) =>
          void recordRotation(succeeded).catch((error: unknown) =>
            console.warn('A rotation could not be recorded:', error),
          ),
        onEnd: () => {
          // Only this device is signed out (ruling 10). Unsent work stays in the account's own database.
          forgetStoredSession();
          // Leaving the screen would lose text that only it holds. The banner says that the session has ended.
          if (!hasUnsavedText()) void navigate(signInAgainPath(addressNow()));
        },
      }),
  );
  const [subscribe] = useState(() => (listener: () => void) => {
    const subscription = keeper.state$.subscribe(listener);
    return () => subscription.unsubscribe();
  });
  const state = useSyncExternalStore(subscribe, () => keeper.state$.value);
  useEffect(() => {
    const stops = [
      onPageWake(() => keeper.wake()),
      clientStore.sub(storedSessionAtom, () => keeper.wake()),
      () => keeper.stop(),
    ];
    keeper.start();
    return () => stops.forEach((stop) => stop());
  }, [keeper]);
  useEffect(() => keeper.setOffline(isOffline), [keeper, isOffline]);
  return { keeper, state };
}

/**
 * A magic link leads to a screen for members (P2). A device that knows the person shows that screen at once, with the
 * link's code still in the URL. It is redeemed here, because they may have asked for the link when their session had
 * ended.
 */
function useMailLink(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const target = search.includes('flow=') ? codeRedemptionPath(`${pathname}${search}`) : null;
    if (target !== null) void navigate(target, { replace: true });
  }, [pathname, search, navigate]);
}

/** Notices before the session ends: a quiet line at ten minutes, the question at five (P4, A4). */
export function SessionNotice() {
  useMailLink();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const copy = usePersistenceCopy();
  const isOffline = useLive(observeSyncState)?.connection === 'offline';
  const { keeper, state } = useKeeper(isOffline);
  const [failed, setFailed] = useState(false);
  if (state.notice === null || pathname === '/sign-in') return null;
  const stay = async (): Promise<void> => setFailed(!(await keeper.extend()));
  const when = inMinutes(state.minutesLeft);
  const isOver = state.minutesLeft === 0;
  if (state.notice === 'warn') {
    return state.isOffline ? (
      <Banner kind="warn" action={<BannerAction onClick={() => keeper.dismiss()}>OK</BannerAction>}>
        {isOver ? 'Your session has run out.' : `Your session ends ${when}.`} It is renewed as soon as there
        is a connection. Until then go on as usual.
      </Banner>
    ) : (
      <Banner kind="warn" action={<BannerAction onClick={() => void stay()}>Stay signed in</BannerAction>}>
        Your session ends {when}.
      </Banner>
    );
  }
  return (
    <Sheet
      kind="dialog"
      open
      onOpenChange={(open) => !open && keeper.dismiss()}
      title="Are you still there?"
      lead={`Your session ends ${when}.`}
      foot={
        <>
          <Button
            onClick={() => {
              keeper.dismiss();
              signOut();
            }}
          >
            Log out
          </Button>
          <Button variant="primary" busy={state.isBusy} onClick={() => void stay()}>
            Stay signed in
          </Button>
        </>
      }
    >
      <div className="space-y-2 p-4">
        <p>Stay signed in to go on sending and receiving. {copy.textSaved}</p>
        {failed && (
          <p role="alert" className="font-medium text-refused">
            The server was not reached. Your session is renewed as soon as it is.
          </p>
        )}
      </div>
    </Sheet>
  );
}
