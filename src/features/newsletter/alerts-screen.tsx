import { unsubscribeAlerts } from '@/backend/newsletter';
import { MailPage } from './mail-link';
import { WithoutScript } from './without-script';

/** `/unsubscribe/alerts?token=`, from a mail about jobs that a saved search has found. */
export default function AlertsScreen() {
  return (
    <MailPage
      title="No more mail about jobs"
      intro="One press, and no more mail about new jobs comes to this address. Your saved searches stay."
      act={unsubscribeAlerts}
      label="Unsubscribe"
      withoutScript={<WithoutScript />}
    />
  );
}
