import { useState } from 'react';
import { attempt } from '@/backend/attempt';
import { startGoogle } from '@/backend/google';
import type { ChosenRole } from '@/backend/sign-in-flows';
import { OAUTH_PENDING_KEY } from '@/domain/oauth';
import { Button } from '@/ui/button';
import { TextLink } from './auth-card';

/** What a checkbox says on the way by email. */
export const AcceptedTerms = () => (
  <p className="text-sm text-ink-2">
    By going on you accept the <TextLink to="/terms">terms</TextLink> and the{' '}
    <TextLink to="/privacy">privacy policy</TextLink>.
  </p>
);

interface GoogleButtonProps {
  /** As picked here, for an account that turns out to be new; null where nobody was asked. */
  picked: ChosenRole | null;
  intended: string | null;
  onProblem: (message: string | null) => void;
}

/** Leaves this page for Google's; `callback-screen.tsx` is where one comes back. */
export function GoogleButton({ picked, intended, onProblem }: GoogleButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const leave = async (): Promise<void> => {
    onProblem(null);
    setIsBusy(true);
    const start = await attempt(() => startGoogle({ role: picked, intended }));
    if (!start.ok) {
      setIsBusy(false);
      return onProblem(start.message);
    }
    try {
      sessionStorage.setItem(OAUTH_PENDING_KEY, 'true');
    } catch {
      // Storage is blocked: the address that leads back says it, too.
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
