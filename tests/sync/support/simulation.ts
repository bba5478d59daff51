import { closeJob, publishJob, reopenJob, saveJobDraft, updateJob } from '@/store/jobs';
import { deleteWaitingMessage, sendMessage } from '@/store/messages';
import { markRead } from '@/store/conversations';
import { countUnsent } from '@/store/queue';
import { portOf } from '@/store/sync-port';
import { STREAMS } from '@/domain/streams';
import { evictStream } from '@/sync/evict';
import { Device } from './device';
import { judge, type Act } from './judge';
import { jobContent } from './people';
import { seeded } from './random';
import { reply, type Server } from './server';

const STEPS = 70;
const SET = ['jobs', 'messages', 'conversations', 'drafts'] as const;
const MINUTE = 60_000;

/** Every value that a title or a description ever had on the server: what was applied, and how often. */
export const AUDIT = `
  create table if not exists public.audit (n bigint generated always as identity, id uuid, value text);
  create or replace function public.audit() returns trigger language plpgsql security definer as $$
  begin
    if tg_op = 'INSERT' or new.title is distinct from old.title then insert into public.audit (id, value) values (new.id, new.title); end if;
    if tg_op = 'INSERT' or new.description is distinct from old.description then insert into public.audit (id, value) values (new.id, new.description); end if;
    return null;
  end $$;
  create trigger audit after insert or update on public.jobs for each row execute function public.audit();`;

const ownJobs = async (phone: Device) => (await phone.store.rows('jobs').find({ selector: { posted_by: phone.userId ?? '' } })).toSorted((a, b) => (a.id < b.id ? -1 : 1));

export interface Life {
  /** What the rules object to; nothing, when they hold. */
  complaints: string[];
  /** How often the phones spoke to the server. */
  requests: number;
}

/**
 * One seeded life of three phones: two of an employer, one of a talent, with everything going wrong that a line, a
 * browser and other people can do.
 */
