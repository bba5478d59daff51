import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { conversationId } from '../../src/domain/ids';
import { ACCEPTED_NOW } from '../../src/domain/legal/acceptance';
import type { Backend, BackendOptions, startBackend } from '../../supabase/local/backend';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/keys';

export interface Person {
  id: string;
  email: string;
  token: string;
  /** As the auth client stores it in the browser. */
  session: string;
}

export interface Rig {
  backend: Backend;
  signUp: (name: string, role: 'talent' | 'employer') => Promise<Person>;
  stop: () => Promise<void>;
}

const AUTH_STORAGE_KEY = 'marquee-auth';
export const PASSWORD = 'Bench-mark-1!';

/** Starts the real local backend on a new, empty data folder. */
export async function startRig(options: BackendOptions = {}): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
  const built = (await import(pathToFileURL('dist/server/backend.mjs').href)) as {
    startBackend: typeof startBackend;
  };
  const backend = await built.startBackend({
    port: 0,
    dataFolder: folder,
    seed: 'none',
    appFolder: 'dist/app',
    quiet: true,
    ...options,
  });
  return {
    backend,
    signUp: (name, role) => signUp(backend.url, name, role),
    async stop() {
      await backend.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends one request with this token. @throws with the server's answer when the status is not 2xx */
export async function request<T>(
  url: string,
  path: string,
  body: unknown,
  { token, method = 'POST' }: { token?: string; method?: string } = {},
): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: {
      apikey: LOCAL_PUBLISHABLE_KEY,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** Creates a person who has completed onboarding and accepts messages. */
export async function signUp(url: string, name: string, role: 'talent' | 'employer'): Promise<Person> {
  const email = `${name}@bench.test`;
  // A profile without a last name is incomplete, and the app would ask for it.
  const fullName = `${name} Bench`;
  const session = await request<{ access_token: string; user: { id: string } }>(url, '/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { name: fullName, full_name: fullName, role, accepted: ACCEPTED_NOW },
  });
  const person = {
    id: session.user.id,
    email,
    token: session.access_token,
    session: JSON.stringify(session),
  };
  const profile = { bio: 'Here to be measured.', onboarding_completed: true, open_to_contact: true };
  await request(url, `/rest/v1/profiles?id=eq.${person.id}`, profile, {
    token: person.token,
    method: 'PATCH',
  });
  return person;
}

/** Stores this person's session in the page, as a sign-in does. */
export const signInPage = (page: Page, person: Person): Promise<void> =>
  page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    AUTH_STORAGE_KEY,
    person.session,
  ] as [string, string]);

/** The id of the conversation that `insertMessages` creates. */
export const CONVERSATION = '0190a0a0-0000-7000-8000-00000000be4c';

/** Replaces all conversations by one, with `count` messages of about 1 KB from one person. Ids increase with time, as those of devices do. */
export async function insertMessages(rig: Rig, from: Person, to: Person, count: number): Promise<void> {
  const { sql } = rig.backend;
  await sql('delete from public.messages');
  await sql('delete from public.conversations');
  await sql('set session_replication_role = replica');
  await sql(
    `insert into public.conversations (id, kind, participants, members, state, last_seq) values ($1, 'direct', $2, '[]', 'open', $3)`,
    [CONVERSATION, [from.id, to.id], count],
  );
  await sql(`insert into public.conversation_members (conversation_id, user_id) values ($1, $2), ($1, $3)`, [
    CONVERSATION,
    from.id,
    to.id,
  ]);
  await sql(
    `insert into public.messages (id, conversation_id, sender_id, body, server_seq, created_at)
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
       $1, $2, repeat(md5(i::text), 20), i, at
     from generate_series(1, $3::int) i cross join lateral (select now() - make_interval(secs => $3 - i) as at) made`,
    [CONVERSATION, from.id, count],
  );
  await sql('set session_replication_role = origin');
  await sql('analyze');
}

/** Sends a message as another device of `from` would. Returns the conversation's id. */
export async function write(url: string, from: Person, to: Person, body: string): Promise<string> {
  const conversation = await conversationId('direct', [from.id, to.id]);
  const document = {
    conversation_id: conversation,
    recipient_id: to.id,
    job_id: null,
    body,
    reply_to_id: null,
    kind: 'text',
    payload: {},
  };
  const writes = [{ stream: 'messages', id: randomUUID(), base: null, document }];
  const [answer] = await request<{ status: string; message?: string }[]>(
    url,
    '/rest/v1/rpc/sync_push',
    { p_client: randomUUID(), p_writes: writes },
    { token: from.token },
  );
  if (answer?.status !== 'accepted')
    throw new Error(`The message was not accepted: ${answer?.message ?? 'no answer'}`);
  return conversation;
}
