import { useLocation } from 'react-router-dom';
import { AuthCard } from '../auth-card';
import { CheckEmail } from '../check-email';

/**
 * `/check-email`: after signing up, until the address is confirmed. The address comes in the navigation's state, never
 * in the URL.
 */
export default function CheckEmailScreen() {
  const { state } = useLocation();
  const { email } = (state ?? {}) as { email?: string };
  return (
    <AuthCard title="Check your email">
      <CheckEmail to={email ?? 'your address'}>
        Open the link in it to confirm your address. Then sign in.
      </CheckEmail>
    </AuthCard>
  );
}
