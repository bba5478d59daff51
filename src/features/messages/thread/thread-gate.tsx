import { useState, type ReactNode } from 'react';
import { isColleagueIn } from '@/domain/messages/sides';
import { gateOf } from '@/domain/messages/conversation-gate';
import { refusal } from '@/domain/refusals';
import { setConversationState, type ConversationItem } from '@/store/entities/conversations';
import { reportSaving } from '@/platform/updates/kept-values';
import { useReport } from '@/store/react/reports/use-report';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { ReportSheet } from '@/ui/domain/reports/report-sheet';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';

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

/** Buttons to accept, decline, block or unblock, or the reason why one cannot write. */
export function ThreadGate({ conversation, me, name }: GateProps) {
  const store = useStore();
  const [blocking, setBlocking] = useState(false);
  const [reporting, setReporting] = useState(false);
  const company = isColleagueIn(conversation, me) ? conversation.company_name : undefined;
  const set = (state: 'open' | 'declined' | 'blocked') =>
    void attempt(() => setConversationState(store, conversation.id, state));
  switch (gateOf(conversation, me)) {
    case 'request':
      return (
        <Bar
          text={`${name} has not written to ${company ?? 'you'} before. They see your answer only if you accept.`}
        >
          <Button variant="primary" onClick={() => set('open')}>
            Accept
          </Button>
          <Button onClick={() => set('declined')}>Decline</Button>
          <Button onClick={() => setReporting(true)}>Report</Button>
          <Button variant="danger" onClick={() => setBlocking(true)}>
            Block
          </Button>
          <ConversationReport
            conversation={conversation}
            name={name}
            open={reporting}
            onOpenChange={setReporting}
          />
          <BlockDialog
            open={blocking}
            onOpenChange={setBlocking}
            name={name}
            company={company}
            onConfirm={() => set('blocked')}
          />
        </Bar>
      );
    case 'declined':
      return (
        <Bar text={`${company ?? 'You'} declined ${name}'s request.`}>
          <Button onClick={() => set('open')}>Accept after all</Button>
        </Bar>
      );
    case 'blocked-by-me':
      return (
        <Bar text={`${company ?? 'You'} blocked ${name}. They cannot write to ${company ?? 'you'}.`}>
          <Button onClick={() => set('open')}>Unblock</Button>
        </Bar>
      );
    case 'unanswered':
      return <Bar text={refusal('MQ306', { Name: name })} />;
    case 'read-only':
      return <Bar text={refusal('MQ762', { company: conversation.company_name })} />;
    case 'gone':
      return <Bar text={refusal('MQ761', { Name: company === undefined ? name : 'This person' })} />;
    case 'closed':
      return <Bar text={refusal('MQ301', { Name: name })} />;
    default:
      return null;
  }
}

interface ConversationReportProps {
  conversation: ConversationItem;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ConversationReport({ conversation, name, open, onOpenChange }: ConversationReportProps) {
  const reporting = useReport('conversation', conversation.id, name);
  return (
    <ReportSheet
      open={open}
      onOpenChange={onOpenChange}
      about="conversation"
      name={name}
      {...reporting}
      {...reportSaving(useStore().me(), conversation.id)}
    />
  );
}

interface BlockDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  /** The company that blocks; undefined: the person who looks. */
  company?: string;
  onConfirm: () => void;
}

export const BlockDialog = ({ open, onOpenChange, name, company, onConfirm }: BlockDialogProps) => (
  <ConfirmDialog
    open={open}
    onOpenChange={onOpenChange}
    title={`Block ${name}?`}
    confirm="Block"
    keep="Cancel"
    onConfirm={onConfirm}
  >
    {company === undefined
      ? 'They cannot write to you any more, and do not learn why. You can unblock them at any time.'
      : `They cannot write to ${company} any more, and do not learn why; nobody there can write to them here either. Whoever hires for ${company} can unblock them at any time.`}
  </ConfirmDialog>
);
