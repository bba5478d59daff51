import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { attempt } from '@/backend/attempt';
import { getSession, onAuthChange } from '@/backend/auth';
import { onIdentityChange, readIdentity } from '@/backend/identity';
import { intendedPath, withRedirect } from '@/domain/redirects';
import { LinkButton } from '@/ui/button';
import { Problem } from '@/ui/problem';
import { AuthCard } from './auth-card';
import { LINK_SPENT, linkProblem } from './mail-link';

/** The code is redeemed by then; the sign-in itself is told by an event a moment later. */
const TOLD_WITHIN_MS = 5000;

/** `/auth/callback`: redeems the code of a mail's link (P2), then leaves the way on to the guard of sign-in (P4). */
export default function CallbackScreen() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [arrived] = useState(() => ({ intended: intendedPath(search), problem: linkProblem(search, hash) }));
  const [problem, setProblem] = useState(arrived.problem);

  useEffect(() => {
    if (arrived.problem !== null) return;
    let here = true;
    const stops: (() => void)[] = [];
    const goOn = () => {
      if (here) void navigate(withRedirect('/sign-in', arrived.intended ?? '/'), { replace: true });
    };
    stops.push(onIdentityChange((identity) => identity && goOn()));
    const redeem = async () => {
      // The listener is what names the person to the rest of the app, so it comes first.
      stops.push(await onAuthChange(() => {}));
      const result = await attempt(getSession);
      if (!here) return;
      if (!result.ok) return setProblem(result.message);
      if (result.value === null) return setProblem(LINK_SPENT);
      if (readIdentity()) return goOn();
      const timer = setTimeout(() => here && setProblem(LINK_SPENT), TOLD_WITHIN_MS);
      stops.push(() => clearTimeout(timer));
    };
    redeem().catch((error: unknown) => {
      console.error('The link could not be redeemed:', error);
      if (here) setProblem('Connection error. Please check your internet and try again.');
    });
    return () => {
      here = false;
      for (const stop of stops) stop();
    };
  }, [arrived, navigate]);

  return (
    <AuthCard title="Signing you in">
      {problem === null ? (
        <p role="status" className="text-ink-2">One moment.</p>
      ) : (
        <div className="grid gap-4">
          <Problem>{problem}</Problem>
          <LinkButton variant="primary" wide to="/sign-in">Sign In</LinkButton>
        </div>
      )}
    </AuthCard>
  );
}
