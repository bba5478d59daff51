import { claimsMode, footerClaims } from '@/domain/claims';
import { Footer } from '@/ui/navigation/footer';
import { contactEmail } from '@/domain/contact/contact-email';
import { FOOTER } from './footer-links';
import { socialLinks } from './social-links';

const SOCIAL = socialLinks(import.meta.env);
const CLAIMS = footerClaims(claimsMode());
const EMAIL = contactEmail(import.meta.env);

export default function SiteFooter() {
  return <Footer groups={FOOTER} social={SOCIAL} claims={CLAIMS} email={EMAIL} />;
}
