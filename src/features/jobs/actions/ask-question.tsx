import { MessageCircleQuestionMark } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Job } from '@/domain/streams/jobs';
import { jobName, hirerName } from '@/domain/jobs/job-copy';
import { SOMEBODY } from '@/domain/values/text/names';
import { firstMessageSaving } from '@/platform/updates/draft-saver';
import { useFirstMessage } from '@/store/react/messages/use-first-message';
import { Button, IconButton } from '@/ui/button';
import { useMessageSheet } from '@/ui/domain/messages/use-message-sheet';

/**
 * Lets somebody ask the poster before they apply: opens the conversation about this job, or writes its first message, also offline.
 * @param isIcon where there is room for no more
 */
export function AskQuestion({ job, isIcon, className }: { job: Job; isIcon?: boolean; className?: string }) {
  const navigate = useNavigate();
  const name = hirerName(job) || SOMEBODY;
  const first = useFirstMessage(job.posted_by, name, job.id);
  const { write, sheet } = useMessageSheet(first, { name, about: jobName(job), ...firstMessageSaving });
  const existing = first?.conversationId ?? null;
  const label = existing === null ? 'Ask a question' : 'Your conversation';
  const ask = (): void => {
    if (existing !== null) void navigate(`/messages/${existing}`);
    else write();
  };
  return (
    <>
      {isIcon ? (
        <IconButton
          label={`${label}: ${jobName(job)}`}
          disabled={!first}
          onClick={ask}
          className="border border-line"
        >
          <MessageCircleQuestionMark size={21} aria-hidden />
        </IconButton>
      ) : (
        <Button
          className={className}
          icon={<MessageCircleQuestionMark size={18} aria-hidden />}
          disabled={!first}
          onClick={ask}
        >
          {label}
        </Button>
      )}
      {sheet}
    </>
  );
}
