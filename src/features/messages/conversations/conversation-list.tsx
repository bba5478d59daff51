import { useSearchParams } from 'react-router-dom';
import type { Loadable } from '@/domain/sync/loadable';
import { useIdentity } from '@/store/react/identity';
import { LinkButton } from '@/ui/button';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Tabs } from '@/ui/navigation/tabs';
import { useNow } from '@/ui/dates/use-now';
import type { ConversationItem } from '@/store/entities/conversations';
import { ConversationRow } from './conversation-row';
import { tabOf, isInTab, isDeclinedByMe, isRequestToMe, type MessagesTab } from '../conversation-copy';

interface ConversationListProps {
  conversations: Loadable<ConversationItem[]>;
  me: string;
  current: string | null;
  asOf: string;
}

const EMPTY: Record<MessagesTab, { title: string; text: string | null }> = {
  all: { title: 'No messages yet', text: null },
  jobs: { title: 'Nothing about a job yet', text: 'Threads that started from a job are listed here.' },
  requests: {
    title: 'No requests',
    text: 'When somebody you do not know writes to you, you decide here whether to accept.',
  },
};

function Rows({ tab, conversations, me, current }: ConversationListProps & { tab: MessagesTab }) {
  const now = useNow();
  const { role } = useIdentity();
  const copy = usePersistenceCopy();
  const [params] = useSearchParams();
  const { title, text } = EMPTY[tab];
  const next =
    role === 'talent' ? { to: '/jobs', label: 'Browse jobs' } : { to: '/talent', label: 'Find talent' };
  const hasTab = params.has('tab');
  // Requests without an answer come first; otherwise the order stays, latest first.
  const shown = conversations.value
    ?.filter((conversation) => isInTab(tab, conversation, me))
    .toSorted((a, b) => Number(isDeclinedByMe(a, me)) - Number(isDeclinedByMe(b, me)));
  return (
    <LiveView
      data={{ ...conversations, value: shown }}
      what="your messages"
      skeleton={<RowsSkeleton rows={5} />}
      offline={{
        title: 'Your messages are not here yet',
        text: `Your data downloads the first time you connect after signing in on this device, ${copy.staysSuffix}.`,
      }}
      empty={{
        title,
        text: text ?? copy.noThreadsYet,
        action: tab === 'requests' ? undefined : <LinkButton to={next.to}>{next.label}</LinkButton>,
      }}
    >
      {(all) => (
        <ul>
          {all.map((conversation) => (
            <li key={conversation.id}>
              <ConversationRow
                conversation={conversation}
                me={me}
                now={now}
                to={`/messages/${conversation.id}${hasTab ? `?tab=${tab}` : ''}`}
                current={conversation.id === current}
              />
            </li>
          ))}
        </ul>
      )}
    </LiveView>
  );
}

/** All, Jobs, Requests. The open tab is in the URL, so that Back returns to it. */
export function ConversationList(props: ConversationListProps) {
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params.get('tab'));
  const requests =
    props.conversations.value?.filter((conversation) => isRequestToMe(conversation, props.me)).length ?? 0;
  const open = (picked: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (picked === 'all') next.delete('tab');
        else next.set('tab', picked);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <Tabs
        label="Messages"
        value={tab}
        onChange={open}
        tabs={[
          { id: 'all', label: 'All', panel: <Rows {...props} tab="all" /> },
          { id: 'jobs', label: 'Jobs', panel: <Rows {...props} tab="jobs" /> },
          {
            id: 'requests',
            label: 'Requests',
            count: requests > 0 ? requests : undefined,
            panel: <Rows {...props} tab="requests" />,
          },
        ]}
      />
      {props.asOf && props.conversations.value !== undefined && (
        <p className="px-4 py-4 text-sm text-ink-2">
          As of <span className="mono">{props.asOf}</span>.
        </p>
      )}
    </>
  );
}
