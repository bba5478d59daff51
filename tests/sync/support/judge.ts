import { isTombstone, type Row } from '@/backend/sync-protocol';
import type { CollectionName } from '@/domain/streams';
import { countUnsent } from '@/store/queue';
import { same } from '@/sync/same';
import type { Device } from './device';
import type { Server } from './server';

/** Something that a person did, with a value that nothing else has. */
export interface Act {
  kind: 'publish' | 'edit' | 'message';
  phone: Device;
  id: string;
  field?: string;
  value: string;
  /** The person deleted it before it was sent. */
  isTakenBack?: boolean;
}

interface Message {
  id: string;
  body: string;
  conversation_id: string;
  server_seq: number;
}

const JUDGED: readonly CollectionName[] = ['jobs', 'messages', 'conversations', 'drafts'];

/** All that a new device of this person would get. */
async function freshFill(server: Server, userId: string | null, collection: string): Promise<Map<string, Row>> {
  const caller = server.as({ id: userId });
  const documents = new Map<string, Row>();
  for (let checkpoint: unknown = null, pages = 0; pages < 50; pages += 1) {
    const [answer] = await caller.pull([{ collection, checkpoint, limit: 500 }]);
    for (const document of answer?.documents ?? []) {
      if (isTombstone(document)) documents.delete(document.id);
      else documents.set(document.id, document);
    }
    checkpoint = answer?.checkpoint;
    if (!answer?.more) break;
  }
  return documents;
}

/** What the rules object to after everything came to rest. */
export async function judge(server: Server, phones: readonly Device[], acts: readonly Act[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const [index, phone] of phones.entries()) {
    const name = `phone ${index}`;
    const unsent = await countUnsent(phone.store);
    if (unsent.waiting > 0) complaints.push(`S2 ${name} does not come to rest: ${unsent.waiting} writes wait`);
    for (const collection of JUDGED) complaints.push(...(await converged(server, phone, name, collection)));
  }
  const audit = await server.sql<{ value: string; count: number }>('select value, count(*)::int as count from public.audit group by value');
  const applied = new Map(audit.map(({ value, count }) => [value, count]));
  const messages = new Map((await server.sql<Message>('select id, body, conversation_id, server_seq from public.messages')).map((row) => [row.id, row]));
  const jobs = new Set((await server.sql<{ id: string }>('select id from public.jobs')).map(({ id }) => id));
  for (const act of acts) complaints.push(...fateOf(act, acts, applied, messages, jobs));
  return [...complaints, ...outOfOrder(acts, messages), ...phones.flatMap((phone) => clashesWithOneself(phone, acts))];
}

/** Nobody is asked to choose between two versions unless another hand has written that field. */
function clashesWithOneself(phone: Device, acts: readonly Act[]): string[] {
  const others = acts.filter((act) => act.kind === 'edit' && act.phone !== phone);
  return phone.store.refused.all().flatMap(({ collection, documentId, clashes }) =>
    clashes
      .filter(({ field }) => collection === 'jobs' && (field === 'title' || field === 'description'))
      .filter(({ field }) => !others.some((act) => act.id === documentId && act.field === field))
      .map(({ field, mine }) => `S8 ${String(mine)} of ${documentId} is offered as a clash of ${field} with nobody`));
}

/** What one person wrote on one device in one thread stands there in the order in which they wrote it. */
function outOfOrder(acts: readonly Act[], messages: ReadonlyMap<string, Message>): string[] {
  const latest = new Map<Device, Map<string, number>>();
  return acts.flatMap(({ kind, phone, id, value }) => {
    const message = kind === 'message' ? messages.get(id) : undefined;
    if (!message) return [];
    const threads = latest.get(phone) ?? new Map<string, number>();
    latest.set(phone, threads);
    const before = threads.get(message.conversation_id) ?? 0;
    threads.set(message.conversation_id, Math.max(before, message.server_seq));
    return message.server_seq < before ? [`order: message ${value} came before an earlier one`] : [];
  });
}

/** S4: what the phone holds is what a new one would get, field by field. */
async function converged(server: Server, phone: Device, name: string, collection: CollectionName): Promise<string[]> {
  const complaints: string[] = [];
  const truth = await freshFill(server, phone.userId, collection);
  const rows = (await phone.store.rows(collection).find({ selector: {} })).filter((row) => row.sync.state !== 'local');
  const local = new Map(rows.map((row) => [row.id, row]));
  const isCatalogue = collection === 'jobs';
  for (const [id, document] of truth) {
    const row = local.get(id);
    // Evicted jobs may be missing: they can be fetched again.
    if (!row) {
      if (!isCatalogue || document.posted_by === phone.userId) complaints.push(`S4 ${name} misses ${collection} ${id}`);
      continue;
    }
    for (const field of Object.keys(document)) {
      if (!same(row[field], document[field])) complaints.push(`S4 ${name} ${collection} ${id} ${field}: ${JSON.stringify(row[field])}, server ${JSON.stringify(document[field])}`);
    }
  }
  for (const [id, row] of local) if (!truth.has(id)) complaints.push(`S4 S6 ${name} still holds ${collection} ${id} (${row.sync.state})`);
  return complaints;
}

/** S2, S3, S7: each act is on the server once, or kept for its author, or was overtaken by a later one of the same hand. */
function fateOf(act: Act, acts: readonly Act[], applied: Map<string, number>, messages: ReadonlyMap<string, Message>, jobs: Set<string>): string[] {
  const kept = act.phone.store.refused.all().filter(({ documentId }) => documentId === act.id);
  const isKept = kept.some(({ document, clashes }) => Object.values(document).includes(act.value) || JSON.stringify(document).includes(`"${act.value}"`) || clashes.some(({ mine }) => mine === act.value));
  if (act.kind === 'message') {
    const isThere = messages.get(act.id)?.body === act.value;
    if (!isThere && !isKept && !act.isTakenBack) return [`S2 message ${act.value} is nowhere`];
    return isThere && isKept ? [`S7 message ${act.value} was refused and sent`] : [];
  }
  const times = applied.get(act.value) ?? 0;
  if (act.kind === 'publish') {
    if (!jobs.has(act.id) && !isKept) return [`S2 job ${act.value} is nowhere`];
    return jobs.has(act.id) && kept.some(({ isNew }) => isNew) ? [`S7 job ${act.value} was refused and published`] : [];
  }
  const isOvertaken = acts.indexOf(act) < acts.findLastIndex((other) => other.kind === 'edit' && other.phone === act.phone && other.id === act.id && other.field === act.field);
  if (times > 1) return [`S3 edit ${act.value} was applied ${times} times`];
  return times === 0 && !isKept && !isOvertaken ? [`S2 edit ${act.value} of ${act.id} is nowhere`] : [];
}
