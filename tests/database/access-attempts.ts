import { DEFINITIONS } from '@/domain/definition/all-streams';
import type { StreamDefinition } from '@/domain/definition/define-stream';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import type { As, Query } from '../support/database';
import { sampleWorld } from '../support/sample-world';
import type { Command, Outcome } from './access-matrix';

/** Statements that the access matrices try with somebody's rights, each rolled back. */

/** One statement per command on the owner's row ($1); inserts create a row of the caller's own, with the id `inserted` ($2). */
export interface Probe {
  key: string;
  insert: string;
  update: string;
}

/** For tables that are not streams. */
export const OTHER_PROBES: Record<string, Probe> = {
  job_events: {
    key: 'job_id',
    insert: "insert into public.job_events (job_id, event, to_state) values ($1, 'x', 'y')",
    update: "event = 'x'",
  },
  job_application_events: {
    key: 'application_id',
    insert:
      "insert into public.job_application_events (application_id, event, to_state) values ($1, 'x', 'y')",
    update: "event = 'x'",
  },
  conversation_members: {
    key: 'conversation_id',
    insert: 'insert into public.conversation_members (conversation_id, user_id) values ($1, auth.uid())',
    update: 'is_active = true',
  },
  attachments: {
    key: 'id',
    insert:
      "insert into public.attachments (id, owner_id, message_id, name, type, size) values (gen_random_uuid(), auth.uid(), $2, 'still.png', 'image/png', 1)",
    update: 'stored_at = now()',
  },
  push_subscriptions: {
    key: 'id',
    insert:
      "insert into public.push_subscriptions (user_id, endpoint, subscription, created_at, updated_at) values (auth.uid(), 'https://push.test/' || gen_random_uuid(), '{}', now(), now())",
    update: "subscription = '{}'",
  },
  reports: {
    key: 'id',
    insert:
      "insert into public.reports (id, reporter_id, about, subject_id, reason) values (gen_random_uuid(), auth.uid(), 'person', gen_random_uuid(), 'spam')",
    update: "words = 'x'",
  },
  push_outbox: {
    key: 'id',
    insert:
      'insert into public.push_outbox (notification_id, subscription_id) select n.id, s.id from public.notifications n, public.push_subscriptions s',
    update: 'attempts = 0',
  },
  security_events: {
    key: 'id',
    insert: "insert into public.security_events (event_type, severity) values ('sign_in', 'low')",
    update: "event_type = 'x'",
  },
  user_devices: {
    key: 'id',
    insert:
      "insert into public.user_devices (user_id, fingerprint, is_trusted) values (auth.uid(), '{}', true)",
    update: 'is_trusted = true',
  },
  webauthn_credentials: {
    key: 'id',
    insert:
      "insert into public.webauthn_credentials (user_id, credential_id, public_key, device_type, device_name) values (auth.uid(), 'made-by-its-owner', 'a2V5', 'face', 'Face ID')",
    update: "nickname = 'x'",
  },
  web_vitals: {
    key: 'id',
    insert:
      "insert into public.web_vitals (metric, value, rating, url, user_agent, connection_type, measured_at) values ('LCP', 1, 'good', '/', '', '4g', now())",
    update: 'value = 0',
  },
  monitoring_alerts: {
    key: 'id',
    insert:
      "insert into public.monitoring_alerts (kind, metric, value, threshold, url, measured_at) values ('regression', 'LCP', 2, 1, '/', now())",
    update: 'value = 0',
  },
};

/**
 * For a stream: a row like its sample, with the rows that it refers to, and an edit of its first field. Commands that clients may
 * not use are tried as well.
 */
function probeOf({ table, writable, clientsMay, sample }: StreamDefinition, subject: Row): Probe {
  const inserted = typeof subject.inserted === 'string' ? subject.inserted : newId();
  const other = typeof subject.other === 'string' ? subject.other : newId();
  const sent = Object.fromEntries(
    Object.entries(
      sample(
        sampleWorld({
          job: inserted,
          conversation: inserted,
          project: inserted,
          application: inserted,
          company: inserted,
          other,
        }),
      ),
    ).filter(([field]) => writable.includes(field)),
  );
  const fields = Object.keys(sent).join(', ');
  const field = writable[0] ?? 'id';
  return {
    key: 'id',
    insert: clientsMay.insert
      ? `insert into public.${table} (id, ${fields}) select gen_random_uuid(), ${fields}
         from jsonb_populate_record(null::public.${table}, $sample$${JSON.stringify(sent)}$sample$)`
      : `insert into public.${table} (id) values ($1)`,
    update: `${field} = ${field}`,
  };
}

export function probe(table: string, subject: Row): Probe {
  const stream = Object.values<StreamDefinition>(DEFINITIONS).find(
    (definition) => definition.table === table,
  );
  const found = stream ? probeOf(stream, subject) : OTHER_PROBES[table];
  if (!found) throw new Error(`There are no statements to try on ${table} (add it to OTHER_PROBES).`);
  return found;
}

class Undo extends Error {}

/** Runs what somebody tries and rolls it back; how it ended, and how many rows it returned. */
export async function attempt(
  who: As,
  work: (sql: Query) => Promise<unknown[]>,
): Promise<Outcome | { rows: number }> {
  let rows = 0;
  try {
    await who.transaction(async (sql) => {
      rows = (await work(sql)).length;
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) {
      const code = String((error as { code?: unknown }).code);
      if (code === '42501') return 'denied';
      if (code === '23505') return 'exists';
      if (code.startsWith('MQ')) return 'refused';
      if (code === 'PT403' && (error as Error).message === 'identity_proof_required') return 'unproved';
      throw error;
    }
  }
  return { rows };
}

/** Runs one statement and rolls it back; returns the outcome. */
export async function outcomeOf(
  who: As,
  command: Command,
  table: string,
  subject: Row,
  { key, insert, update }: Probe = probe(table, subject),
): Promise<Outcome> {
  const statements: Record<Command, string> = {
    select: `select ${key} from public.${table} where ${key} = $1`,
    insert: `${insert} returning true`,
    update: `update public.${table} set ${update} where ${key} = $1 returning ${key}`,
    delete: `delete from public.${table} where ${key} = $1 returning ${key}`,
  };
  const text = statements[command];
  const params = text.includes('$2') ? [subject.inserted] : text.includes('$1') ? [subject.id] : [];
  const ended = await attempt(who, (sql) => sql(text.replace('$2', '$1'), params));
  if (typeof ended === 'string') return ended;
  if (ended.rows === 0) return 'nothing';
  return command === 'select' ? 'sees' : 'done';
}
