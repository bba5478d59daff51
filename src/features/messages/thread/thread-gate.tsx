import { useState, type ReactNode } from 'react';
import { MAX_UNANSWERED_MESSAGES } from '@/domain/limits';
import { refusal } from '@/domain/refusals';
import { setConversationState, type ConversationItem } from '@/store/entities/conversations';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { isDeclinedByMe, isRequestToMe } from '../conversation-copy';

interface GateProps {
  conversation: ConversationItem;
  me: string;
  name: string;
}

const Bar = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="grid gap-2">
    <p className="text-base text-ink-2">{text}</p>
    {children && <div className="flex flex-wrap gap-2 *:grow">{children}</div>}
  </div>
);

/** What replaces the composer when this person cannot write in the conversation; null when they can. */
export function gateOf(
  conversation: ConversationItem,
  me: string,
): 'request' | 'unanswered' | 'declined' | 'blocked-by-me' | 'closed' | null {
  if (isRequestToMe(conversation, me)) return 'request';
  if (isDeclinedByMe(conversation, me)) return 'declined';
  // Until there is an answer, all messages are this person's.
  if (
    conversation.state === 'requested' &&
    conversation.last_seq + conversation.waiting >= MAX_UNANSWERED_MESSAGES
  )
    return 'unanswered';
  if (conversation.state === 'blocked') return conversation.state_by === me ? 'blocked-by-me' : 'closed';
  return conversation.state === 'declined' ? 'closed' : null;
}

/** Buttons to accept, decline, block or unblock, or the reason why one cannot write. */
export function ThreadGate({ conversation, me, name }: GateProps) {
  const store = useStore();
  const [blocking, setBlocking] = useState(false);
  const set = (state: 'open' | 'declined' | 'blocked') =>
    void attempt(() => setConversationState(store, conversation.id, state));
  switch (gateOf(conversation, me)) {
    case 'request':
      return (
        <Bar text={`${name} has not written to you before. They see your answer only if you accept.`}>
          <Button variant="primary" onClick={() => set('open')}>
            Accept
          </Button>
          <Button onClick={() => set('declined')}>Decline</Button>
          <Button variant="danger" onClick={() => setBlocking(true)}>
            Block
          </Button>
          <BlockDialog
            open={blocking}
            onOpenChange={setBlocking}
            name={name}
            onConfirm={() => set('blocked')}
          />
        </Bar>
      );
    case 'declined':
      return (
        <Bar text={`You declined ${name}'s request.`}>
          <Button onClick={() => set('open')}>Accept after all</Button>
        </Bar>
      );
    case 'blocked-by-me':
      return (
        <Bar text={`You blocked ${name}. They cannot write to you.`}>
          <Button onClick={() => set('open')}>Unblock</Button>
        </Bar>
      );
    case 'unanswered':
      return <Bar text={refusal('MQ306', { Name: name })} />;
    case 'closed':
      return <Bar text={refusal('MQ301', { Name: name })} />;
    default:
      return null;
  }
}

interface BlockDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  onConfirm: () => void;
}

export const BlockDialog = ({ open, onOpenChange, name, onConfirm }: BlockDialogProps) => (
  <ConfirmDialog
    open={open}
    onOpenChange={onOpenChange}
    title={`Block ${name}?`}
    confirm="Block"
    keep="Cancel"
    onConfirm={onConfirm}
  >
    They cannot write to you any more, and do not learn why. You can unblock them at any time.
  </ConfirmDialog>
);
