import { useRef } from 'react';
import { useRouteParams } from '@/client-state/page/route-params';
import { isRouteId } from '@/domain/navigation/access';
import { formatClockTime } from '@/domain/values/days';
import type { Loadable } from '@/domain/sync/loadable';
import {
  observeConversation,
  observeConversations,
  type ConversationItem,
} from '@/store/entities/conversations';
import { observeSyncState } from '@/store/writes/sync-state';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import { LinkButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/loading/empty-state';
import { type Absent, LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { PageTitle } from '@/ui/layout/page';
import { useWide } from '@/ui/layout/use-wide';
import { conversationName } from '@/ui/domain/messages/conversation-name';
import { ConversationList } from './conversations/conversation-list';
import { JobPane } from './job-pane';
import { Thread, ThreadSkeleton } from './thread/thread';
import { useHeightBelow } from './use-height-below';

/** `/messages` and `/messages/:id`: the list or one thread; on wide screens both, with the job beside them. */
export default function MessagesScreen() {
  const { id } = useRouteParams();
  const store = useStore();
  const copy = usePersistenceCopy();
  const me = store.me();
  const wide = useWide();
  const frame = useRef<HTMLDivElement>(null);
  const height = useHeightBelow(frame, wide);
  const state = useLive(observeSyncState);
  const offline = state?.connection === 'offline';
  const asOf = offline && state.lastInStepAt !== null ? formatClockTime(state.lastInStepAt) : '';
  const isValidId = isRouteId(id);
  const found = useLoadable(['conversations'], observeConversation, isValidId ? id : null);
  // An invalid id can never be found, so there is no point in waiting for it.
  const conversation: Loadable<ConversationItem | null> = isValidId
    ? found
    : { value: null, absence: null, retry: found.retry };
  const job = conversation.value?.job_id
    ? { id: conversation.value.job_id, title: conversation.value.job_title }
    : null;

  const isOpen = id !== undefined;
  const columns = isOpen ? 'grid-cols-[21rem_minmax(0,1fr)_17rem]' : 'grid-cols-[25rem_minmax(0,1fr)]';
  // One tree for both widths: a device that is turned keeps the thread, and with it the focus in the message being typed.
  return (
    <div
      ref={frame}
      style={{ height }}
      className={cx('w-full', wide ? `mx-auto grid max-w-[1264px] px-4 ${columns}` : 'flex flex-1 flex-col')}
    >
      {(wide || !isOpen) && <List as={wide ? 'aside' : 'div'} me={me} current={id ?? null} asOf={asOf} />}
      {isOpen && (
        <div className={cx('flex flex-col', wide ? 'min-h-0' : 'flex-1')}>
          <ThreadPane conversation={conversation} id={id} me={me} inPane={wide} offline={offline} />
        </div>
      )}
      {wide && !isOpen && (
        <div className="pt-24">
          <EmptyState title="Pick a conversation">{copy.emptyThread}</EmptyState>
        </div>
      )}
      {wide && isOpen && (
        <aside aria-label="About this job" className="overflow-y-auto border-l border-hair py-4 pl-5">
          {job && <JobPane jobId={job.id} title={job.title} />}
        </aside>
      )}
    </div>
  );
}

interface ListProps {
  as: 'aside' | 'div';
  me: string;
  /** The conversation that is open, if any: its name is then the page's title. */
  current: string | null;
  asOf: string;
}

/** Beside a thread on wide screens, else the whole screen. */
function List({ as: Element, me, current, asOf }: ListProps) {
  const conversations = useLoadable(['conversations'], observeConversations);
  const isBeside = Element === 'aside';
  return (
    <Element
      aria-label={isBeside ? 'Conversations' : undefined}
      className={isBeside ? 'overflow-y-auto border-r border-hair' : undefined}
    >
      {current === null ? (
        <PageTitle className="px-4 pt-3 pb-2 text-2xl">Messages</PageTitle>
      ) : (
        <h2 className="head px-4 pt-3 pb-2 text-2xl">Messages</h2>
      )}
      <ConversationList conversations={conversations} me={me} current={current} asOf={asOf} />
    </Element>
  );
}

interface ThreadPaneProps {
  conversation: Loadable<ConversationItem | null>;
  id: string | undefined;
  me: string;
  inPane: boolean;
  offline: boolean;
}

const NOT_FOUND: Absent = {
  title: 'This conversation is not here',
  text: 'It is not on this device. It may still be on its way, or it is no longer open to you. If you have left a company, or looked for work since, its threads are no longer yours to read.',
  action: <LinkButton to="/messages">All messages</LinkButton>,
};

function ThreadPane({ conversation, id, me, inPane, offline }: ThreadPaneProps) {
  return (
    <LiveView
      data={conversation}
      what="the conversation"
      renderFrame={(state) => (
        <div className="flex-1">
          <PageTitle hidden>Messages</PageTitle>
          {state}
        </div>
      )}
      skeleton={
        <div className="px-4 py-4 lg:px-8">
          <ThreadSkeleton />
        </div>
      }
      offline={NOT_FOUND}
      empty={
        isRouteId(id)
          ? NOT_FOUND
          : {
              ...NOT_FOUND,
              text: 'The address of this conversation is not complete. Pick it from your messages.',
            }
      }
    >
      {(loaded) => {
        const name = conversationName(loaded, me);
        return (
          <>
            <PageTitle hidden name={name}>
              Messages with {name}
            </PageTitle>
            <Thread key={loaded.id} conversation={loaded} me={me} inPane={inPane} offline={offline} />
          </>
        );
      }}
    </LiveView>
  );
}
