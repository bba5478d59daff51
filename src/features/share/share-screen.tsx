import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { parseSharedContent, type SharedContent } from '@/domain/navigation/share-target';
import { hires } from '@/domain/roles';
import { type ConversationItem, observeConversations } from '@/store/entities/conversations';
import { startJobDraft } from '@/store/entities/jobs';
import { openMessageDraft, saveMessageDraft, textOf } from '@/store/messages/message-draft';
import { useIdentity } from '@/store/react/identity';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/feedback/attempt';
import { Avatar } from '@/ui/avatar';
import { Button, LinkButton } from '@/ui/button';
import { conversationName, conversationPicture } from '@/ui/domain/messages/conversation-name';
import { EmptyState } from '@/ui/loading/empty-state';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowSkeleton } from '@/ui/loading/row-skeleton';

/** In sessionStorage, so that it survives signing in and a reload, but not the tab. */
const KEY = 'marquee:shared';

function readStoredContent(): SharedContent | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SharedContent | null;
  } catch {
    return null;
  }
}

function storeContent(shared: SharedContent | null): void {
  try {
    if (shared) sessionStorage.setItem(KEY, JSON.stringify(shared));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the shared content lasts only as long as this screen.
  }
}

/** `/share`: content from another app becomes a draft (P2), also offline. */
export default function ShareScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { role } = useIdentity();
  const [shared, setShared] = useState(() => parseSharedContent(search) ?? readStoredContent());
  useEffect(() => {
    // Shared text must not stay in the URL and the history.
    if (search === '') return;
    const fresh = parseSharedContent(search);
    if (fresh) storeContent(fresh);
    void navigate('/share', { replace: true });
  }, [search, navigate]);
  const done = (to: string): void => {
    storeContent(null);
    setShared(null);
    void navigate(to, { replace: true });
  };
  return (
    <Page narrow>
      <PageTitle className="mb-4 text-2xl">Shared with Marquee</PageTitle>
      {shared === null ? (
        <EmptyState
          title="Nothing was shared"
          action={
            <LinkButton to="/" variant="primary">
              Go Home
            </LinkButton>
          }
        >
          Share a link or text from another app and choose Marquee. It becomes a draft here.
        </EmptyState>
      ) : (
        <>
          <blockquote className="rounded-box border border-hair bg-sheet p-4 break-words whitespace-pre-line">
            {shared.text}
          </blockquote>
          {role === 'visitor' ? <SignInFirst /> : <Targets shared={shared} onDone={done} />}
        </>
      )}
    </Page>
  );
}

function SignInFirst() {
  const copy = usePersistenceCopy();
  return (
    <div className="mt-6 grid gap-3">
      <p className="text-ink-2">Sign in to make a draft of it. {copy.textSaved}</p>
      <LinkButton variant="primary" to="/sign-in?redirect=%2Fshare">
        Sign In
      </LinkButton>
    </div>
  );
}

const MAX_SHOWN = 20;

function Targets({ shared, onDone }: { shared: SharedContent; onDone: (to: string) => void }) {
  const store = useStore();
  const { role, userId } = useIdentity();
  const conversations = useLoadable(['conversations'], userId === null ? null : observeConversations);
  const toJob = (): void =>
    void attempt(async () => {
      const id = await startJobDraft(store, { title: shared.title, description: shared.text });
      onDone(`/jobs/post?draft=${id}`);
    });
  const toThread = (conversation: ConversationItem): void =>
    void attempt(async () => {
      // A draft that was already started there is kept, above the shared text.
      const existing = await openMessageDraft(store, conversation.id);
      const name = conversationName(conversation, userId ?? '');
      await saveMessageDraft(
        store,
        { conversationId: conversation.id, name },
        existing,
        [textOf(existing), shared.text].filter(Boolean).join('\n'),
      );
      onDone(`/messages/${conversation.id}`);
    });
  return (
    <div className="mt-6 grid gap-6">
      {hires(role) && (
        <Button variant="primary" onClick={toJob}>
          Start a job with it
        </Button>
      )}
      <section aria-labelledby="share-threads">
        <h2 id="share-threads" className="head text-lg">
          Put it into a message
        </h2>
        <LiveView
          data={conversations}
          what="your conversations"
          as="line"
          className="mt-1"
          skeleton={<RowSkeleton />}
          offline={{
            title: 'Not here yet',
            text: 'Your conversations are not on this device yet. They download the first time you connect.',
          }}
          empty={{ title: 'No conversations', text: 'You have no conversations yet.' }}
        >
          {(all) => (
            <ul className="mt-2 border-t border-hair">
              {all.slice(0, MAX_SHOWN).map((conversation) => {
                const name = conversationName(conversation, userId ?? '');
                return (
                  <li key={conversation.id} className="border-b border-hair">
                    <button
                      type="button"
                      onClick={() => toThread(conversation)}
                      className="flex min-h-14 w-full items-center gap-3 py-2 text-left font-semibold hover:bg-well"
                    >
                      <Avatar name={name} picture={conversationPicture(conversation, userId ?? '')} />
                      <span className="min-w-0">
                        {name}
                        {conversation.job_title && (
                          <span className="block text-sm font-normal text-ink-2">
                            {conversation.job_title}
                          </span>
                        )}
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          )}
        </LiveView>
      </section>
    </div>
  );
}
