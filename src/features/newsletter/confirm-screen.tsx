import { confirmSubscription } from '@/backend/newsletter';
import { LinkButton } from '@/ui/button';
import { MailPage } from './mail-link';

/** `/newsletter/confirm?token=`, from the mail. */
export default function ConfirmScreen() {
  return (
    <MailPage
      title="Confirm your subscription"
      intro="One press, and the next newsletter comes to this address."
      act={confirmSubscription}
      label="Subscribe"
    >
      <LinkButton to="/jobs">Browse Jobs</LinkButton>
    </MailPage>
  );
}
