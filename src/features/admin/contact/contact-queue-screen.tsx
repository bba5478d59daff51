import {
  CONTACT_QUEUE,
  getContactQueue,
  type QueuedMessage,
  setContactState,
} from '@/backend/queries/admin/contact-queue';
import { useIdentity } from '@/store/react/identity';
import { AdminQueuePage } from '../queue/admin-queue-page';
import { useAdminQueue } from '../queue/use-admin-queue';
import { MessageCard } from './message-card';

const isOpen = ({ state }: QueuedMessage): boolean => state === 'open';

/** `/admin/contact`: what people have written on `/contact`. */
export default function ContactQueueScreen() {
  const { userId } = useIdentity();
  const queue = useAdminQueue(CONTACT_QUEUE, getContactQueue, isOpen);
  return (
    <AdminQueuePage
      title="Contact"
      lead="What people have written on the contact page. Answer by mail, then mark it here. Answered messages are forgotten after 180 days."
      one="message"
      many="messages"
      nothing={{
        title: 'No messages',
        text: 'Nobody has written, or everything was answered long ago. New messages appear here.',
      }}
      queue={queue}
    >
      {(message, how) => (
        <MessageCard
          key={message.id}
          message={message}
          {...how}
          onState={async (state) => queue.change(await setContactState(userId, message.id, state))}
        />
      )}
    </AdminQueuePage>
  );
}
