import { useLocation } from 'react-router-dom';
import { SectionLinks } from '@/ui/navigation/section-links';

const LINKS = [
  { label: 'Contact', to: '/admin/contact' },
  { label: 'Monitoring', to: '/admin/monitoring' },
];

/** The sections of the admin area that are open. */
export const AdminLinks = () => (
  <div className="md:wrap">
    <SectionLinks label="Admin" current={useLocation().pathname} links={LINKS} />
  </div>
);
