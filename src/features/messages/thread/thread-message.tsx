import { memo, useState } from 'react';
import { attachmentsOf } from '@/domain/attachments';
import { isInvitation } from '@/domain/messages/invitation';
import { formatClockTime } from '@/domain/values/days';
import {
  deleteWaitingMessage,
  discardRefusedMessage,
  retryMessage,
  type MessageReceipt,
  type ThreadMessage,
} from '@/store/entities/messages';
import { useFiles } from '@/store/react/files/use-files';
import { useStore } from '@/store/react/store-context';
import { saveBytes } from '@/platform/save-file';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { FileList } from '@/ui/files/file-list';
import { MessageBubble } from '@/ui/domain/messages/message-bubble';
import { notice } from '@/ui/feedback/toast';
import type { State } from '@/ui/status';
import { InvitationCard } from './invitation-card';

interface ThreadMessageProps {
  message: ThreadMessage;
  author: string;
  /** Without a connection, a waiting message is likely to wait long enough to be edited. */
  offline: boolean;
  onEdit: (message: ThreadMessage) => void;
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

function MessageActions({ message, onEdit }: Pick<ThreadMessageProps, 'message' | 'onEdit'>) {
  const store = useStore();
  const [isConfirming, setConfirming] = useState(false);
  const { sync } = message;
  const actionClass = 'min-h-11 px-3 text-sm';
  const remove = async () => {
    if (sync.state === 'refused')
      return attempt(() => discardRefusedMessage(store, sync.refusedId), 'This was not deleted');
    return attempt(async () => {
      if (!(await deleteWaitingMessage(store, message.id)))
        notice({ state: 'sent', title: 'This message was sent already, so it stays.' });
    }, 'This was not deleted');
  };
  return (
    <>
      {sync.state === 'refused' && (
        <Button
          variant="quiet"
          className={actionClass}
          onClick={() => void attempt(() => retryMessage(store, sync.refusedId))}
        >
          Retry
        </Button>
      )}
      <Button variant="quiet" className={actionClass} onClick={() => onEdit(message)}>
        Edit
      </Button>
      <Button variant="quiet" className={actionClass} onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Delete this message?"
        confirm="Delete"
        onConfirm={() => void remove()}
      >
        It has not been sent, and nobody else will see it.
      </ConfirmDialog>
    </>
  );
}

/** While the message itself is unsent, only its own state is shown, not its files'. */
const MessageFiles = ({ message }: { message: ThreadMessage }) => (
  <FileList
    {...useFiles('messages', message.sender_id, message)}
    saveBytes={saveBytes}
    quiet={message.rev === 0}
  />
);

/** One message with its delivery state and actions. */
export const ThreadMessageItem = memo(function ThreadMessageItem({
  message,
  author,
  offline,
  onEdit,
}: ThreadMessageProps) {
  const { sync, receipt, body, kind } = message;
  if (kind === 'system') return <p className="text-center text-sm text-ink-2">{body}</p>;
  const hasFiles = attachmentsOf(message).length > 0;
  const acts = receipt === 'refused' || (receipt === 'waiting' && message.rev === 0 && offline);
  return (
    <MessageBubble
      mine={receipt !== null}
      author={author}
      at={formatClockTime(message.created_at)}
      state={receipt === null ? undefined : STATE[receipt]}
      reason={sync.state === 'refused' ? sync.sentence : undefined}
      actions={acts && <MessageActions message={message} onEdit={onEdit} />}
    >
      {hasFiles && kind === 'file' ? <span className="sr-only">{body}</span> : body}
      {isInvitation(message) && message.job_id !== null && (
        <InvitationCard jobId={message.job_id} isMine={receipt !== null} />
      )}
      {hasFiles && (
        <div className="my-1 w-72 max-w-full whitespace-normal">
          <MessageFiles message={message} />
        </div>
      )}
    </MessageBubble>
  );
});
