import { BellOff, Reply } from 'lucide-react';
import { isBlockedByMe, isDeclinedByMe, isRequestToMe } from '@/domain/messages/conversation-gate';
import { isColleagueIn } from '@/domain/messages/sides';
import type { ConversationItem } from '@/store/entities/conversations';
import { Avatar } from '@/ui/avatar';
import { cx } from '@/ui/cx';
import { ListRow } from '@/ui/layout/list-row';
import { Shape, StateLine, stateInk } from '@/ui/status';
import { conversationName, conversationPicture } from '@/ui/domain/messages/conversation-name';
import { subjectOf } from '@/ui/domain/messages/conversation-subject';
import { lastWords, shortTime } from '../conversation-copy';

interface ConversationRowProps {
  conversation: ConversationItem;
  /** What has been typed there and not sent. */
  draft?: string;
  /** Somebody waits for words of mine. */
  needsAnswer: boolean;
  me: string;
  now: Date;
  to: string;
  current: boolean;
}

/** The most important state of a conversation. */
function RowState({ conversation, me }: Pick<ConversationRowProps, 'conversation' | 'me'>) {
  const { refused, waiting, state } = conversation;
  if (refused > 0) return <StateLine state="failed" className="mt-0.5" />;
  if (waiting > 0) return <StateLine state="waiting" className="mt-0.5" />;
  if (isDeclinedByMe(conversation, me)) return <StateLine state="declined" className="mt-0.5" />;
  if (isBlockedByMe(conversation, me))
    return (
      <StateLine state="closed" className="mt-0.5">
        {isColleagueIn(conversation, me) ? `Blocked by ${conversation.company_name}` : 'Blocked by you'}
      </StateLine>
    );
  if (state === 'requested')
    return (
      <StateLine state="pending" className="mt-0.5">
        {isRequestToMe(conversation, me) ? 'Wants to write to you' : 'Not accepted yet'}
      </StateLine>
    );
  return null;
}

const RECEIPT_WORD = { sent: 'Sent', delivered: 'Delivered', read: 'Read' } as const;

/** My last words show how far they have come. */
const Tick = ({ receipt }: { receipt: NonNullable<ConversationItem['lastReceipt']> }) => (
  <span className={cx('mr-1 inline-grid h-[1lh] place-items-center align-top', stateInk(receipt))}>
    <Shape state={receipt} />
    <span className="sr-only">{RECEIPT_WORD[receipt]}. </span>
  </span>
);

/** A shape within the line, because it is known a moment later than the row, and must move nothing. */
const AsksMe = () => (
  <span className="mr-1.5 inline-grid h-[1lh] place-items-center align-top text-waiting">
    <Reply size={17} strokeWidth={2.5} aria-hidden />
    <span className="sr-only">Needs an answer. </span>
  </span>
);

export function ConversationRow({
  conversation,
  draft,
  needsAnswer,
  me,
  now,
  to,
  current,
}: ConversationRowProps) {
  const name = conversationName(conversation, me);
  const unread = conversation.unread > 0 && !conversation.isMuted;
  const at = conversation.last_message_at;
  const { by, label, text } = lastWords(conversation, current ? undefined : draft, me);
  return (
    <ListRow
      to={to}
      lead={<Avatar name={name} picture={conversationPicture(conversation, me)} />}
      title={
        <>
          {name}
          {conversation.isMuted && (
            <span className="ml-1.5 inline-grid h-[1lh] place-items-center align-top text-ink-2">
              <BellOff size={15} aria-hidden />
              <span className="sr-only">, muted</span>
            </span>
          )}
        </>
      }
      aside={at === null ? undefined : shortTime(at, now)}
      unread={unread}
      current={current}
      meta={
        <>
          <span className="line-clamp-1 text-ink-2">{subjectOf(conversation, me)}</span>
          <span className={cx('line-clamp-1 text-base text-ink', unread && 'font-semibold')}>
            {by === 'me' && conversation.lastReceipt !== null && <Tick receipt={conversation.lastReceipt} />}
            {by === 'them' && needsAnswer && <AsksMe />}
            {label !== '' && (
              <span className={by === 'draft' ? 'font-semibold text-waiting' : 'text-ink-2'}>{label} </span>
            )}
            {text}
          </span>
          <RowState conversation={conversation} me={me} />
        </>
      }
    />
  );
}
