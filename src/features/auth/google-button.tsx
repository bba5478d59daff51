import { useState } from 'react';
import { attempt } from '@/backend/auth/attempt';
import { startGoogleSignIn } from '@/backend/auth/google-sign-in';
import type { ChosenRole } from '@/backend/auth/sign-in-flows';
import { OAUTH_PENDING_KEY } from '@/domain/auth/oauth';
import { Button } from '@/ui/button';
import { TextLink } from './auth-card';

/** Replaces the checkbox of the sign-up form when signing up with Google. */
export const AcceptedTerms = () => (
  <p className="text-sm text-ink-2">
    By continuing you accept the <TextLink to="/terms">terms</TextLink> and the{' '}
    <TextLink to="/privacy">privacy policy</TextLink>.
  </p>
);

interface GoogleButtonProps {
  /** The role picked on this screen, for an account that turns out to be new; null when the screen does not ask. */
  picked: ChosenRole | null;
  intended: string | null;
  onProblem: (message: string | null) => void;
}

/** Goes to Google's sign-in page, which returns to `callback-screen.tsx`. */
export function GoogleButton({ picked, intended, onProblem }: GoogleButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const leave = async (): Promise<void> => {
    onProblem(null);
    setIsBusy(true);
    const start = await attempt(() => startGoogleSignIn({ role: picked, intended }));
    if (!start.ok) {
      setIsBusy(false);
      return onProblem(start.message);
    }
    try {
      sessionStorage.setItem(OAUTH_PENDING_KEY, 'true');
    } catch {
      // Storage is blocked. The return URL has the same information.
    }
    window.location.assign(start.value);
  };
  return (
    <Button
      wide
      busy={isBusy}
      icon={
        <b aria-hidden className="head text-lg leading-none">
          G
        </b>
      }
      onClick={() => void leave()}
    >
      {isBusy ? 'Going to Google' : 'Continue with Google'}
    </Button>
  );
}
