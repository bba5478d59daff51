import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Application } from '@/domain/streams/applications';
import { firstMessageSaver } from '@/platform/updates/draft-saver';
import { holdUnsavedText } from '@/platform/updates/unsaved-text';
import { useFirstMessage } from '@/store/react/messages/use-first-message';
import { Button, LinkButton } from '@/ui/button';
import { PersonMessageSheet } from '@/ui/domain/people/person-message-sheet';

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
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const first = useFirstMessage(recipientId, name, application.job_id);
  const variant = primary ? 'primary' : 'secondary';
  if (first?.conversationId)
    return (
      <LinkButton variant={variant} to={`/messages/${first.conversationId}`}>
        {label}
      </LinkButton>
    );
  return (
    <>
      <Button variant={variant} disabled={!first} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {first && (
        <PersonMessageSheet
          open={open}
          onOpenChange={setOpen}
          name={name}
          about={application.job_title}
          first={first}
          saverOf={firstMessageSaver}
          hold={holdUnsavedText}
          onSent={(conversationId) => void navigate(`/messages/${conversationId}`)}
        />
      )}
    </>
  );
}
