import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { clientStore, useClientState } from '@/client-state/client-state';
import { sentAwayAtom } from '@/client-state/page/sent-away';
import { Banner, BannerAction } from '@/ui/feedback/banner';

const forget = (): void => clientStore.set(sentAwayAtom, null);

/** Says why another page was opened than the one that was asked for, until somebody goes on. */
export function SentAwayBanner() {
  const owner = useClientState(sentAwayAtom);
  const { key } = useLocation();
  const navigate = useNavigate();
  const shownAt = useRef<string | null>(null);
  useEffect(() => {
    if (owner === null) shownAt.current = null;
    else if (shownAt.current === null) shownAt.current = key;
    else if (shownAt.current !== key) forget();
  }, [owner, key]);
  if (owner === null) return null;
  if (owner === 'admins')
    return (
      <Banner kind="warn" action={<BannerAction onClick={forget}>OK</BannerAction>}>
        That page is for admins.
      </Banner>
    );
  return (
    <Banner
      kind="warn"
      action={<BannerAction onClick={() => void navigate('/settings/account')}>Switch role</BannerAction>}
    >
      That page is for {owner}.
    </Banner>
  );
}
