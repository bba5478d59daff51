import {
  decideVerification,
  endVerification,
  getVerificationQueue,
  type QueuedVerification,
  VERIFICATION_QUEUE,
} from '@/backend/queries/admin/verification-queue';
import { useIdentity } from '@/store/react/identity';
import { AdminQueuePage } from '../queue/admin-queue-page';
import { useAdminQueue } from '../queue/use-admin-queue';
import { VerificationCard } from './verification-card';

const isOpen = ({ state }: QueuedVerification): boolean => state === 'open';

/** `/admin/verifications`: whose company is to be verified, and whose is. */
export default function VerificationsScreen() {
  const { userId } = useIdentity();
  const queue = useAdminQueue(VERIFICATION_QUEUE, getVerificationQueue, isOpen);
  return (
    <AdminQueuePage
      title="Verifications"
      lead="Companies that ask to be checked because they have no mail at a domain of their own, and all that are verified. Look at what proves it: the register, the website, a call."
      one="request"
      many="requests"
      nothing={{
        title: 'No requests',
        text: 'Nobody has asked, and no company is verified yet. New requests appear here.',
      }}
      queue={queue}
    >
      {(verification, how) => (
        <VerificationCard
          key={verification.id}
          verification={verification}
          {...how}
          onDecide={async (isGranted, note) =>
            queue.change(await decideVerification(userId, verification.id, isGranted, note))
          }
          onEnd={async (reason) => queue.change(await endVerification(userId, verification.id, reason))}
        />
      )}
    </AdminQueuePage>
  );
}
