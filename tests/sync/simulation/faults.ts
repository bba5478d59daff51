import { STREAMS } from '@/domain/streams';
import { once, reply } from '../support/network';
import { type Deed, type Life, MINUTE_MS, takeBack } from './scenario';
import type { Phone } from './phone';

const HTML = (): Response =>
  new Response('<html>Sign in to the hotel</html>', {
    status: 200,
    headers: { 'content-type': 'text/html' },
  });

/** As a database that is read-only while another takes its place: it can be read from. Without a code, as a gateway before it. */
export function takeNoWrites(phone: Phone, times: number, code?: string): void {
  let left = times;
  phone.line.before.push((call) =>
    call === 'push' && (left -= 1) >= 0 ? reply(503, { code, message: 'no writes now' }) : null,
  );
}

/** Answers the next few requests in the server's place. */
function answerNext(phone: Phone, times: number, answer: () => Response): void {
  let left = times;
  phone.line.before.push(() => ((left -= 1) >= 0 ? answer() : null));
}

const LINE: readonly Deed[] = [
  {
    name: 'the line goes, or comes back',
    weight: 9,
    do: async (_life, phone) => void (phone.line.isUp = !phone.line.isUp),
  },
  {
    name: 'a reply is lost after the commit',
    weight: 6,
    do: async (life, phone) =>
      void phone.line.after.push(once(life.chance(0.8) ? 'push' : 'pull', false, true)),
  },
  {
    name: 'a reply is cut off',
    weight: 2,
    do: async (_life, phone) =>
      void phone.line.after.push(
        once<boolean | Response>(
          'push',
          new Response('[{"collection":"jo', { headers: { 'content-type': 'application/json' } }),
          true,
        ),
      ),
  },
  {
    name: 'requests arrive twice',
    weight: 3,
    do: async (_life, phone) => void (phone.line.copies = phone.line.copies === 1 ? 2 : 1),
  },
  {
    name: 'an old request arrives again, after later ones',
    weight: 4,
    do: async (life, phone) =>
      phone.line.deliverAgain(life.pick(phone.line.requests.filter(({ call }) => call === 'push'))),
  },
  {
    name: 'a request is slow',
    weight: 5,
    do: async (life, phone) =>
      void phone.slowDown(life.chance(0.6) ? 'push' : 'pull', life.chance(0.7) ? 'after' : 'before'),
  },
  { name: 'slow answers arrive', weight: 6, do: async (_life, phone) => phone.letGo() },
  {
    name: 'the server is busy',
    weight: 3,
    do: async (life, phone) => {
      const [status, headers] = life.chance(0.5)
        ? [503, {}]
        : life.chance(0.5)
          ? [500, {}]
          : [429, { 'retry-after': '5' }];
      answerNext(phone, 1 + Math.floor(life.random() * 4), () => reply(status, {}, headers));
    },
  },
  {
    name: 'the server takes no writes for a while',
    weight: 4,
    do: async (life, phone) => takeNoWrites(phone, 2 + Math.floor(life.random() * 6), '25006'),
  },
  {
    name: 'a captive portal',
    weight: 2,
    do: async (life, phone) => answerNext(phone, 1 + Math.floor(life.random() * 3), HTML),
  },
  {
    name: 'the server breaks on one write',
    weight: 3,
    do: async (life, phone) => {
      const [queued] = await phone.kit.portOf(phone.store).queue(1);
      if (!queued) return;
      phone.poison(queued.row.id);
      // Not promised: such a message arrives after later ones.
      for (const act of life.acts) if (act.phone === phone && act.id === queued.row.id) act.isLate = true;
    },
  },
  { name: 'the server is mended', weight: 3, do: async (_life, phone) => phone.poisoned.clear() },
];

const SESSION: readonly Deed[] = [
  {
    name: 'the token expires',
    weight: 3,
    do: async (_life, phone) =>
      answerNext(phone, 1, () => reply(401, { code: 'PGRST301', message: 'JWT expired' })),
  },
  {
    name: 'the auth server does not answer, or refuses',
    weight: 1,
    do: async (life, phone) => {
      answerNext(phone, 1, () => reply(401, {}));
      const refuses = life.chance(0.3);
      phone.line.canRefresh = () => {
        phone.line.canRefresh = () => true;
        if (refuses) return false;
        throw new phone.kit.SyncFault('offline', 'The auth server was not reached.');
      };
    },
  },
  {
    name: "another account's session, for a while",
    weight: 1,
    do: async (life, phone) => {
      phone.line.sessionOf =
        phone.line.sessionOf === phone.userId
          ? phone.userId === life.employer
            ? life.talent
            : life.employer
          : phone.userId;
    },
  },
  {
    name: 'signs out, keeping what is unsent, or in again',
    weight: 3,
    do: async (_life, phone) => phone.putAway(),
  },
];

