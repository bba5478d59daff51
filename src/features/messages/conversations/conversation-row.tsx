import type { ConversationItem } from '@/store/entities/conversations';
import { Avatar } from '@/ui/avatar';
import { cx } from '@/ui/cx';
import { ListRow } from '@/ui/layout/list-row';
import { StateLine } from '@/ui/status';
import { conversationName } from '@/ui/domain/messages/conversation-name';
import { aboutOf, isDeclinedByMe, shortTime } from '../conversation-copy';

interface ConversationRowProps {
  conversation: ConversationItem;
  me: string;
  now: Date;
  to: string;
  current: boolean;
}

/** The most important state of a conversation. */
function RowState({ conversation, me }: Pick<ConversationRowProps, 'conversation' | 'me'>) {
  const { refused, waiting, state, state_by: by } = conversation;
  if (refused > 0) return <StateLine state="failed" className="mt-0.5" />;
  if (waiting > 0) return <StateLine state="waiting" className="mt-0.5" />;
  if (isDeclinedByMe(conversation, me)) return <StateLine state="declined" className="mt-0.5" />;
  if (state === 'blocked' && by === me)
    return (
      <StateLine state="closed" className="mt-0.5">
        Blocked by you
      </StateLine>
    );
  if (state === 'requested' && by === me)
    return (
      <StateLine state="pending" className="mt-0.5">
        Not accepted yet
      </StateLine>
    );
  return null;
}

export function ConversationRow({ conversation, me, now, to, current }: ConversationRowProps) {
  const name = conversationName(conversation, me);
  const unread = conversation.unread > 0;
  const at = conversation.last_message_at;
  return (
    <ListRow
      to={to}
      lead={<Avatar name={name} />}
      title={name}
      aside={at === null ? undefined : shortTime(at, now)}
      unread={unread}
      current={current}
      meta={
        <>
          <span className="block text-ink-2">{aboutOf(conversation)}</span>
          <span className={cx('line-clamp-1 text-base text-ink', unread && 'font-semibold')}>
            {conversation.last_message_preview}
          </span>
          <RowState conversation={conversation} me={me} />
        </>
      }
    />
  );
}
