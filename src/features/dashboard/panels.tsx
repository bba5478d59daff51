import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatTimeAgo } from '@/domain/days';
import type { Draft } from '@/domain/streams/drafts';
import type { Loadable } from '@/domain/loadable';
import type { ConversationItem } from '@/store/entities/conversations';
import { ListRow } from '@/ui/list-row';
import { LiveView } from '@/ui/live-view';
import { SectionHeading } from '@/ui/page';
import { RowSkeleton } from '@/ui/skeleton';
import { StateLine } from '@/ui/status';

interface PanelProps {
  title: string;
  link?: { label: string; to: string };
  children: ReactNode;
}

/** One subject of the day: a heading, where the rest is, and rows. */
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
  /** Nothing to do is news too: said in a line, without a picture. */
  empty: ReactNode;
  children: (value: T) => ReactNode;
}

/** What a panel holds. `NotHereYet` at the foot of the screen says why a panel is not on this device. */
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

/** An empty panel on a device that never had a connection says nothing about the world. */
export const NotHereYet = () => (
  <p className="mt-6 text-ink-2">
    <StateLine state="waiting">
      Your work is not on this device yet. It comes with the first connection after signing in here.
    </StateLine>
  </p>
);

const other = (conversation: ConversationItem, me: string): string =>
  conversation.members
    .filter(({ user_id: id }) => id !== me)
    .map(({ name }) => name)
    .join(', ') || 'Somebody';

/** Conversations that hold something unread, or a stranger's request. */
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
            unread
            to={`/messages/${conversation.id}`}
            title={other(conversation, me)}
            aside={conversation.last_message_at && formatTimeAgo(conversation.last_message_at, now)}
            meta={[conversation.job_title, conversation.last_message_preview].filter(Boolean).join(': ')}
          >
            {conversation.state === 'requested' && conversation.state_by !== me && (
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

/** What was begun and not sent, with the way back into it. */
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