const DEVICE: readonly Deed[] = [
  {
    name: 'time passes',
    weight: 12,
    do: async (life, phone) => {
      life.world.pass(MINUTE_MS * life.random());
      phone.device.clock.advance(MINUTE_MS * life.random());
      if (life.chance(0.5)) await phone.rest();
    },
  },
  {
    name: 'the clock jumps',
    weight: 2,
    do: async (life, phone) => phone.device.clock.jump((life.random() - 0.5) * 48 * 60 * MINUTE_MS),
  },
  { name: 'the page is closed and opened', weight: 5, do: async (_life, phone) => phone.restart() },
  {
    name: 'the page is killed within its next writes',
    weight: 5,
    do: async (life, phone) => {
      await phone.crash(Math.floor(life.random() * 12));
      if (life.chance(0.6)) await phone.takeUp();
    },
  },
  {
    name: 'the app is updated, perhaps killed in the middle of it',
    weight: 2,
    do: async (life, phone) =>
      phone.update(life.chance(0.5) ? Math.floor(life.random() * 40) : Number.POSITIVE_INFINITY),
  },
  { name: 'the tab freezes and another takes over', weight: 3, do: async (_life, phone) => phone.takeOver() },
  { name: 'a frozen tab thaws', weight: 3, do: async (_life, phone) => phone.thaw() },
  {
    name: 'the disk is full, or has room again',
    weight: 3,
    do: async (_life, phone) => void (phone.disk.isFull = !phone.disk.isFull),
  },
  {
    name: 'the browser deletes everything',
    weight: 1,
    do: async (life, phone) => {
      await phone.wipe();
      takeBack(life.acts, phone);
    },
  },
  { name: 'jobs are evicted', weight: 5, do: evictJobs },
];

/** S12: with hardly any room for the catalogue, and one's own among it. */
async function evictJobs(life: Life, phone: Phone): Promise<void> {
  const jobs = STREAMS.find(({ name }) => name === 'jobs');
  if (!jobs) return;
  const own = async (): Promise<string[]> =>
    (await phone.store.rows('jobs').find({ selector: { posted_by: phone.userId } as never })).map(
      ({ id }) => id,
    );
  const before = await own();
  await phone.kit.evictStream(phone.kit.portOf(phone.store), jobs, Math.floor(life.random() * 3));
  const after = new Set(await own());
  for (const id of before)
    if (!after.has(id)) life.complaints.push(`S12 ${phone.name} let go of its own job ${id}`);
}

/** What other people and the server do meanwhile. */
const ELSEWHERE: readonly Deed[] = [
  {
    name: 'a conversation is taken away, or given back',
    weight: 4,
    do: async (life) => {
      const conversation = life.pick(life.conversations);
      if (conversation)
        await life.server.sql(
          'update public.conversation_members set is_active = $1 where conversation_id = $2 and user_id = $3',
          [life.chance(0.5), conversation, life.talent],
        );
    },
  },
  {
    name: 'a job is closed or opened elsewhere',
    weight: 4,
    do: async (life) =>
      life.server.sql(
        `update public.jobs set status = case status when 'active' then 'closed' else 'active' end, closed_reason = null
     where id = (select id from public.jobs order by id offset $1 limit 1)`,
        [Math.floor(life.random() * 5)],
      ),
  },
  {
    name: 'an account is suspended, or not any more',
    weight: 1,
    do: async (life) =>
      life.server.sql(
        'update public.profiles set suspended_at = case when suspended_at is null then now() end where id = $1',
        [life.chance(0.5) ? life.talent : life.employer],
      ),
  },
  {
    name: 'a profile is hidden, or shown again',
    weight: 1,
    do: async (life) =>
      life.server.sql('update public.profiles set is_active = not is_active where id = $1', [life.talent]),
  },
  {
    name: 'the database is restored: a new epoch',
    weight: 1,
    do: async (life) => life.server.sql('select sync_private.new_epoch()'),
  },
];

export const FAULTS: readonly Deed[] = [...LINE, ...SESSION, ...DEVICE, ...ELSEWHERE];
