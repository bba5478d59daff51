import { Archive } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { formatCount } from '@/domain/values/counts';
import { isDeclinedByMe, isRequestToMe } from '@/domain/messages/conversation-gate';
import { type Loadable, onceComplete } from '@/domain/sync/loadable';
import { observeMessageDrafts } from '@/store/messages/message-draft';
import type { ConversationItem } from '@/store/entities/conversations';
import { observeFoundMessages } from '@/store/messages/message-search';
import { observeToAnswer } from '@/store/messages/to-answer';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { useLoadable, useLoadableKeepingPrevious } from '@/store/react/use-loadable';
import { Button, LinkButton } from '@/ui/button';
import { SearchField } from '@/ui/fields/search-field';
import { useDebounced } from '@/ui/fields/use-debounced';
import { useSearchText } from '@/ui/fields/use-search-text';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Tabs, type Tab } from '@/ui/navigation/tabs';
import { useSearchParamPatch } from '@/ui/navigation/use-search-param-patch';
import { useNow } from '@/ui/dates/use-now';
import { ConversationRow } from './conversation-row';
import { FoundList, namedSo } from './found-messages';
import { companiesBeside, WhoseThreads } from './whose-threads';
import { tabOf, isInTab, type MessagesTab } from '../conversation-copy';

interface ConversationListProps {
  conversations: Loadable<ConversationItem[]>;
  me: string;
  current: string | null;
  asOf: string;
}

/** The index is in a worker, but the rows that it finds are read and drawn here. */
const SEARCH_PAUSE_MS = 120;
const MAX_SEARCH_LENGTH = 200;

const EMPTY: Record<MessagesTab, { title: string; text: string | null }> = {
  all: { title: 'No messages yet', text: null },
  answer: {
    title: 'Nobody is waiting for you',
    text: 'Questions and requests that you have not answered are here.',
  },
  jobs: { title: 'Nothing about a job yet', text: 'Threads that started from a job are listed here.' },
  requests: {
    title: 'No requests',
    text: 'When somebody you do not know writes to you, you decide here whether to accept.',
  },
  archived: {
    title: 'Nothing archived',
    text: 'A conversation that you archive returns with the next message. A muted one stays here.',
  },
};

interface RowsProps extends ConversationListProps {
  tab: MessagesTab;
  toAnswer: Loadable<ReadonlySet<string>>;
}

const NOBODY: ReadonlySet<string> = new Set();

function Rows({ tab, conversations, toAnswer, me, current }: RowsProps) {
  const now = useNow();
  const { role } = useIdentity();
  const copy = usePersistenceCopy();
  const drafts = useLive(observeMessageDrafts);
  const [params] = useSearchParams();
  const { title, text } = EMPTY[tab];
  const next =
    role === 'talent' ? { to: '/jobs', label: 'Browse jobs' } : { to: '/talent', label: 'Find talent' };
  const kept = new URLSearchParams(
    [...params].filter(([name]) => name === 'tab' || name === 'whose'),
  ).toString();
  const answers = toAnswer.value ?? NOBODY;
  // Who waits for an answer is known from the messages too.
  const needed = tab === 'answer' && conversations.absence === null ? toAnswer : conversations;
  const isRead = tab !== 'answer' || toAnswer.value !== undefined;
  // Requests without an answer come first; otherwise the order stays, latest first.
  const shown = (isRead ? conversations.value : undefined)
    ?.filter((conversation) => isInTab(tab, conversation, answers.has(conversation.id), me))
    .toSorted((a, b) => Number(isDeclinedByMe(a, me)) - Number(isDeclinedByMe(b, me)));
  const leadsOn = tab === 'all' || tab === 'jobs';
  return (
    <LiveView
      data={{ ...needed, value: shown }}
      what="your messages"
      skeleton={<RowsSkeleton rows={5} />}
      offline={{
        title: 'Your messages are not here yet',
        text: copy.dataDownloads,
      }}
      empty={{
        title,
        text: text ?? copy.noThreadsYet,
        action: leadsOn ? <LinkButton to={next.to}>{next.label}</LinkButton> : undefined,
      }}
    >
      {(all) => (
        <ul>
          {all.map((conversation) => (
            <li key={conversation.id}>
              <ConversationRow
                conversation={conversation}
                draft={drafts?.get(conversation.id)}
                needsAnswer={answers.has(conversation.id)}
                me={me}
                now={now}
                to={`/messages/${conversation.id}${kept && `?${kept}`}`}
                current={conversation.id === current}
              />
            </li>
          ))}
        </ul>
      )}
    </LiveView>
  );
}

