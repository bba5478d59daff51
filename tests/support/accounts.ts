import { colleagueId } from '@/domain/ids';
import { ACCEPTED_NOW } from '@/domain/legal/acceptance';
import { randomUUID } from 'node:crypto';
import { LOCAL_PUBLISHABLE_KEY } from '@/backend/config';
import { blankJobContent } from '@/domain/jobs/blank-job';
import { conversationId } from '@/domain/ids';
import type { JobContent } from '@/domain/jobs/job-content';
import { type AuthSession, DEMO_PASSWORD, saveSessionForFirstDevice } from './session';

export interface Account {
  id: string;
  email: string;
  name: string;
  token: string;
}

export async function call<T>(
  site: string,
  path: string,
  body: unknown,
  token?: string,
  method: 'POST' | 'PATCH' = 'POST',
): Promise<T> {
  const headers = {
    apikey: LOCAL_PUBLISHABLE_KEY,
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(`${site}${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** A new account that no other story uses, right after sign-up: its profile is still empty. */
export async function createAccount(
  site: string,
  { role = 'talent', name = 'Story Person' }: { role?: 'talent' | 'employer'; name?: string } = {},
): Promise<Account> {
  const email = `story-${randomUUID()}@example.test`;
  const session = await call<AuthSession>(site, '/auth/v1/signup', {
    email,
    password: DEMO_PASSWORD,
    data: { name, full_name: name, role, accepted: ACCEPTED_NOW },
  });
  saveSessionForFirstDevice(email, session);
  return { id: session.user.id, email, name, token: session.access_token };
}

/** A new account that has completed onboarding and accepts messages from strangers. */
export async function createOnboardedAccount(
  site: string,
  about: { role?: 'talent' | 'employer'; name?: string },
): Promise<Account> {
  const account = await createAccount(site, about);
  await changeProfile(site, account, {
    bio: 'Here for a story.',
    onboarding_completed: true,
    open_to_contact: true,
  });
  return account;
}

/** Changes a profile as another device of its owner would. */
export const changeProfile = (
  site: string,
  account: Account,
  changes: Record<string, unknown>,
): Promise<unknown> => call(site, `/rest/v1/profiles?id=eq.${account.id}`, changes, account.token, 'PATCH');

/** Makes the company of an employer, as another device of theirs would. Returns its id. */
export async function createCompany(
  site: string,
  owner: Account,
  company: { name: string; about?: string; website?: string },
): Promise<string> {
  const id = randomUUID();
  await call(site, '/rest/v1/companies', { id, ...company }, owner.token);
  return id;
}

/** Invites an account into a company, and accepts for it, as other devices of both would. Returns the id of its place there. */
export async function joinCompany(
  site: string,
  company: string,
  owner: Account,
  colleague: Account,
): Promise<string> {
  const id = await colleagueId(company, colleague.email);
  await call(
    site,
    '/rest/v1/company_members',
    { id, company_id: company, email: colleague.email, access: 'recruiter' },
    owner.token,
  );
  await call(
    site,
    '/rest/v1/rpc/answer_company_invitation',
    { p_id: id, p_answer: 'accepted' },
    colleague.token,
  );
  return id;
}

/** Publishes a job as another device of `owner` would. Returns its id. */
export async function publishJob(
  site: string,
  owner: Account,
  content: Partial<JobContent> & { title: string },
): Promise<string> {
  const id = randomUUID();
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const payload: JobContent = {
    ...blankJobContent('Europe/Berlin', 'EUR'),
    description: 'Night exteriors.',
    category: 'electric',
    role_code: 'gaffer',
    city: 'Potsdam',
    country_code: 'DE',
    salary_min: 620,
    salary_max: 680,
    job_dates: [{ day, kind: 'shoot', call: '18:00', wrap: '' }],
    ...content,
  };
  await push(site, owner, {
    stream: 'drafts',
    id,
    base: null,
    document: { kind: 'job', intent: 'publish', subject_id: null, title: content.title, payload },
  });
  return id;
}

/** Changes a job as another device of its owner would. */
export const changeJob = (
  site: string,
  owner: Account,
  id: string,
  changes: Partial<JobContent>,
): Promise<unknown> => call(site, `/rest/v1/jobs?id=eq.${id}`, changes, owner.token, 'PATCH');

async function push(site: string, from: Account, edit: Record<string, unknown>): Promise<void> {
  const [answer] = await call<PushAnswer[]>(
    site,
    '/rest/v1/rpc/sync_push',
    { p_client: randomUUID(), p_writes: [edit] },
    from.token,
  );
  if (answer?.status !== 'accepted')
    throw new Error(`The push was not accepted: ${answer?.message ?? 'no answer'}`);
}

interface PushAnswer {
  status: string;
  message?: string;
}

/** Sends a message as another device of `from` would, about a job if one is named. Returns the conversation's id. */
export async function sendMessage(
  site: string,
  from: Account,
  to: Account,
  body: string,
  job: string | null = null,
): Promise<string> {
  const people = [from.id, to.id];
  const conversation = await (job === null
    ? conversationId('direct', people)
    : conversationId('job', people, job));
  const document = {
    conversation_id: conversation,
    recipient_id: to.id,
    job_id: job,
    body,
    reply_to_id: null,
    kind: 'text',
    payload: {},
  };
  await push(site, from, { stream: 'messages', id: randomUUID(), base: null, document });
  return conversation;
}

/** Two people with a conversation, so that either may write. */
export async function createConversation(
  site: string,
  story: string,
): Promise<{ ines: Account; mara: Account; thread: string }> {
  const [ines, mara] = [
    await createOnboardedAccount(site, { name: `Ines ${story}` }),
    await createOnboardedAccount(site, { name: `Mara ${story}`, role: 'employer' }),
  ];
  const thread = await sendMessage(site, mara, ines, 'Are you free on Friday?');
  await sendMessage(site, ines, mara, 'I am.');
  return { ines, mara, thread };
}

/** The texts of a conversation's messages on the server, as this account may read them, in the server's order. */
export async function messageBodies(site: string, reader: Account, thread: string): Promise<string[]> {
  const headers = { apikey: LOCAL_PUBLISHABLE_KEY, authorization: `Bearer ${reader.token}` };
  const response = await fetch(
    `${site}/rest/v1/messages?select=body&conversation_id=eq.${thread}&order=server_seq`,
    { headers },
  );
  if (!response.ok) throw new Error(`The messages could not be read: ${response.status}`);
  return ((await response.json()) as { body: string }[]).map(({ body }) => body);
}
