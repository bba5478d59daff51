import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { refreshSession } from '@/backend/auth';
import { noteSecurityEvent, sendSecurityEvents } from '@/backend/security-events';
import { forgetStoredSession, readStoredSession, storedSessionAtom } from '@/backend/stored-session';
import { clientStore } from '@/client-state/client-state';
import { codeRedemptionPath } from '@/domain/mail-link';
import { signInAgainPath } from '@/domain/redirects';
import { isFirstTabToShow } from '@/platform/first-to-tell';
import { noteRotation } from '@/platform/rotations';
import { hasUnsavedText } from '@/platform/unsaved-text';
import { observeSyncState } from '@/store/writes/queue';
import { useSignOut } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { deviceClock } from '@/sync/clock';
import { onPageWake } from '@/sync/leader/page-wake-events';
import { Banner, BannerAction } from '@/ui/banner';
import { Button } from '@/ui/button';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { Sheet } from '@/ui/sheet';
import { type KeeperState, SessionKeeper } from './session-keeper';

const SECOND_MS = 1000;

const timesOf = (): { issuedAt: number; expiresAt: number } | null => {
  const session = readStoredSession();
  return session && { issuedAt: session.issuedAt * SECOND_MS, expiresAt: session.expiresAt * SECOND_MS };
};

const inMinutes = (minutes: number): string => (minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`);

/** P4: for whoever on this page wants to know. */
export const SESSION_WARNING = 'marquee:session-warning';

/** One tab writes it down (A7): each of them keeps the session. What cannot be told now waits in this page. */
async function tellRotation(succeeded: boolean): Promise<void> {
  if (!(await isFirstTabToShow('rotation', false))) return;
  noteSecurityEvent(
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
        session: timesOf,
        refresh: refreshSession,
        warned: (minutesLeft) =>
          void dispatchEvent(new CustomEvent(SESSION_WARNING, { detail: { minutesLeft } })),
        tried: noteRotation,
        rotated: (succeeded) =>
          void tellRotation(succeeded).catch((error: unknown) =>
            console.warn('A rotation could not be written down:', error),
          ),
        ended: () => {
          // This device alone (ruling 10). The work waits, sealed to its account.
          forgetStoredSession();
          // Nobody is taken away from words that only the screen holds; the banner says what is the matter.
          if (!hasUnsavedText())
            void navigate(signInAgainPath(`${window.location.pathname}${window.location.search}`));
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

/** A magic link leads to a screen for members (P2). Whoever this device knows is let in there, with the link's code still in the address: they may have asked for it because their session has ended. */
function useMailLink(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const target = search.includes('flow=') ? codeRedemptionPath(`${pathname}${search}`) : null;
    if (target !== null) void navigate(target, { replace: true });
  }, [pathname, search, navigate]);
}

/** What a person sees of their session's end: a quiet line at ten minutes, the question at five (P4, A4). */
export function SessionNotice() {
  useMailLink();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const words = usePersistenceCopy();
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
        <p>Stay signed in to go on sending and receiving. {words.textSaved}</p>
        {failed && (
          <p role="alert" className="font-medium text-refused">
            The server was not reached. Your session is renewed as soon as it is.
          </p>
        )}
      </div>
    </Sheet>
  );
}
