import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/keys';
import { DEMO_PASSWORD } from './story';

/** A module of the tests as one script, for `page.addScriptTag`. */
export async function scriptOf(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry], bundle: true, write: false, format: 'iife', target: 'es2022', define: { 'import.meta.env': '{}' }, logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** The marks of a session that the app itself would have left: signed in, without having opened any store. */
export async function leaveSession(page: Page, site: string, email: string): Promise<void> {
  const answer = await fetch(`${site}/auth/v1/token?grant_type=password`, {
    method: 'POST', headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' }, body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const session = (await answer.json()) as { user: { id: string } };
  const identity = { userId: session.user.id, email, name: 'Story Person', role: 'talent', onboardingCompleted: true, profileComplete: true, checkedAt: 0 };
  await page.goto(`${site}/health`);
  await page.evaluate(([auth, who]) => {
    localStorage.setItem('marquee-auth', auth);
    localStorage.setItem('marquee:identity', who);
  }, [JSON.stringify(session), JSON.stringify(identity)] as const);
}
