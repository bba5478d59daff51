import { Footer } from '@/ui/navigation/footer';
import { FOOTER } from './footer-links';
import { socialLinks } from './social-links';

const SOCIAL = socialLinks(import.meta.env);

export default function SiteFooter() {
  return <Footer groups={FOOTER} social={SOCIAL} />;
}
