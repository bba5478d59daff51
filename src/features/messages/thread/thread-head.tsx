import { memo, useState } from 'react';
import {
  Archive,
  ArchiveRestore,
  Ban,
  Bell,
  BellOff,
  CircleUser,
  Clapperboard,
  Flag,
  MoreHorizontal,
} from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { formatDayRange } from '@/domain/values/days';
import { formatPayAmount } from '@/domain/values/money';
import { isColleagueIn, isCompanyThread } from '@/domain/messages/sides';
import { setConversationState, type ConversationItem } from '@/store/entities/conversations';
import { observeJob } from '@/store/entities/jobs';
import { setArchived, setMuted } from '@/store/messages/conversation-marks';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/feedback/attempt';
import { IconButton } from '@/ui/button';
import { jobName, payUnit } from '@/domain/jobs/job-copy';
import { notice } from '@/ui/feedback/toast';
import { Menu, type MenuItem } from '@/ui/overlays/menu';
import { aboutOf, companyOf } from '@/ui/domain/messages/conversation-subject';
import { BlockDialog, ConversationReport } from './thread-gate';

/** What this person can do with the conversation, and about the other one. */
function useItems(
  conversation: ConversationItem,
  me: string,
  name: string,
  {
    onBlock,
    onReport,
    onSendJob,
  }: { onBlock: () => void; onReport: () => void; onSendJob: (() => void) | null },
): MenuItem[] {
  const store = useStore();
  const navigate = useNavigate();
  const { isMuted, isArchived, isReadOnly, rev, state } = conversation;
  const target = { id: conversation.id, last_seq: conversation.last_seq, name };
  // Only talent have a profile page; employers are shown in the job.
  const talent = conversation.members.find(
    (member) =>
      member.user_id !== me &&
      member.role === 'talent' &&
      (!isCompanyThread(conversation) || member.user_id === conversation.person_id),
  );
  const archive = () =>
    void attempt(async () => {
      await setArchived(store, target, !isArchived);
      if (isArchived) return;
      notice({
        state: 'synced',
        title: isMuted
          ? 'Archived. It stays there, because it is muted.'
          : 'Archived. It returns with the next message.',
      });
      await navigate('/messages');
    });
  const items: (MenuItem | false)[] = [
    talent !== undefined && {
      label: 'See profile',
      to: `/talent/${talent.user_id}`,
      icon: <CircleUser size={20} aria-hidden />,
    },
    onSendJob !== null && {
      label: 'Send a job',
      onSelect: onSendJob,
      icon: <Clapperboard size={20} aria-hidden />,
    },
    // Until the server has it there is nothing to mute, to report or to block.
    rev > 0 && {
      label: isMuted ? 'Unmute' : 'Mute',
      onSelect: () => void attempt(() => setMuted(store, target, !isMuted)),
      icon: isMuted ? <Bell size={20} aria-hidden /> : <BellOff size={20} aria-hidden />,
    },
    rev > 0 && {
      label: isArchived ? 'Back to the list' : 'Archive',
      onSelect: archive,
      icon: isArchived ? <ArchiveRestore size={20} aria-hidden /> : <Archive size={20} aria-hidden />,
    },
    rev > 0 && { label: 'Report', onSelect: onReport, icon: <Flag size={20} aria-hidden /> },
    rev > 0 &&
      !isReadOnly &&
      state !== 'blocked' && {
        label: 'Block',
        onSelect: onBlock,
        danger: true,
        icon: <Ban size={20} aria-hidden />,
      },
  ];
  return items.filter((item) => item !== false);
}

/** The subject of the thread in one line, and a menu about the other person. */
export const ThreadHead = memo(function ThreadHead({
  conversation,
  me,
  name,
  onSendJob,
}: {
  conversation: ConversationItem;
  me: string;
  name: string;
  /** Null: this person has no jobs to send, or cannot write here. */
  onSendJob: (() => void) | null;
}) {
  const store = useStore();
  const jobId = conversation.job_id;
  const job = useLive(observeJob, jobId);
  const [blocking, setBlocking] = useState(false);
  const [reporting, setReporting] = useState(false);
  const company = companyOf(conversation, me);
  const items = useItems(conversation, me, name, {
    onBlock: () => setBlocking(true),
    onReport: () => setReporting(true),
    onSendJob,
  });
  const withCompany = (
    <>
      {name}
      {company !== '' && <span className="font-normal text-ink-2">, {company}</span>}
    </>
  );
  return (
    <div className="flex items-center gap-1 border-b border-hair pr-1 pl-4 md:max-lg:sticky md:max-lg:top-(--bar-height) md:max-lg:z-(--z-sticky) md:max-lg:bg-paper lg:pl-8">
      <div className="min-w-0 flex-1 py-1.5 md:max-lg:flex md:max-lg:items-center md:max-lg:gap-3 md:max-lg:py-0">
        {jobId === null ? (
          <p className="font-semibold">{withCompany}</p>
        ) : (
          <>
            {/* A phone has the name in the bar, a wide screen in the list beside the thread. */}
            <p className="hidden max-w-[45%] shrink-0 truncate font-semibold md:block lg:hidden">
              {withCompany}
            </p>
            <Link
              to={`/jobs/${jobId}`}
              className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 hover:underline"
            >
              <span className="font-semibold">{job ? jobName(job) : aboutOf(conversation)}</span>
              {job && (
                <span className="mono text-sm text-ink-2">
                  {formatDayRange(job.starts_on, job.ends_on)}&ensp;{formatPayAmount(job)} {payUnit(job)}
                </span>
              )}
            </Link>
          </>
        )}
      </div>
      {conversation.isMuted && (
        <span className="text-ink-2">
          <BellOff size={18} aria-hidden />
          <span className="sr-only">Muted</span>
        </span>
      )}
      {items.length > 0 && (
        <Menu
          label={`About ${name}`}
          trigger={
            <IconButton label={`More about ${name}`}>
              <MoreHorizontal size={20} aria-hidden />
            </IconButton>
          }
          items={items}
        />
      )}
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
        company={isColleagueIn(conversation, me) ? conversation.company_name : undefined}
        onConfirm={() => void attempt(() => setConversationState(store, conversation.id, 'blocked'))}
      />
    </div>
  );
});
