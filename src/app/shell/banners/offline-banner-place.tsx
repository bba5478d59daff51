import { useIsStillHtml } from '@/client-state/page/prerendered';
import { wasOffline } from '@/client-state/remembered-connection';
import { BannerPlace } from '@/ui/feedback/banner-place';

/**
 * Where a busy phone paints before the code of the banner that says it is offline has run, the list would move down under a finger (B1).
 * Not in prerendered HTML, which is the same for every device.
 */
export function OfflineBannerPlace() {
  const isStillHtml = useIsStillHtml();
  return !isStillHtml && wasOffline() ? <BannerPlace /> : null;
}