/** Search over everything on this device, and the list by tabs. Both are in the URL, so that Back returns to them. */
export function ConversationList(props: ConversationListProps) {
  const { conversations, me } = props;
  const now = useNow();
  const [params, patch] = useSearchParamPatch();
  const tab = tabOf(params.get('tab'));
  const [typed, type] = useSearchText(params.get('q') ?? '', (text) => patch({ q: text.trim() || null }));
  const settled = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const isSearching = typed.trim() !== '';
  const found = useLoadableKeepingPrevious(
    ['conversations', 'messages'],
    isSearching && settled !== '' ? observeFoundMessages : null,
    settled,
  );
  const ids = useLoadable(['conversations', 'messages', 'colleagues'], observeToAnswer);
  const toAnswer = { ...ids, value: ids.value && new Set(ids.value) };
  const onlyMine = params.get('whose') === 'mine';
  const here = conversations.value ?? [];
  const all = onlyMine ? here.filter(({ isMine }) => isMine) : here;
  const isComplete = conversations.absence === null;
  const answers = onceComplete(toAnswer).value ?? NOBODY;
  const archived = all.filter((conversation) => isInTab('archived', conversation, false, me)).length;
  const counts = isComplete && {
    answer: all.filter((conversation) => isInTab('answer', conversation, answers.has(conversation.id), me))
      .length,
    requests: all.filter((conversation) => !conversation.isArchived && isRequestToMe(conversation, me))
      .length,
  };
  const listed = { ...props, conversations: { ...conversations, value: conversations.value && all } };
  const tabWith = (id: MessagesTab, label: string, count = 0): Tab => ({
    id,
    label,
    count: count > 0 ? count : undefined,
    panel: <Rows {...listed} tab={id} toAnswer={toAnswer} />,
  });
  return (
    <>
      <div className="flex px-4 pb-2">
        <SearchField
          label="Search your messages"
          placeholder="Search your messages"
          text={typed}
          onText={type}
          maxLength={MAX_SEARCH_LENGTH}
        />
      </div>
      {!isSearching && (
        <WhoseThreads
          companies={companiesBeside(here, me)}
          onlyMine={onlyMine}
          onChange={(mine) => patch({ whose: mine ? 'mine' : null })}
        />
      )}
      {tab === 'archived' && !isSearching ? (
        <section aria-label="Archived">
          <div className="flex min-h-12 items-center justify-between gap-3 border-b border-hair px-4">
            <h3 className="font-semibold">Archived</h3>
            <Button variant="quiet" className="-mr-4 min-h-12 text-sm" onClick={() => patch({ tab: null })}>
              All messages
            </Button>
          </div>
          <Rows {...listed} tab="archived" toAnswer={toAnswer} />
        </section>
      ) : isSearching ? (
        <FoundList found={found} named={namedSo(here, typed, me)} typed={typed.trim()} me={me} now={now} />
      ) : (
        <Tabs
          label="Messages"
          value={tab}
          onChange={(picked) => patch({ tab: picked === 'all' ? null : picked })}
          tabs={[
            tabWith('all', 'All'),
            tabWith('answer', 'To answer', counts ? counts.answer : 0),
            tabWith('jobs', 'Jobs'),
            tabWith('requests', 'Requests', counts ? counts.requests : 0),
          ]}
        />
      )}
      {!isSearching && tab === 'all' && archived > 0 && (
        <Button
          variant="quiet"
          className="min-h-12 px-4 text-sm"
          icon={<Archive size={17} aria-hidden />}
          onClick={() => patch({ tab: 'archived' })}
        >
          {isComplete ? `Archived, ${formatCount(archived)}` : 'Archived'}
        </Button>
      )}
      {props.asOf && conversations.value !== undefined && (
        <p className="px-4 py-4 text-sm text-ink-2">
          As of <span className="mono">{props.asOf}</span>.
        </p>
      )}
    </>
  );
}
