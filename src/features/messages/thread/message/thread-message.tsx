import { memo, useState } from 'react';
import { attachmentsOf } from '@/domain/attachments';
import { isInvitation } from '@/domain/messages/invitation';
import { jobOfCard } from '@/domain/messages/job-card';
import { formatClockTime } from '@/domain/values/days';
import type { Quoted, ThreadMessage } from '@/store/messages/read-thread';
import type { MessageReceipt } from '@/store/messages/receipts';
import { useFiles } from '@/store/react/files/use-files';
import { saveBytes } from '@/platform/save-file';
import { cx } from '@/ui/cx';
import { FileList } from '@/ui/files/file-list';
import { MessageBubble } from '@/ui/domain/messages/message-bubble';
import { StateLine, type State } from '@/ui/status';
import { InvitationCard } from '../cards/invitation-card';
import { JobCard } from '../cards/job-card';
import { MoreButton, RefusedChangeNote, SentActions, UnsentActions } from './message-actions';

interface ThreadMessageProps {
  message: ThreadMessage;
  /** `You`, or a first name. Texts, so that an equal message is not drawn again. */
  author: string;
  /** Over its words, where the place does not say who wrote. */
  authorLine?: string;
  /** Of what it answers; '' where it answers nothing. */
  quotedAuthor: string;
  /** Without a connection, a waiting message is likely to wait long enough to be edited. */
  offline: boolean;
  /** Somebody was just led here. */
  isFound: boolean;
  onEdit: (message: ThreadMessage) => void;
  /** Null where nobody can write. */
  onReply: ((message: ThreadMessage) => void) | null;
  onJump: (to: Quoted) => void;
}

type BubbleState = Extract<State, 'saving' | 'waiting' | 'sent' | 'delivered' | 'read' | 'failed'>;
const STATE: Record<MessageReceipt, BubbleState> = {
  storing: 'saving',
  waiting: 'waiting',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  refused: 'failed',
};

/** Where a jump leads. */
export const elementIdOf = (messageId: string): string => `message-${messageId}`;
export const MESSAGE_ELEMENTS = '[id^="message-"]';

/** While the message itself is unsent, only its own state is shown, not its files'. */
const MessageFiles = ({ message }: { message: ThreadMessage }) => (
  <FileList
    {...useFiles('messages', message.sender_id, message)}
    saveBytes={saveBytes}
    quiet={message.rev === 0}
  />
);

/** What a message answers; a tap leads there. */
function Quote({
  quoted,
  author,
  onJump,
}: Pick<ThreadMessageProps, 'author' | 'onJump'> & { quoted: Quoted | 'missing' }) {
  const look = 'mb-1.5 block w-full border-l-2 border-line pl-2 text-left text-sm text-ink-2';
  if (quoted === 'missing')
    return <span className={look}>Answers a message that is not on this device.</span>;
  return (
    <button
      type="button"
      onClick={() => onJump(quoted)}
      className={cx(look, 'min-h-11 rounded-r-mark hover:text-ink')}
    >
      <span className="sr-only">Answers </span>
      <b className="block font-semibold">{author}</b>
      <span className="line-clamp-2 break-words">{quoted.body}</span>
    </button>
  );
}

/** One message with its delivery state and actions. */
export const ThreadMessageItem = memo(function ThreadMessageItem({
  message,
  author,
  authorLine,
  quotedAuthor,
  offline,
  isFound,
  onEdit,
  onReply,
  onJump,
}: ThreadMessageProps) {
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const { sync, receipt, body, kind, rev, change, quoted } = message;
  if (kind === 'system') return <p className="text-center text-sm text-ink-2">{body}</p>;
  const hasFiles = attachmentsOf(message).length > 0;
  const mine = receipt !== null;
  const isSent = rev > 0;
  const isWaitingLong = receipt === 'waiting' && !isSent && offline;
  const jobId = jobOfCard(message);
  return (
    <div
      id={elementIdOf(message.id)}
      tabIndex={-1}
      className={cx('scroll-my-24 rounded-box outline-offset-4', isFound && 'outline-2 outline-ink')}
    >
      <MessageBubble
        mine={mine}
        author={author}
        authorLine={authorLine}
        at={formatClockTime(message.created_at)}
        state={receipt === null ? undefined : STATE[receipt]}
        reason={sync.state === 'refused' ? sync.sentence : undefined}
        editedAt={message.edited_at === null ? undefined : formatClockTime(message.edited_at)}
        quote={quoted && <Quote quoted={quoted} author={quotedAuthor} onJump={onJump} />}
        more={
          (isSent || isWaitingLong) && (
            <MoreButton
              isOpen={openedAt !== null}
              onToggle={() => setOpenedAt(openedAt === null ? Date.now() : null)}
            />
          )
        }
        actions={
          receipt === 'refused' || (isWaitingLong && openedAt !== null) ? (
            <UnsentActions message={message} onEdit={onEdit} />
          ) : (
            isSent &&
            openedAt !== null && (
              <SentActions
                message={message}
                openedAt={openedAt}
                onReply={onReply}
                onEdit={onEdit}
                onDone={() => setOpenedAt(null)}
              />
            )
          )
        }
      >
        {hasFiles && kind === 'file' ? <span className="sr-only">{body}</span> : body}
        {isInvitation(message) && message.job_id !== null && (
          <InvitationCard jobId={message.job_id} isMine={mine} />
        )}
        {jobId !== null && <JobCard jobId={jobId} />}
        {hasFiles && (
          <div className="my-1 w-72 max-w-full whitespace-normal">
            <MessageFiles message={message} />
          </div>
        )}
      </MessageBubble>
      {change && (
        <div className={cx('flex flex-col', mine ? 'items-end' : 'items-start')}>
          {change.state === 'waiting' ? (
            <p className="text-sm text-ink-2">
              New text: <StateLine state="waiting" />
            </p>
          ) : (
            <RefusedChangeNote message={message} change={change} />
          )}
        </div>
      )}
    </div>
  );
});