export async function simulate(server: Server, seed: number): Promise<Life> {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  await server.exec('truncate public.audit; delete from public.messages; delete from public.conversations; delete from public.drafts; delete from public.jobs; delete from sync_private.graves');
  const [employer, talent] = [await server.createUser({ role: 'employer' }), await server.createUser()];
  const open = (userId: string) => Device.open(server, userId, { collections: SET, random });
  const phones = [await open(employer), await open(employer), await open(talent)];
  const acts: Act[] = [];
  const conversations: string[] = [];
  let tokens = 0;
  const token = (prefix: string): string => `${prefix}${seed}-${(tokens += 1)}`;

  const toServer = (text: string, values: unknown[]) => server.sql(text, values);

  const deeds: [weight: number, act: (phone: Device) => Promise<unknown>][] = [
    [12, async (phone) => {
      const title = token('title');
      const content = jobContent(random() < 0.15 ? { title, salary_min: null, salary_max: null } : { title });
      const id = await saveJobDraft(phone.store, content);
      acts.push({ kind: 'publish', phone, id, value: title });
      await publishJob(phone.store, id);
    }],
    [22, async (phone) => {
      const job = pick(await ownJobs(phone));
      if (!job) return;
      const field = random() < 0.5 ? 'title' : 'description';
      const value = token(field);
      await updateJob(phone.store, job.id, { [field]: value });
      acts.push({ kind: 'edit', phone, id: job.id, field, value });
    }],
    [16, async (phone) => {
      const body = token('message');
      const known = phone.userId === talent ? pick(conversations) : undefined;
      const sent = known ? await sendMessage(phone.store, { conversationId: known, body })
        : await sendMessage(phone.store, { recipientId: phone.userId === employer ? talent : employer, body });
      if (phone.userId === employer) conversations.push(sent.conversationId);
      acts.push({ kind: 'message', phone, id: sent.id, value: body });
    }],
    [3, async (phone) => {
      const act = pick(acts.filter((other) => other.kind === 'message' && other.phone === phone));
      if (act && (await deleteWaitingMessage(phone.store, act.id))) act.isTakenBack = true;
    }],
    [4, async (phone) => {
      const job = pick(await ownJobs(phone));
      if (job) await (job.status === 'active' ? closeJob(phone.store, job.id, 'filled') : reopenJob(phone.store, job.id));
    }],
    [4, async (phone) => {
      const conversation = pick(conversations);
      if (conversation) await markRead(phone.store, conversation);
    }],
    [9, async (phone) => void (phone.line.isUp = !phone.line.isUp)],
    [6, async (phone) => {
      let isLost = false;
      phone.line.after.push((call) => {
        if (isLost || call !== 'push') return true;
        isLost = true;
        return false;
      });
    }],
    [4, async (phone) => {
      let left = 1 + Math.floor(random() * 3);
      phone.line.before.push(() => ((left -= 1) >= 0 ? reply(random() < 0.5 ? 503 : 429, {}, random() < 0.5 ? { 'retry-after': '5' } : {}) : null));
    }],
    [3, async (phone) => void (phone.line.copies = phone.line.copies === 1 ? 2 : 1)],
    [14, async (phone) => phone.engine.wake(random() < 0.5 ? 'person' : 'hint')],
    [12, async (phone) => {
      phone.clock.advance(MINUTE * random());
      if (random() < 0.5) await phone.rest();
    }],
    [6, (phone) => phone.restart()],
    [2, async (phone) => phone.clock.jump((random() - 0.5) * 48 * 60 * MINUTE)],
    [3, async (phone) => {
      const stream = STREAMS.find(({ name }) => name === 'jobs');
      if (stream && phone.userId === talent) await evictStream(portOf(phone.store), stream, Math.floor(random() * 3));
    }],
    [4, async () => {
      const conversation = pick(conversations);
      if (conversation) await toServer('update public.conversation_members set is_active = $1 where conversation_id = $2 and user_id = $3', [random() < 0.5, conversation, talent]);
    }],
    [4, async () => toServer(
      `update public.jobs set status = case status when 'active' then 'closed' else 'active' end, closed_reason = null
       where id = (select id from public.jobs order by id offset $1 limit 1)`, [Math.floor(random() * 5)])],
    [1, async () => toServer('select sync_private.new_epoch()', [])],
  ];
  const total = deeds.reduce((sum, [weight]) => sum + weight, 0);

  for (let step = 0; step < STEPS; step += 1) {
    const phone = pick(phones);
    let at = random() * total;
    const deed = deeds.find(([weight]) => (at -= weight) < 0)?.[1];
    if (!phone || !deed) continue;
    try {
      await deed(phone);
    } catch (error) {
      // What a person can be told (gone meanwhile, not in the right form) is part of life; anything else is a fault.
      if (!['GoneError', 'InvalidWriteError'].includes((error as Error).name)) throw error;
    }
  }

  await settle(phones);
  const complaints = await judge(server, phones, acts);
  const requests = phones.reduce((sum, phone) => sum + phone.line.requests.length, 0);
  for (const phone of phones) await phone.close();
  return { complaints: complaints.map((complaint) => `seed ${seed}: ${complaint}`), requests };
}

/** Everything works again: until nobody has anything to send or to fetch. */
async function settle(phones: Device[]): Promise<void> {
  for (const { line } of phones) Object.assign(line, { isUp: true, copies: 1, before: [], after: [] });
  for (let quiet = 0, round = 0; quiet < 2 && round < 30; round += 1) {
    let left = 0;
    for (const phone of phones) {
      phone.clock.advance(10 * MINUTE);
      const pushes = phone.line.count('push');
      await phone.sync();
      left += (await countUnsent(phone.store)).waiting + phone.line.count('push') - pushes;
    }
    quiet = left === 0 ? quiet + 1 : 0;
  }
}
