import { setTimeout as wait } from 'node:timers/promises';
import type { JobContent } from '@/domain/jobs/job-content';
import { conversationId, newId, savedId } from '@/domain/ids';
import {
  isTombstone,
  type PulledDocument,
  type PushAnswer,
  type PushWrite,
  type Row,
} from '@/backend/sync/sync-protocol';
import type { As, TestDatabase } from '../support/database';

/** Rows, pushes and pulls that database tests share. */

const HELD_MS = 5;

export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const write = (
  stream: string,
  document: Row,
  { id = newId(), base = null, edit = newId() }: Partial<PushWrite> = {},
): PushWrite => ({ stream, id, base, document, edit });

/** An edit of a row as a device sends it: the new fields, and their base. */
export const edit = (stream: string, master: Row, changes: Row, name: string = newId()): PushWrite => ({
  stream,
  id: String(master.id),
  base: {
    rev: master.rev,
    ...Object.fromEntries(Object.keys(changes).map((field) => [field, master[field]])),
  },
  document: changes,
  edit: name,
});

export async function pushOne(who: As, one: PushWrite, client?: string): Promise<PushAnswer> {
  const [answer] = await who.push([one], client);
  if (!answer) throw new Error('A push of one row has one answer.');
  return answer;
}

/** Pushes one write that must be accepted and returns the server's row. Otherwise fails the test with the server's answer. */
export async function accepted(
  who: As,
  one: PushWrite,
  client?: string,
): Promise<Row & { id: string; rev: number }> {
  const answer = await pushOne(who, one, client);
  if (answer.status !== 'accepted' || !answer.master || isTombstone(answer.master))
    throw new Error(`Not accepted: ${JSON.stringify(answer)}`);
  return answer.master;
}

/** `MQ201 You have already applied to this job.` */
export const refusalOf = ({ status, code, message }: PushAnswer): string =>
  status === 'refused' ? `${code} ${message}` : status;

/**
 * Pulls one stream to its end, as a device does, also beyond rows that are held back. Transaction ids belong to the whole
 * server, so a transaction of another database may hold rows back for a moment. A snapshot returns such rows at once, and later
 * pulls return them again: so for a stream from its beginning the last version of each row counts. After the snapshot, a row that is returned twice is an error.
 */
export async function pullAll(
  who: As,
  stream: string,
  checkpoint: unknown = null,
  limit = 500,
): Promise<{ documents: PulledDocument[]; checkpoint: unknown; pages: number }> {
  const isFill = checkpoint === null;
  const documents: PulledDocument[] = [];
  for (let pages = 1; pages < 1000; pages += 1) {
    const [answer] = await who.pull([{ stream, checkpoint, limit }]);
    if (!answer) throw new Error('A pull of one stream has one answer.');
    documents.push(...answer.documents);
    checkpoint = answer.checkpoint;
    if (answer.rows_behind_horizon > 0 && !answer.more) await wait(HELD_MS);
    else if (!answer.more) return { documents: isFill ? lastWords(documents) : documents, checkpoint, pages };
  }
  throw new Error(`${stream} does not end.`);
}

const lastWords = (documents: readonly PulledDocument[]): PulledDocument[] => {
  const latest = new Map(documents.map((document) => [document.id, document]));
  return documents.filter((document) => latest.get(document.id) === document);
};

/** A device's set of rows, updated by pulls. */
export function applyTo(set: Map<string, Row>, documents: readonly PulledDocument[]): Map<string, Row> {
  for (const document of documents) {
    if (isTombstone(document)) set.delete(document.id);
    else set.set(document.id, document);
  }
  return set;
}

export const jobPayload = (changes: Partial<JobContent> = {}): Row => ({
  title: 'Gaffer, night exteriors',
  category: 'electric',
  role_code: 'gaffer',
  job_dates: [{ day: dayFromNow(20), kind: 'shoot', call: '17:30', wrap: '' }],
  salary_min: 620,
  salary_max: 680,
  currency: 'USD',
  location: 'Stage 4, Gantry Row',
  city: 'Watford',
  timezone: 'Europe/London',
  ...changes,
});

export const publishing = (payload: Row = jobPayload(), id: string = newId()): PushWrite =>
  write('drafts', { kind: 'job', intent: 'publish', title: String(payload.title ?? ''), payload }, { id });

/** Publishes a job as an employer does. Returns its id. */
export async function publishedJob(employer: As, changes: Partial<JobContent> = {}): Promise<string> {
  const draft = await accepted(employer, publishing(jobPayload(changes)));
  return String(draft.result_id);
}

/** A row as one person reads it, with the fields of its stream. */
export async function readAs(who: As, table: string, id: string): Promise<Row> {
  const columns =
    table === 'jobs'
      ? 'id, title, status, closed_reason, posted_by, rev, salary_min, salary_max, company_name, slug, job_dates, hired_count, starts_on, ends_on, call_time, valid_through, poster_name'
      : 'id, rev';
  const [row] = await who.sql(`select ${columns} from public.${table} where id = $1`, [id]);
  if (!row) throw new Error(`${table} ${id} is not readable.`);
  return row;
}

export const applying = (jobId: string, changes: Row = {}): PushWrite =>
  write('applications', { job_id: jobId, cover_note: 'Six years on nights.', ...changes });

/** A first message from one person to another, with the conversation's derived id. */
export async function firstMessage(
  from: As,
  to: string,
  body: string,
  jobId: string | null = null,
): Promise<PushWrite> {
  const conversation = await conversationId(jobId ? 'job' : 'direct', [String(from.id), to], jobId ?? '');
  return write('messages', { conversation_id: conversation, recipient_id: to, job_id: jobId, body });
}

export const message = (conversation: string, body: string): PushWrite =>
  write('messages', { conversation_id: conversation, body });

export const saving = async (who: As, kind: string, target: string): Promise<PushWrite> =>
  write(
    'saved',
    { kind, target_id: target, label: 'Saved' },
    { id: await savedId(String(who.id), kind, target) },
  );

export interface Cast {
  talent: As;
  otherTalent: As;
  employer: As;
  otherEmployer: As;
  admin: As;
  visitor: As;
}

/** One person per role, with names that messages can be compared with. */
export async function cast(db: TestDatabase): Promise<Cast> {
  const make = async (name: string, role: 'talent' | 'employer' | 'admin'): Promise<As> =>
    db.as({ id: await db.createUser({ name, role }) });
  return {
    talent: await make('Mara Voss', 'talent'),
    otherTalent: await make('Idris Kane', 'talent'),
    employer: await make('Petra Lind', 'employer'),
    otherEmployer: await make('Otis Bram', 'employer'),
    admin: await make('Ada Quill', 'admin'),
    visitor: db.as({ id: null }),
  };
}

/** Takes an application to this state; a decline has a reason (MQ221). */
export const stepTo = (status: string): Row =>
  status === 'declined' ? { status, decline_code: 'other' } : { status };
