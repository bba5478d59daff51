import { useLocation, useNavigate } from 'react-router-dom';
import { SUSPENDED_TEXT } from '@/domain/sync/suspension';
import { Banner, BannerAction } from '@/ui/feedback/banner';
import { useIsSuspended } from '@/ui/sync/suspension';

const CONTACT = '/contact';

/** What is on the screen stays, and nothing of it can be done: without this, an open board still asks for answers. */
export function SuspendedBanner() {
  const isSuspended = useIsSuspended();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (!isSuspended) return null;
  return (
    <Banner
      kind="refused"
      action={
        pathname !== CONTACT && (
          <BannerAction onClick={() => void navigate(CONTACT)}>Write to us</BannerAction>
        )
      }
    >
      {SUSPENDED_TEXT}
    </Banner>
  );
}
