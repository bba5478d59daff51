import type { Application } from '@/domain/streams/applications';
import { firstMessageSaving } from '@/platform/updates/draft-saver';
import { useFirstMessage } from '@/store/react/messages/use-first-message';
import { Button, LinkButton } from '@/ui/button';
import { useMessageSheet } from '@/ui/domain/messages/use-message-sheet';

/** Lets an applicant write to the job's poster: opens the conversation, or a first message. */
export function MessagePoster({ application }: { application: Application }) {
  return (
    <MessageAbout
      recipientId={application.employer_id}
      name={application.company_name || 'the employer'}
      application={application}
      label="Message the employer"
    />
  );
}

interface MessageAboutProps {
  application: Application;
  recipientId: string;
  name: string;
  label: string;
  primary?: boolean;
}

/** A message between applicant and employer about the job. */
export function MessageAbout({ application, recipientId, name, label, primary }: MessageAboutProps) {
  const first = useFirstMessage(recipientId, name, application.job_id);
  const { write, sheet } = useMessageSheet(first, {
    name,
    about: application.job_title,
    ...firstMessageSaving,
  });
  const variant = primary ? 'primary' : 'secondary';
  if (first?.conversationId)
    return (
      <LinkButton variant={variant} to={`/messages/${first.conversationId}`}>
        {label}
      </LinkButton>
    );
  return (
    <>
      <Button variant={variant} disabled={!first} onClick={write}>
        {label}
      </Button>
      {sheet}
    </>
  );
}
