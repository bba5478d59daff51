import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import type { Backend, startBackend } from '../../supabase/local/backend';

export interface Person {
  id: string;
  token: string;
  /** As the auth library keeps it in the browser. */
  session: string;
}

export interface Rig {
  backend: Backend;
  signUp: (name: string, role: 'talent' | 'employer') => Promise<Person>;
  stop: () => Promise<void>;
}

const AUTH_STORAGE_KEY = 'marquee-auth';

/** The real local backend on a folder of its own, with nothing in it. */
export async function startRig(): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
  const built = (await import(pathToFileURL('dist/server/backend.mjs').href)) as { startBackend: typeof startBackend };
  const backend = await built.startBackend({ port: 0, dataFolder: folder, seed: 'none', appFolder: 'dist/app', quiet: true });
  return {
    backend,
    async signUp(name, role) {
      const response = await fetch(`${backend.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${name}@bench.test`, password: 'Bench-mark-1!', data: { full_name: name, role } }),
      });
      if (!response.ok) throw new Error(`Sign-up failed: ${await response.text()}`);
      const session = (await response.json()) as { access_token: string; user: { id: string } };
      return { id: session.user.id, token: session.access_token, session: JSON.stringify(session) };
    },
    async stop() {
      await backend.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The page now belongs to this person, as after a sign-in. */
export const signInPage = (page: Page, person: Person): Promise<void> =>
  page.evaluate(([key, session]) => localStorage.setItem(key, session), [AUTH_STORAGE_KEY, person.session] as [string, string]);

/** A conversation between two people with so many messages of about 1 KB, as rows that were always there. */
export async function insertMessages(rig: Rig, from: Person, to: Person, count: number): Promise<void> {
  const { sql } = rig.backend;
  await sql('set session_replication_role = replica');
  await sql(
    `insert into public.conversations (id, kind, participants, members, state, last_seq) values ($1, 'direct', $2, '[]', 'open', $3)`,
    [CONVERSATION, [from.id, to.id], count],
  );
  await sql(`insert into public.conversation_members (conversation_id, user_id) values ($1, $2), ($1, $3)`, [CONVERSATION, from.id, to.id]);
  await sql(
    `insert into public.messages (id, conversation_id, sender_id, body, server_seq, created_at)
     select gen_random_uuid(), $1, $2, repeat(md5(i::text), 20), i, now() - make_interval(secs => $3 - i) from generate_series(1, $3::int) i`,
    [CONVERSATION, from.id, count],
  );
  await sql('set session_replication_role = origin');
  await sql('analyze');
}

const CONVERSATION = '0190a0a0-0000-7000-8000-00000000be4c';
