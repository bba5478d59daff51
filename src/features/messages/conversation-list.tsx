import { useSearchParams } from 'react-router-dom';
import type { Loadable } from '@/domain/loadable';
import { useIdentity } from '@/store/react/identity';
import { LinkButton } from '@/ui/button';
import { LiveView } from '@/ui/live-view';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { RowsSkeleton } from '@/ui/skeleton';
import { Tabs } from '@/ui/tabs';
import { useNow } from '@/ui/use-now';
import type { ConversationItem } from '@/store/entities/conversations';
import { ConversationRow } from './conversation-row';
import { drawerOf, inDrawer, isDeclinedByMe, isRequestToMe, type Drawer } from './conversation-copy';

interface ConversationListProps {
  conversations: Loadable<ConversationItem[]>;
  me: string;
  current: string | null;
  asOf: string;
}

const EMPTY: Record<Drawer, { title: string; text: string | null }> = {
  all: { title: 'No messages yet', text: null },
  jobs: { title: 'Nothing about a job yet', text: 'Threads that began with a job are gathered here.' },
  requests: {
    title: 'No requests',
    text: 'When somebody you do not know writes to you, you decide here whether to let them.',
  },
};

function Rows({ drawer, conversations, me, current }: ConversationListProps & { drawer: Drawer }) {
  const now = useNow();
  const { role } = useIdentity();
  const words = usePersistenceCopy();
  const [params] = useSearchParams();
  const { title, text } = EMPTY[drawer];
  const way =
    role === 'talent' ? { to: '/jobs', label: 'Browse jobs' } : { to: '/talent', label: 'Find talent' };
  const tab = params.get('tab');
  // Requests that want an answer stand before those that have had one; else the latest first, as they come.
  const shown = conversations.value
    ?.filter((conversation) => inDrawer(drawer, conversation, me))
    .toSorted((a, b) => Number(isDeclinedByMe(a, me)) - Number(isDeclinedByMe(b, me)));
  return (
    <LiveView
      data={{ ...conversations, value: shown }}
      what="your messages"
      skeleton={<RowsSkeleton rows={5} />}
      offline={{
        title: 'Your messages are not here yet',
        text: `What is yours comes with the first connection after signing in on this device, ${words.staysSuffix}.`,
      }}
      empty={{
        title,
        text: text ?? words.noThreadsYet,
        action: drawer === 'requests' ? undefined : <LinkButton to={way.to}>{way.label}</LinkButton>,
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
                to={`/messages/${conversation.id}${tab === null ? '' : `?tab=${drawer}`}`}
                current={conversation.id === current}
              />
            </li>
          ))}
        </ul>
      )}
    </LiveView>
  );
}

/** All, Jobs, Requests; the open one is in the address, so that the way back leads to it. */
export function ConversationList(props: ConversationListProps) {
  const [params, setParams] = useSearchParams();
  const drawer = drawerOf(params.get('tab'));
  const requests =
    props.conversations.value?.filter((conversation) => isRequestToMe(conversation, props.me)).length ?? 0;
  const open = (tab: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (tab === 'all') next.delete('tab');
        else next.set('tab', tab);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <Tabs
        label="Messages"
        value={drawer}
        onChange={open}
        tabs={[
          { id: 'all', label: 'All', panel: <Rows {...props} drawer="all" /> },
          { id: 'jobs', label: 'Jobs', panel: <Rows {...props} drawer="jobs" /> },
          {
            id: 'requests',
            label: 'Requests',
            count: requests > 0 ? requests : undefined,
            panel: <Rows {...props} drawer="requests" />,
          },
        ]}
      />
      {props.asOf && (
        <p className="px-4 py-4 text-sm text-ink-2">
          As of <span className="mono">{props.asOf}</span>.
        </p>
      )}
    </>
  );
}
