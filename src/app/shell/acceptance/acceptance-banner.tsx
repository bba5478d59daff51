import { useLocation } from 'react-router-dom';
import { isLegalPath } from '@/domain/legal/versions';
import { useIdentity } from '@/store/react/identity';
import { Banner, BannerAction } from '@/ui/feedback/banner';
import { AcceptanceLinks } from './acceptance-links';
import { useAcceptance } from './use-acceptance';
import { focusPage } from '@/ui/layout/docked';

function Ask() {
  const { asked, failure, accept } = useAcceptance();
  if (asked === null) return null;
  const answer = async (): Promise<void> => {
    // The button goes with the banner, and would leave the focus nowhere.
    if (await accept()) focusPage();
  };
  return (
    <Banner kind="warn" action={<BannerAction onClick={() => void answer()}>Accept</BannerAction>}>
      {failure !== null && <>Your answer was not saved: {failure} </>}
      {asked === 'all' ? (
        <>
          Please read and accept the <AcceptanceLinks />.
        </>
      ) : (
        <>
          The <AcceptanceLinks /> changed since you accepted them. Please read and accept them again.
        </>
      )}
    </Banner>
  );
}

/**
 * Asks for what nobody has accepted yet: an account that another service or a link has opened, or a text that changed since. It is in nobody's
 * way, and what is accepted with no signal is recorded when there is some. On the texts themselves it would come back over them at each scroll
 * up: there `AcceptanceQuestion` asks.
 */
export function AcceptanceBanner() {
  const { pathname } = useLocation();
  return useIdentity().role === 'visitor' || isLegalPath(pathname) ? null : <Ask />;
}
