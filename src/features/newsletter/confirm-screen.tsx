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
      withoutScript={
        <>
          <p className="font-medium">
            Confirming needs JavaScript, which is off in this browser. Switch it on and reload this page, or
            open the link from the mail in another browser.
          </p>
          <p>The link works for 48 hours. If you do nothing, you get no newsletter.</p>
        </>
      }
    >
      <LinkButton to="/jobs">Browse Jobs</LinkButton>
    </MailPage>
  );
}
