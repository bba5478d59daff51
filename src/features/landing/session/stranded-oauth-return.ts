import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Parameters that the auth server adds to a return URL. */
const RETURN_PARAMETERS = ['error', 'error_code', 'code'];

/**
 * When the auth server no longer knows where a sign-in started, it returns to the site's root: after too long a time on
 * Google's page, or with a link whose target is not allowed. Redirects to the screen that handles all other returns.
 */
export function useStrandedOauthReturn(): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (RETURN_PARAMETERS.some((mark) => params.has(mark)))
      void navigate(`/auth/callback${search}${hash}`, { replace: true });
  }, [search, hash, navigate]);
}
