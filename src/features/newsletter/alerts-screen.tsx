import { unsubscribeAlerts } from '@/backend/newsletter';
import { MailPage } from './mail-link';
import { WithoutScript } from './without-script';

/** `/unsubscribe/alerts?token=`, from a mail about what saved searches have found. */
export default function AlertsScreen() {
  return (
    <MailPage
      title="No more mail about saved searches"
      intro="One press, and no more mail about what they find comes to this address. Your saved searches stay."
      act={unsubscribeAlerts}
      label="Unsubscribe"
      withoutScript={<WithoutScript />}
    />
  );
}
