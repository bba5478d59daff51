import { EmailSection } from './email-section';
import { PasswordSection } from './password-section';

/** Password and email. Loaded lazily, because the schema checks weigh more than the rest of the page. */
export default function Credentials() {
  return (
    <>
      <PasswordSection />
      <EmailSection />
    </>
  );
}
