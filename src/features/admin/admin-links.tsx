import { useLocation } from 'react-router-dom';
import { ADMIN_PARTS } from '@/domain/navigation/admin-parts';
import { SectionLinks } from '@/ui/navigation/section-links';

/** The sections of the admin area that are open. */
export const AdminLinks = () => (
  <div className="md:wrap">
    <SectionLinks label="Admin" current={useLocation().pathname} links={ADMIN_PARTS} />
  </div>
);
