import { EmailSection } from './email-section';
import { PasswordSection } from './password-section';

/** What one signs in with. Apart, because its checks weigh more than all the rest of the page. */
export default function Credentials() {
  return (
    <>
      <PasswordSection />
      <EmailSection />
    </>
  );
}
