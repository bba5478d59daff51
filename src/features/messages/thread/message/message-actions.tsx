import { useState } from 'react';
import { Copy, CornerUpLeft, MoreHorizontal, Pencil } from 'lucide-react';
import { MESSAGE_CHANGE_MINUTES } from '@/domain/limits';
import { discardRefused } from '@/store/writes/queue-actions';
import {
  deleteWaitingMessage,
  discardRefusedMessage,
  retryMessage,
  sendMessage,
} from '@/store/entities/messages';
import type { MessageChange, ThreadMessage } from '@/store/messages/read-thread';
import { useStore } from '@/store/react/store-context';
import { copyText } from '@/platform/share';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { notice } from '@/ui/feedback/toast';
import { StateLine } from '@/ui/status';

const ACTION_CLASS = 'min-h-11 px-3 text-sm';

interface UnsentActionsProps {
  message: ThreadMessage;
  onEdit: (message: ThreadMessage) => void;
}

/** What can be done with a message that has not been sent. */
export function UnsentActions({ message, onEdit }: UnsentActionsProps) {
  const store = useStore();
  const [isConfirming, setConfirming] = useState(false);
  const { sync } = message;
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
          className={ACTION_CLASS}
          onClick={() => void attempt(() => retryMessage(store, sync.refusedId))}
        >
          Retry
        </Button>
      )}
      <Button variant="quiet" className={ACTION_CLASS} onClick={() => onEdit(message)}>
        Edit
      </Button>
      <Button variant="quiet" className={ACTION_CLASS} onClick={() => setConfirming(true)}>
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

/** By this device's clock, so that nobody writes in vain; the server's decides (MQ311). */
export const canStillChange = (
  { receipt, kind, created_at: at }: Pick<ThreadMessage, 'receipt' | 'kind' | 'created_at'>,
  now: number,
): boolean => receipt !== null && kind === 'text' && now - Date.parse(at) < MESSAGE_CHANGE_MINUTES * 60_000;

async function copy(text: string): Promise<void> {
  const copied = await copyText(text);
  notice(
    copied
      ? { state: 'sent', title: 'Copied' }
      : { state: 'failed', title: 'This browser does not allow copying. Select the text instead.' },
  );
}

/** Opens what can be done with a message that is sent or waits to be. A plain button: a thread has dozens of them (B2). */
export const MoreButton = ({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) => (
  <button
    type="button"
    aria-label="What to do with this message"
    aria-expanded={isOpen}
    onClick={onToggle}
    // As high as a finger needs, without making the line higher.
    className="-my-3 -mr-2 grid size-11 place-items-center rounded-box text-ink-2 hover:text-ink"
  >
    <MoreHorizontal size={18} aria-hidden />
  </button>
);

interface SentActionsProps {
  message: ThreadMessage;
  /** When they were opened, in milliseconds of this device's clock. */
  openedAt: number;
  /** Null where nobody can write. */
  onReply: ((message: ThreadMessage) => void) | null;
  onEdit: (message: ThreadMessage) => void;
  onDone: () => void;
}

/** What can be done with a message that has been sent. */
export function SentActions({ message, openedAt, onReply, onEdit, onDone }: SentActionsProps) {
  const mayChange = onReply !== null && canStillChange(message, openedAt);
  const action = (act: () => void) => () => {
    onDone();
    act();
  };
  return (
    <>
      {onReply && (
        <Button
          variant="quiet"
          className={ACTION_CLASS}
          icon={<CornerUpLeft size={16} aria-hidden />}
          onClick={action(() => onReply(message))}
        >
          Reply
        </Button>
      )}
      {mayChange && (
        <Button
          variant="quiet"
          className={ACTION_CLASS}
          icon={<Pencil size={16} aria-hidden />}
          onClick={action(() => onEdit(message))}
        >
          Edit
        </Button>
      )}
      <Button
        variant="quiet"
        className={ACTION_CLASS}
        icon={<Copy size={16} aria-hidden />}
        onClick={action(() => void copy(message.body))}
      >
        Copy
      </Button>
    </>
  );
}

type RefusedChange = Extract<MessageChange, { state: 'refused' }>;

/** A new text that the server did not take: it stays until its author has used it or wants it no more (S7). */
export function RefusedChangeNote({ message, change }: { message: ThreadMessage; change: RefusedChange }) {
  const store = useStore();
  const [isConfirming, setConfirming] = useState(false);
  const { id, sender_id, body, server_seq } = message;
  const sendAsNew = (): Promise<boolean> =>
    attempt(async () => {
      await sendMessage(store, {
        conversationId: message.conversation_id,
        body: change.body,
        replyTo: { id, sender_id, body, server_seq },
      });
      await discardRefused(store, change.refusedId);
    }, 'This was not sent');
  return (
    <div className="mt-1 max-w-[86%] rounded-box border border-refused bg-refused-tint px-3 py-2 lg:max-w-[62ch]">
      <StateLine state="refused">Not changed. {change.sentence}</StateLine>
      <p className="mt-1 text-base break-words whitespace-pre-line">{change.body}</p>
      <div className="-mx-3 flex flex-wrap">
        <Button variant="quiet" className={ACTION_CLASS} onClick={() => void sendAsNew()}>
          Send as a new message
        </Button>
        <Button variant="quiet" className={ACTION_CLASS} onClick={() => void copy(change.body)}>
          Copy
        </Button>
        <Button variant="quiet" className={ACTION_CLASS} onClick={() => setConfirming(true)}>
          Discard
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Discard the new text?"
        confirm="Discard"
        onConfirm={() =>
          void attempt(() => discardRefused(store, change.refusedId), 'This was not discarded')
        }
      >
        The message stays as it was sent.
      </ConfirmDialog>
    </div>
  );
}
