import { useLocation } from 'react-router-dom';
import { hires } from '@/domain/roles';
import { useIdentity } from '@/store/react/identity';
import { SectionLinks } from '@/ui/navigation/section-links';

const SEARCH = '/employer/talent/search';
const LINKS = [
  { label: 'Search', to: SEARCH },
  { label: 'Saved', to: '/employer/talent/saved' },
  { label: 'Contacted', to: '/employer/talent/contacted' },
  { label: 'Hired', to: '/employer/talent/hired' },
  { label: 'Lists', to: '/employer/talent/lists' },
  { label: 'Noted', to: '/employer/talent/noted' },
];

/** The sections of the talent area (P2), for employers. */
export function HiringLinks() {
  const { role } = useIdentity();
  const { pathname } = useLocation();
  if (!hires(role)) return null;
  return (
    <div className="md:wrap">
      <SectionLinks
        label="Talent"
        current={LINKS.some(({ to }) => to === pathname) ? pathname : SEARCH}
        links={LINKS}
      />
    </div>
  );
}
