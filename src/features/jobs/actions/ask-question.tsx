import { lazy, Suspense, useState } from 'react';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Job } from '@/domain/streams/jobs';
import { jobName } from '@/domain/jobs/job-copy';
import { firstMessageSaver } from '@/platform/updates/draft-saver';
import { holdUnsavedText } from '@/platform/updates/unsaved-text';
import { useFirstMessage } from '@/store/react/messages/use-first-message';
import { Button, IconButton } from '@/ui/button';

const MessageSheet = lazy(async () => ({
  default: (await import('@/ui/domain/people/person-message-sheet')).PersonMessageSheet,
}));

/**
 * Lets somebody ask the poster before they apply: opens the conversation about this job, or writes its first message, also offline.
 * @param isIcon where there is room for no more
 */
export function AskQuestion({ job, isIcon }: { job: Job; isIcon?: boolean }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const name = job.company_name || job.poster_name || 'the employer';
  const first = useFirstMessage(job.posted_by, name, job.id);
  const existing = first?.conversationId ?? null;
  const label = existing === null ? 'Ask a question' : 'Your conversation';
  const ask = (): void => {
    if (existing !== null) void navigate(`/messages/${existing}`);
    else {
      setOpened(true);
      setOpen(true);
    }
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
        <Button icon={<MessageCircleQuestionMark size={18} aria-hidden />} disabled={!first} onClick={ask}>
          {label}
        </Button>
      )}
      {first && wasOpened && (
        <Suspense fallback={null}>
          <MessageSheet
            open={isOpen}
            onOpenChange={setOpen}
            name={name}
            about={jobName(job)}
            first={first}
            saverOf={firstMessageSaver}
            hold={holdUnsavedText}
            onSent={(conversationId) => void navigate(`/messages/${conversationId}`)}
          />
        </Suspense>
      )}
    </>
  );
}
