import { authMessage } from '@/domain/auth-messages';
import { type AuthResult, failed } from './auth';
import { beginFlow } from './begin-sign-in-flow';
import { backendConfig } from '../client';
import type { ChosenRole } from './sign-in-flows';

const ASK_WITHIN_MS = 10_000;

type Door = 'open' | 'shut' | 'unreached';

/** A page that has left for an address that does not answer is lost, so the auth server is asked first. */
async function askForDoor(): Promise<Door> {
  const { url, key } = backendConfig();
  try {
    const answer = await fetch(`${url}/auth/v1/settings`, {
      headers: { apikey: key },
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
    });
    const { external } = (await answer.json()) as { external?: { google?: boolean } };
    return external?.google === true ? 'open' : 'shut';
  } catch {
    // Not reached, or somebody else's page in its place (a captive portal).
    return 'unreached';
  }
}

/**
 * The address where Google asks who one is (P2: the way back is /auth/callback).
 * @param role as picked on sign-up; null where nobody was asked
 */
export async function startGoogle({
  role,
  intended,
}: {
  role: ChosenRole | null;
  intended: string | null;
}): Promise<AuthResult<string>> {
  const door = await askForDoor();
  if (door === 'unreached')
    return { ok: false, message: authMessage('Network request failed'), offline: true };
  if (door === 'shut')
    return {
      ok: false,
      message: 'Signing in with Google is not open here. Please use your email.',
      offline: false,
    };
  const { client, returnTo, giveUp } = await beginFlow('google', '/auth/callback', { role, intended });
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'google',
    // Whoever has several accounts is asked which, also at the next time.
    options: { redirectTo: returnTo, skipBrowserRedirect: true, queryParams: { prompt: 'select_account' } },
  });
  if (!error && data.url) return { ok: true, value: data.url };
  giveUp();
  return error
    ? failed(error, 'signIn')
    : { ok: false, message: 'Sign in failed. Please try again.', offline: false };
}
