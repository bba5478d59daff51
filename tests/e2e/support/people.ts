import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { conversationId } from '../../../src/domain/ids';
import { LOCAL_PUBLISHABLE_KEY } from '../../../supabase/local/keys';
import { DEMO_PASSWORD } from './story';

export interface Account {
  id: string;
  email: string;
  name: string;
  token: string;
}

async function call<T>(site: string, path: string, body: unknown, token?: string, method: 'POST' | 'PATCH' = 'POST'): Promise<T> {
  const headers = { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${site}${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** An account that no other story touches, straight after sign-up: its profile is still empty. */
export async function newcomer(site: string, { role = 'talent', name = 'Story Person' }: { role?: 'talent' | 'employer'; name?: string } = {}): Promise<Account> {
  const email = `story-${randomUUID()}@example.test`;
  const { access_token: token, user } = await call<{ access_token: string; user: { id: string } }>(
    site, '/auth/v1/signup', { email, password: DEMO_PASSWORD, data: { name, full_name: name, role } },
  );
  return { id: user.id, email, name, token };
}

/** Somebody who has been through onboarding, and whom strangers may write to. */
export async function settled(site: string, about: { role?: 'talent' | 'employer'; name?: string }): Promise<Account> {
  const account = await newcomer(site, about);
  await changeProfile(site, account, { bio: 'Here for a story.', onboarding_completed: true, open_to_contact: true });
  return account;
}

/** Changes a profile as another device of its owner would. */
export const changeProfile = (site: string, account: Account, changes: Record<string, unknown>): Promise<unknown> =>
  call(site, `/rest/v1/profiles?id=eq.${account.id}`, changes, account.token, 'PATCH');

interface PushAnswer {
  status: string;
  message?: string;
}

/** Sends a message as another device of `from` would. Answers the conversation's id. */
export async function write(site: string, from: Account, to: Account, body: string): Promise<string> {
  const conversation = await conversationId('direct', [from.id, to.id]);
  const document = { conversation_id: conversation, recipient_id: to.id, job_id: null, body, reply_to_id: null, kind: 'text', payload: {} };
  const writes = [{ collection: 'messages', id: randomUUID(), base: null, document }];
  const [answer] = await call<PushAnswer[]>(site, '/rest/v1/rpc/sync_push', { p_client: randomUUID(), p_writes: writes }, from.token);
  if (answer?.status !== 'accepted') throw new Error(`The message was not taken: ${answer?.message ?? 'no answer'}`);
  return conversation;
}

/** The link of the newest mail to an address, from the mailbox page's own data. */
export async function linkInMail(page: Page, site: string, to: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get(`${site}/_mail.json`)).json()) as { to: string; text: string }[];
      link = /https?:\/\/\S+/.exec(mails.find((mail) => mail.to === to)?.text ?? '')?.[0] ?? '';
      return link;
    }, { message: `a mail to ${to}` })
    .not.toBe('');
  return link;
}
