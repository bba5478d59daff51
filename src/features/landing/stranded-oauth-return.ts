import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the auth server adds to an address that it leads back to. */
const MARKS = ['error', 'error_code', 'code'];

/**
 * Where the auth server does not know any more where somebody began, it leads them to the site's own address: after too long a while at
 * Google's page, or with a link whose target it does not allow. They are told so where every other way back is.
 */
export function useLostReturn(): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (MARKS.some((mark) => params.has(mark)))
      void navigate(`/auth/callback${search}${hash}`, { replace: true });
  }, [search, hash, navigate]);
}
