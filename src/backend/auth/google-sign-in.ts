import { authMessage } from '@/domain/auth/auth-messages';
import { authFailure } from './auth';
import type { AuthResult } from './auth-result';
import { beginSignInFlow } from './begin-sign-in-flow';
import { backendConfig } from '../config';
import type { ChosenRole } from './sign-in-flows';

const SETTINGS_TIMEOUT_MS = 10_000;

type GoogleAvailability = 'available' | 'disabled' | 'unreached';

/** Checked before leaving: a page that navigates to a server that does not answer is lost. */
async function checkAvailability(): Promise<GoogleAvailability> {
  const { url, key } = backendConfig();
  try {
    const response = await fetch(`${url}/auth/v1/settings`, {
      headers: { apikey: key },
      signal: AbortSignal.timeout(SETTINGS_TIMEOUT_MS),
    });
    const { external } = (await response.json()) as { external?: { google?: boolean } };
    // A portal's JSON does not say it.
    if (typeof external?.google !== 'boolean') return 'unreached';
    return external.google ? 'available' : 'disabled';
  } catch {
    // Not reached, or a captive portal answered with its own page.
    return 'unreached';
  }
}

/**
 * Resolves to the address of Google's sign-in page (P2: it redirects to /auth/callback).
 * @param role as picked on the sign-up page; null on the sign-in page
 */
export async function startGoogleSignIn({
  role,
  intended,
}: {
  role: ChosenRole | null;
  intended: string | null;
}): Promise<AuthResult<string>> {
  const availability = await checkAvailability();
  if (availability === 'unreached')
    return { ok: false, message: authMessage('Network request failed'), offline: true };
  if (availability === 'disabled')
    return {
      ok: false,
      message: 'Signing in with Google is not open here. Please use your email.',
      offline: false,
    };
  const { client, redirectTo, abandon } = await beginSignInFlow('google', '/auth/callback', {
    role,
    intended,
  });
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'google',
    // Lets people with several Google accounts choose one every time.
    options: { redirectTo, skipBrowserRedirect: true, queryParams: { prompt: 'select_account' } },
  });
  if (!error && data.url) return { ok: true, value: data.url };
  abandon();
  return error
    ? authFailure(error, 'signIn')
    : { ok: false, message: 'Sign in failed. Please try again.', offline: false };
}
