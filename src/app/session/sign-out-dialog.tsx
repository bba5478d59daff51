import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { filter, firstValueFrom, from, map, switchMap, timeout } from 'rxjs';
import { endOtherSessions } from '@/backend/account/account-security';
import { signOut } from '@/backend/auth/auth';
import { readIdentity, writeIdentity } from '@/backend/session/identity';
import { countFormCopies } from '@/client-state/form-copies';
import { forgetFormCopies } from '@/client-state/form-copies';
import { forgetEarlySaves } from '@/client-state/last/early-saves';
import { forgetLastScreen } from '@/client-state/last/last-screen';
import { forgetLooks } from '@/client-state/last/kept-looks';
import { matchRoute } from '@/domain/navigation/access';
import { plural } from '@/domain/values/counts';
import { countUnsentWork, getUnsentWork, type Unsent } from '@/store/writes/queue';
import { observeConversations } from '@/store/entities/conversations';
import type { Store } from '@/store/store';
import { observeSyncState } from '@/store/writes/sync-state';
import { sendNow } from '@/store/writes/queue-actions';
import { saveAllDrafts } from '@/platform/updates/draft-saver';
import { hasUnsavedText } from '@/platform/updates/unsaved-text';
import type { SignOutScope, UnsentChoice } from '@/store/react/identity';
import { StoreContext } from '@/store/react/store-context';
import { useObservable } from '@/store/react/use-observable';
import { Button } from '@/ui/button';
import { conversationName } from '@/ui/domain/messages/conversation-name';
import { useIsPersistent } from '@/ui/sync/use-persistence';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Sheet } from '@/ui/overlays/sheet';
import { alertToast } from '@/ui/feedback/toast';
import { ROUTES } from '../routes';
import { deleteDatabasesOf } from '@/store/open/delete-databases';
import { leaveAccount } from './store/data-layer';
import { endNotifications } from './notifications/end-notifications';

const countOwnForms = (): number => {
  const accountId = readIdentity()?.userId;
  return accountId === undefined ? 0 : countFormCopies(accountId);
};

const SEND_TIMEOUT_MS = 15_000;

/** What signing out would lose: of the queue, and of forms that are filled in and not saved. */
interface Lost extends Unsent {
  forms: number;
  /** What the changes and refused items are, in the order in which they were made. */
  titles: readonly string[];
}

/** More would push the buttons off a phone. */
const MAX_SHOWN_TITLES = 5;

async function titlesOf(store: Store): Promise<string[]> {
  const [items, conversations, { titleOf }] = await Promise.all([
    getUnsentWork(store),
    firstValueFrom(observeConversations(store)),
    import('@/features/sync/item-copy'),
  ]);
  const me = store.me();
  const names = new Map(conversations.map((each) => [each.id, conversationName(each, me)]));
  return items.map((item) => titleOf(item, (id) => names.get(id)));
}

const readLost = async (store: Store | null): Promise<Lost> => ({
  ...(store ? await countUnsentWork(store) : { waiting: 0, refused: 0 }),
  titles: store ? await titlesOf(store) : [],
  forms: countOwnForms(),
});

function describe({ waiting, refused, forms }: Lost): string {
  const parts = [
    ...(waiting > 0 ? [`${plural(waiting, 'change has', 'changes have')} not been sent`] : []),
    ...(refused > 0 ? [`${plural(refused, 'refused item is', 'refused items are')} kept for you`] : []),
    ...(forms > 0 ? [`${plural(forms, 'form is', 'forms are')} filled in and not saved`] : []),
  ];
  return `${parts.join(', and ')}. What should happen to this work?`;
}

interface SignOutDialogProps {
  scope: SignOutScope;
  onDone: () => void;
}

/** Whether the server is known to be unreachable. Without suspending, as also somebody whose store does not open must be able to leave. */
function useIsOffline(): boolean {
  const opening = useContext(StoreContext);
  const state$ = useMemo(() => opening && from(opening).pipe(switchMap(observeSyncState)), [opening]);
  return useObservable(state$).value?.connection === 'offline';
}

/**
 * Signs out this device, or all when asked to (ruling 10), and never discards unsent work without asking (S2). Begins on
 * mount.
 */
