import { useEffect, useState } from 'react';
import { addressNow } from '@/client-state/history-entries';
import { signInAgainPath } from '@/domain/navigation/redirects';
import { sendNow } from '@/store/writes/queue-actions';
import type { SyncState } from '@/store/writes/sync-state';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/feedback/attempt';
import { useAnnounce } from '@/ui/feedback/announcer';
import { Button, LinkButton } from '@/ui/button';
import { triedText } from './waiting/why-waiting-copy';

/** Long enough for a probe and its answer on a bad connection. */
const TRY_TIMEOUT_MS = 4000;

/** The one action: try now, or sign in again when that is the blocker. */
export function SendNow({ state, onLeave }: { state: SyncState; onLeave: () => void }) {
  const store = useStore();
  const announce = useAnnounce();
  const [trying, setTrying] = useState(false);
  const [failed, setFailed] = useState(false);
  const offline = state.connection === 'offline';
  const { waiting } = state;
  const outcome = triedText(state);

  useEffect(() => {
    if (!trying) return;
    const timer = setTimeout(() => {
      setTrying(false);
      setFailed(offline);
      announce(outcome);
    }, TRY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [trying, offline, outcome, announce]);

  if (state.needsSignIn) {
    return (
      <LinkButton variant="primary" to={signInAgainPath(addressNow())} onClick={onLeave}>
        Sign In
      </LinkButton>
    );
  }
  const busy = trying && (offline || waiting > 0);
  return (
    <div className="grid gap-2">
      {failed && offline && (
        <p role="status" className="text-sm text-ink-2">
          Still no connection. Everything is sent automatically when there is one.
        </p>
      )}
      <Button
        variant={waiting > 0 || offline ? 'primary' : 'secondary'}
        busy={busy}
        wide
        onClick={() => {
          setFailed(false);
          setTrying(true);
          void attempt(() => sendNow(store), 'This could not be tried');
        }}
      >
        {busy ? 'Trying' : waiting > 0 ? 'Try to send now' : 'Check now'}
      </Button>
    </div>
  );
}
