import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ACCEPTED_NOW, openAcceptance } from '@/domain/legal/acceptance';
import { observeMe, updateSettings } from '@/store/entities/profiles';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Banner, BannerAction } from '@/ui/feedback/banner';

const TEXTS = [
  { to: '/terms', name: 'terms' },
  { to: '/privacy', name: 'privacy policy' },
] as const;

const links = (
  <>
    {TEXTS.map(({ to, name }, index) => (
      <span key={to}>
        {index > 0 && ' and the '}
        <Link to={to} className="underline decoration-2 underline-offset-4">
          {name}
        </Link>
      </span>
    ))}
  </>
);

function Ask() {
  const store = useStore();
  const me = useLive(observeMe);
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const open = me ? openAcceptance(me.settings) : null;
  if (open === null || TEXTS.some(({ to }) => to === pathname)) return null;
  const accept = (): void => {
    updateSettings(store, { accepted: ACCEPTED_NOW }).catch((error: unknown) =>
      setFailure(sentenceOf(error)),
    );
  };
  return (
    <Banner kind="warn" action={<BannerAction onClick={accept}>Accept</BannerAction>}>
      {failure ??
        (open === 'all' ? (
          <>Please read and accept the {links}.</>
        ) : (
          <>The {links} changed since you accepted them. Please read and accept them again.</>
        ))}
    </Banner>
  );
}

/**
 * Asks for what nobody has accepted yet: an account that another service or a link has opened, or a text that changed since. It is in nobody's
 * way, and what is accepted with no signal is recorded when there is some.
 */
export const AcceptanceBanner = () => (useIdentity().role === 'visitor' ? null : <Ask />);
