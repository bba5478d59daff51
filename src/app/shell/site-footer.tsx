import { Footer } from '@/ui/footer';
import { FOOTER } from '../footer-links';

export default function SiteFooter() {
  return <Footer groups={FOOTER} />;
}
