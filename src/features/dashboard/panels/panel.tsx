import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isRequestToMe } from '@/domain/messages/conversation-gate';
import { formatTimeAgo } from '@/domain/values/days';
import type { Draft } from '@/domain/streams/drafts';
import type { Loadable } from '@/domain/sync/loadable';
import type { ConversationItem } from '@/store/entities/conversations';
import { conversationName } from '@/ui/domain/messages/conversation-name';
import { ListRow } from '@/ui/layout/list-row';
import { LiveView } from '@/ui/loading/live-view';
import { NOT_READ } from '@/ui/loading/not-read';
import { SectionHeading } from '@/ui/layout/section-heading';
import { RowSkeleton } from '@/ui/loading/row-skeleton';
import { StateLine } from '@/ui/status';
import { useIsSuspended } from '@/ui/sync/suspension';

interface PanelProps {
  title: string;
  link?: { label: string; to: string };
  children: ReactNode;
}

/** One section of the dashboard: a heading, a link to everything, and rows. */
export const Panel = ({ title, link, children }: PanelProps) => (
  <section aria-label={title}>
    <SectionHeading
      title={title}
      aside={
        link && (
          <Link
            to={link.to}
            className="inline-flex min-h-11 min-w-11 items-center justify-end text-sm font-semibold underline underline-offset-4"
          >
            {link.label}
          </Link>
        )
      }
    />
    {children}
  </section>
);

export const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="-mx-4 border-t border-hair md:mx-0">{children}</ul>
);

interface PanelViewProps<T> {
  data: Loadable<T>;
  isEmpty?: (value: T) => boolean;
  /** As in "Loading your applications". */
  what: string;
  /** Said in one line, without a picture, when there is nothing to do. */
  empty: ReactNode;
  children: (value: T) => ReactNode;
}

/** The content of a panel. `NotLoadedYet` at the end of the screen says why it is missing on this device. */
export const PanelView = <T,>({ empty, ...props }: PanelViewProps<T>) => (
  <LiveView
    {...props}
    as="line"
    className="border-t border-hair py-3"
    skeleton={
      <div className="-mx-4 border-t border-hair md:mx-0">
        <RowSkeleton />
        <RowSkeleton />
      </div>
    }
    empty={{ title: 'Nothing', text: empty }}
    offline={{ title: 'Not here yet', text: 'Not on this device yet.' }}
  />
);

const COLUMNS = 'grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.618fr)_minmax(0,1fr)]';

/** The left column of the two; on a large desk its panels are beside each other. */
export const MainColumn = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-6 2xl:grid 2xl:grid-cols-2 2xl:items-start 2xl:gap-x-12">{children}</div>
);

/** What needs an answer on the left, or above on a phone, and the rest. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={COLUMNS}>{children}</div>;

/**
 * Until this device has been read. The panels come together: each one that came later would push those below it away from under a thumb.
 * @param what as for `PanelView`
 */
export const PanelsSkeleton = ({ what }: { what: string }) => (
  <Columns>
    <Panel title="Needs an answer">
      <PanelView data={NOT_READ} what={what} empty="">
        {() => null}
      </PanelView>
    </Panel>
  </Columns>
);

/** Shown on a device that has not synced yet, where an empty panel means nothing. */
export function NotLoadedYet() {
  const isSuspended = useIsSuspended();
  // The panels and the banner say so already.
  if (isSuspended) return null;
  return (
    <p className="mt-6 text-ink-2">
      <StateLine state="waiting">
        Your work is not on this device yet. It downloads the first time you connect after signing in here.
      </StateLine>
    </p>
  );
}

/** While the first snapshot arrives: what is listed is true, and not all. */
export const StillComing = () => (
  <p role="status" className="mt-6 text-ink-2">
    More is on its way to this device. Numbers follow when all of it is here.
  </p>
);

/** Conversations in which somebody waits for words of mine. */
export function MessageRows({
  conversations,
  me,
  now,
}: {
  conversations: readonly ConversationItem[];
  me: string;
  now: Date;
}) {
  return (
    <Rows>
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ListRow
            flush
            unread={conversation.unread > 0 && !conversation.isMuted}
            to={`/messages/${conversation.id}`}
            title={conversationName(conversation, me)}
            aside={conversation.last_message_at && formatTimeAgo(conversation.last_message_at, now)}
            meta={[conversation.job_title, conversation.last_message_preview].filter(Boolean).join(': ')}
          >
            {isRequestToMe(conversation, me) && (
              <span className="mt-1 block">
                <StateLine state="pending">Wants to write to you</StateLine>
              </span>
            )}
          </ListRow>
        </li>
      ))}
    </Rows>
  );
}

/** Unfinished drafts, each with a link to continue. */
export function DraftRows({
  drafts,
  toOf,
  now,
}: {
  drafts: readonly Draft[];
  toOf: (draft: Draft) => string;
  now: Date;
}) {
  return (
    <Rows>
      {drafts.map((draft) => (
        <li key={draft.id}>
          <ListRow
            flush
            to={toOf(draft)}
            title={draft.title.trim() || 'Untitled'}
            aside={formatTimeAgo(draft.updated_at, now)}
            meta={<StateLine state="draft" />}
          />
        </li>
      ))}
    </Rows>
  );
}
