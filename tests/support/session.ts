import { isProfileComplete, type ProfileFields } from '@/domain/people/profile-completeness';
import { LOCAL_PUBLISHABLE_KEY } from '@/backend/config';

export const DEMO_PASSWORD = 'Marquee-Demo-1!';

/** The auth server's answer to a sign-in. */
export interface AuthSession {
  access_token: string;
  user: { id: string };
}

type Profile = ProfileFields & { full_name: string; onboarding_completed: boolean };

/** Sessions from sign-ups that no device has used yet. */
const unused = new Map<string, AuthSession>();

/** A sign-up returns a session: the account's first device gets it, and needs no sign-in. */
export const saveSessionForFirstDevice = (email: string, session: AuthSession): unknown =>
  unused.set(email, session);

async function ask<T>(url: string, token: string, body?: object): Promise<T> {
  const headers = {
    apikey: LOCAL_PUBLISHABLE_KEY,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const answer = await fetch(
    url,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The localStorage entries that the app itself would have written on signing in. No store has been opened yet. */
export async function signedInStorage(site: string, email: string): Promise<Record<string, string>> {
  const session =
    unused.get(email) ??
    (await ask<AuthSession>(`${site}/auth/v1/token?grant_type=password`, LOCAL_PUBLISHABLE_KEY, {
      email,
      password: DEMO_PASSWORD,
    }));
  unused.delete(email);
  const { id } = session.user;
  const [profile] = await ask<Profile[]>(
    `${site}/rest/v1/profiles?select=role,full_name,first_name,last_name,bio,onboarding_completed&id=eq.${id}`,
    session.access_token,
  );
  if (!profile) throw new Error(`${email} has no profile.`);
  const identity = {
    userId: id,
    email,
    name: profile.full_name,
    role: profile.role,
    onboardingCompleted: profile.onboarding_completed,
    profileComplete: isProfileComplete(profile),
    onboardingSkipped: false,
    checkedAt: Date.now(),
  };
  return { 'marquee-auth': JSON.stringify(session), 'marquee:identity': JSON.stringify(identity) };
}
