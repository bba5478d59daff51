import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { clientStore, useClientState } from '@/client-state/client-state';
import { sentAwayAtom } from '@/client-state/page/sent-away';
import { hires, type Role } from '@/domain/roles';
import { useIdentity } from '@/store/react/identity';
import { Banner, BannerAction } from '@/ui/feedback/banner';

const forget = (): void => clientStore.set(sentAwayAtom, null);

/** Null where it is not the role that keeps somebody out. */
function ownerOf(roles: readonly string[] | null, role: Role): 'talent' | 'employers' | 'admins' | null {
  if (roles === null || role === 'visitor' || roles.includes(role)) return null;
  if (roles.every((one) => one === 'admin')) return 'admins';
  return hires(role) ? 'talent' : 'employers';
}

/** Says why another page was opened than the one that was asked for, until somebody goes on. */
export function SentAwayBanner() {
  const roles = useClientState(sentAwayAtom);
  const owner = ownerOf(roles, useIdentity().role);
  const { key } = useLocation();
  const navigate = useNavigate();
  const shownAt = useRef<string | null>(null);
  useEffect(() => {
    if (roles === null) shownAt.current = null;
    else if (shownAt.current === null) shownAt.current = key;
    else if (shownAt.current !== key) forget();
  }, [roles, key]);
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
