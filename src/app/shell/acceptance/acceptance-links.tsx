import { Link } from 'react-router-dom';
import { LEGAL_PATHS } from '@/domain/legal/versions';

const LegalLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="underline decoration-2 underline-offset-4">
    {children}
  </Link>
);

/** “terms and the privacy policy”, to be read. */
export const AcceptanceLinks = () => (
  <>
    <LegalLink to={LEGAL_PATHS.terms}>terms</LegalLink> and the{' '}
    <LegalLink to={LEGAL_PATHS.privacy}>privacy policy</LegalLink>
  </>
);