export default function SignOutDialog({ scope, onDone }: SignOutDialogProps) {
  const opening = useContext(StoreContext);
  const isPersistent = useIsPersistent();
  const isOffline = useIsOffline();
  const copy = usePersistenceCopy();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [unsent, setUnsent] = useState<Lost | null>(null);
  const [isTextUnsaved, setTextUnsaved] = useState(false);
  const [busy, setBusy] = useState<UnsentChoice | null>(null);
  const [problem, setProblem] = useState('');
  const began = useRef(false);

  const leave = useCallback(
    async (remove: boolean) => {
      const route = matchRoute(ROUTES, pathname);
      // Only now, after the question about unsent work: whoever cancels there must not have signed out any device.
      if (scope === 'everywhere') {
        const ended = await endOtherSessions(readIdentity()?.userId ?? null);
        if (!ended.ok) {
          alertToast({ state: 'failed', title: 'Nobody was signed out', text: ended.message });
          return onDone();
        }
      }
      // Before the session ends, because the server must be told to stop pushing to this device.
      await endNotifications();
      const accountId = readIdentity()?.userId;
      await leaveAccount(remove);
      // Offline the server cannot be told; this device is signed out anyway.
      await signOut().catch((error: unknown) =>
        console.warn('The server could not be told about the sign-out:', error),
      );
      writeIdentity(null);
      // Until now a list that settled, or was hidden, and what was typed counted as theirs and was kept once more (S9).
      forgetLastScreen();
      forgetLooks();
      forgetEarlySaves();
      if (remove && accountId !== undefined) forgetFormCopies(accountId);
      if (remove && accountId !== undefined)
        deleteDatabasesOf(accountId).catch((error: unknown) =>
          console.warn('Empty databases of the account are left on this device:', error),
        );
      onDone();
      // P4: from a page that needs an account go home; on a public page stay.
      if (!route || route.roles) void navigate('/');
    },
    [scope, navigate, onDone, pathname],
  );

  const askAboutUnsent = useCallback(async () => {
    const store = opening ? await opening : null;
    const left = await readLost(store);
    if (left.waiting + left.refused + left.forms === 0) await leave(true);
    else setUnsent(left);
  }, [opening, leave]);

  const begin = useCallback(async () => {
    await saveAllDrafts();
    if (hasUnsavedText('text')) setTextUnsaved(true);
    else await askAboutUnsent();
  }, [askAboutUnsent]);

  const run = useCallback((step: () => Promise<void>): void => {
    // P4: when signing out itself fails, load the start page anew.
    step().catch((error: unknown) => {
      console.error('Signing out failed:', error);
      location.assign('/');
    });
  }, []);

  useEffect(() => {
    if (began.current) return;
    began.current = true;
    run(begin);
  }, [run, begin]);

  const sendAndLeave = async () => {
    const store = opening ? await opening : null;
    if (!store) return leave(false);
    await sendNow(store);
    const sent$ = observeSyncState(store).pipe(
      map(({ waiting }) => waiting),
      filter((waiting) => waiting === 0),
      timeout(SEND_TIMEOUT_MS),
    );
    const sent = await firstValueFrom(sent$).then(
      () => true,
      () => false,
    );
    const left = await readLost(store);
    if (sent && left.refused + left.forms === 0) return leave(true);
    setUnsent(left);
    if (!sent) setProblem(copy.noConnectionToSend);
    setBusy(null);
  };

  const choose = (choice: UnsentChoice) => {
    setBusy(choice);
    setProblem('');
    run(() => (choice === 'send' ? sendAndLeave() : leave(choice === 'discard')));
  };

  const items = unsent?.titles ?? [];
  // A form that is not saved is nothing that could be sent.
  const canSend = (unsent?.waiting ?? 0) + (unsent?.refused ?? 0) > 0;

  if (isTextUnsaved)
    return (
      <Sheet
        kind="dialog"
        open
        onOpenChange={(open) => !open && onDone()}
        title="Not everything is saved"
        foot={
          <>
            <Button
              variant="danger"
              onClick={() => {
                setTextUnsaved(false);
                run(askAboutUnsent);
              }}
            >
              Sign out anyway
            </Button>
            <Button variant="primary" onClick={onDone}>
              Stay signed in
            </Button>
          </>
        }
      >
        <p className="p-4">
          Something that you wrote or picked here is not saved. It is lost when you sign out: finish it first,
          or copy it.
        </p>
      </Sheet>
    );
  return (
    <Sheet
      kind="dialog"
      open={unsent !== null}
      onOpenChange={(open) => !open && busy === null && onDone()}
      title="You have unsent work"
      foot={
        <>
          <Button variant="danger" busy={busy === 'discard'} onClick={() => choose('discard')}>
            Discard
          </Button>
          {isPersistent && (
            <Button
              variant={canSend && !isOffline ? 'secondary' : 'primary'}
              busy={busy === 'keep'}
              onClick={() => choose('keep')}
            >
              Keep on this device
            </Button>
          )}
          {canSend && (
            // Offline it can only be tried, for as long as the time-out.
            <Button
              variant={isOffline ? 'secondary' : 'primary'}
              busy={busy === 'send'}
              onClick={() => choose('send')}
            >
              Send now
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-2 p-4">
        <p>{unsent && describe(unsent)}</p>
        {items.length > 0 && (
          <ul aria-label="Unsent work" className="list-disc pl-5 wrap-anywhere">
            {items.slice(0, MAX_SHOWN_TITLES).map((title, n) => (
              <li key={`${n} ${title}`}>{title}</li>
            ))}
            {items.length > MAX_SHOWN_TITLES && <li>and {items.length - MAX_SHOWN_TITLES} more</li>}
          </ul>
        )}
        <p className="text-sm text-ink-2">{copy.signingOut}</p>
        {canSend && isOffline && !problem && <p className="font-medium">{copy.noConnectionToSend}</p>}
        {problem && (
          <p role="alert" className="font-medium text-refused">
            {problem}
          </p>
        )}
      </div>
    </Sheet>
  );
}
