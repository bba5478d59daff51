import type { Page } from '@playwright/test';
import { isProfileComplete, type ProfileFields } from '../../../src/domain/profile-completeness';
import { LOCAL_PUBLISHABLE_KEY } from '../../../supabase/local/keys';

export const DEMO_PASSWORD = 'Marquee-Demo-1!';

type Profile = ProfileFields & { full_name: string; onboarding_completed: boolean };

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

/** What the app itself would have left on the device: signed in, without having opened any store. */
export async function leaveSession(page: Page, email: string): Promise<void> {
  await page.goto('/health');
  const site = new URL(page.url()).origin;
  const session = await ask<{ access_token: string; user: { id: string } }>(
    `${site}/auth/v1/token?grant_type=password`,
    LOCAL_PUBLISHABLE_KEY,
    { email, password: DEMO_PASSWORD },
  );
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
    checkedAt: Date.now(),
  };
  await page.evaluate(
    ([auth, who]) => {
      localStorage.setItem('marquee-auth', auth);
      localStorage.setItem('marquee:identity', who);
    },
    [JSON.stringify(session), JSON.stringify(identity)] as const,
  );
}
