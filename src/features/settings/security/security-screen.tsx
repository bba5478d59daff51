import { useIdentity } from '@/store/react/identity';
import { Page, PageTitle } from '@/ui/page';
import { EmailSection } from './email-section';
import { EventsSection } from './events-section';
import { PasswordSection } from './password-section';
import { SessionsSection } from './sessions-section';
import { TwoFactorSection } from './two-factor-section';

/** `/settings/security`: how this account is kept, and by whom it is used. Online by nature (ruling 32). */
export default function SecurityScreen() {
  const { userId } = useIdentity();
  if (userId === null) return null;
  return (
    <Page>
      <PageTitle className="mb-6 text-2xl">Security</PageTitle>
      <TwoFactorSection accountId={userId} />
      <PasswordSection />
      <EmailSection />
      <SessionsSection accountId={userId} />
      <EventsSection accountId={userId} />
    </Page>
  );
}
