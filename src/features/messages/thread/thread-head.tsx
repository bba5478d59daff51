import { memo, useState } from 'react';
import { Ban, CircleUser, MoreHorizontal } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDayRange } from '@/domain/values/days';
import { formatPayAmount } from '@/domain/values/money';
import { setConversationState, type ConversationItem } from '@/store/entities/conversations';
import { observeJob } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/feedback/attempt';
import { IconButton } from '@/ui/button';
import { jobName, payUnit } from '@/domain/jobs/job-copy';
import { Menu } from '@/ui/overlays/menu';
import { aboutOf } from '../conversation-copy';
import { BlockDialog } from './thread-gate';

/** The subject of the thread in one line, and a menu about the other person. */
export const ThreadHead = memo(function ThreadHead({
  conversation,
  me,
  name,
}: {
  conversation: ConversationItem;
  me: string;
  name: string;
}) {
  const store = useStore();
  const jobId = conversation.job_id;
  const job = useLive(observeJob, jobId);
  const [blocking, setBlocking] = useState(false);
  // Only talent have a profile page; employers are shown in the job.
  const talent = conversation.members.find((member) => member.user_id !== me && member.role === 'talent');
  const canBlock = conversation.state !== 'blocked' && conversation.rev > 0;
  return (
    <div className="flex items-center gap-1 border-b border-hair pr-1 pl-4 lg:pl-8">
      <div className="min-w-0 flex-1 py-1.5">
        {jobId === null ? (
          <p className="font-semibold">{name}</p>
        ) : (
          <Link
            to={`/jobs/${jobId}`}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 hover:underline"
          >
            <span className="font-semibold">{job ? jobName(job) : aboutOf(conversation)}</span>
            {job && (
              <span className="mono text-sm text-ink-2">
                {formatDayRange(job.starts_on, job.ends_on)}&ensp;{formatPayAmount(job)} {payUnit(job)}
              </span>
            )}
          </Link>
        )}
      </div>
      {(talent || canBlock) && (
        <Menu
          label={`About ${name}`}
          trigger={
            <IconButton label={`More about ${name}`}>
              <MoreHorizontal size={20} aria-hidden />
            </IconButton>
          }
          items={[
            ...(talent
              ? [
                  {
                    label: 'See profile',
                    to: `/talent/${talent.user_id}`,
                    icon: <CircleUser size={20} aria-hidden />,
                  },
                ]
              : []),
            ...(canBlock
              ? [
                  {
                    label: 'Block',
                    onSelect: () => setBlocking(true),
                    danger: true,
                    icon: <Ban size={20} aria-hidden />,
                  },
                ]
              : []),
          ]}
        />
      )}
      <BlockDialog
        open={blocking}
        onOpenChange={setBlocking}
        name={name}
        onConfirm={() => void attempt(() => setConversationState(store, conversation.id, 'blocked'))}
      />
    </div>
  );
});
