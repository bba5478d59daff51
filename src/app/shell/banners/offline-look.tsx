import { useContext } from 'react';
import { StoreContext } from '@/store/react/store-context';
import { OfflineBanner } from '@/ui/feedback/banner';
import { wasOffline } from '@/client-state/remembered-connection';

/**
 * In the place of the connection's banner until the store can say more: where this device was offline when last known, the banner is
 * there from the first paint, and pushes nothing down later.
 */
export default function OfflineLook() {
  const opening = useContext(StoreContext);
  const retry = async (): Promise<void> => {
    const [store, { sendNow }] = await Promise.all([opening, import('../../session/store/data-layer')]);
    if (store) await sendNow(store);
  };
  return wasOffline() ? <OfflineBanner onRetry={() => void retry()} /> : null;
}
