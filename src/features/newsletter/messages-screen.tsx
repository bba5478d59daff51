import { unsubscribeMessages } from '@/backend/newsletter';
import { MailPage } from './mail-link';
import { WithoutScript } from './without-script';

/** `/unsubscribe/messages?token=`, from a mail about unread messages. */
export default function MessagesMailScreen() {
  return (
    <MailPage
      title="No more mail about messages"
      intro="One press, and no more mail about unread messages comes to this address. The messages stay."
      act={unsubscribeMessages}
      label="Unsubscribe"
      withoutScript={<WithoutScript />}
    />
  );
}
