import type { ProposedCredit } from '@/domain/bookings/booked-credits';
import { addBookedCredit, leaveCredit } from '@/store/profile/credits';
import { useStore } from '@/store/react/store-context';
import { ProposedCredits } from '@/ui/domain/endorsements/proposed-credits';
import { attempt } from '@/ui/feedback/attempt';
import { alertToast } from '@/ui/feedback/toast';
import { Panel } from './panel';

/** The rest is on the profile. */
const MAX_PROPOSED = 3;

/** Work that is completed and not among the credits of the profile. Nothing where there is none. */
export function CreditsPanel({ proposed }: { proposed: readonly ProposedCredit[] }) {
  const store = useStore();
  if (proposed.length === 0) return null;
  const add = (credit: ProposedCredit): void =>
    void attempt(async () => {
      await addBookedCredit(store, credit);
      alertToast({
        state: 'confirmed',
        title: `${credit.production} is on your profile`,
        action: { label: 'Your credits', to: '/profile#credits' },
      });
    });
  const leave = (credit: ProposedCredit, isLeft: boolean): Promise<void> =>
    leaveCredit(store, credit.production, credit.bookingIds, isLeft);
  return (
    <Panel title="Credits from your bookings" link={{ label: 'Profile', to: '/profile' }}>
      <ProposedCredits proposed={proposed.slice(0, MAX_PROPOSED)} onAdd={add} onLeave={leave} />
    </Panel>
  );
}
