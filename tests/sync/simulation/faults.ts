import { STREAMS } from '@/domain/streams';
import { once, reply } from '../support/network';
import { type Action, type Scenario, MINUTE_MS, markWithdrawn } from './scenario';
import type { Phone } from './phone';

const HTML = (): Response =>
  new Response('<html>Sign in to the hotel</html>', {
    status: 200,
    headers: { 'content-type': 'text/html' },
  });

/**
 * Refuses the next pushes, as a gateway does or, with a code, a read-only database during a failover (25006): that accepts a request without
 * writes, which proves nothing.
 */
export function refusePushes(phone: Phone, times: number, code?: string): void {
  let left = times;
  const isRefused = (body: Record<string, unknown>): boolean =>
    code === undefined || (body.p_writes as unknown[]).length > 0;
  phone.network.before.push((call, body) =>
    call === 'push' && isRefused(body) && (left -= 1) >= 0
      ? reply(503, { code, message: 'read-only' })
      : null,
  );
}

/** Answers the next few requests in the server's place. */
function answerNext(phone: Phone, times: number, answer: () => Response): void {
  let left = times;
  phone.network.before.push(() => ((left -= 1) >= 0 ? answer() : null));
}

const NETWORK_FAULTS: readonly Action[] = [
  {
    name: 'the network is lost, or comes back',
    weight: 9,
    do: async (_scenario, phone) => void (phone.network.isUp = !phone.network.isUp),
  },
  {
    name: 'a reply is lost after the commit',
    weight: 6,
    do: async (scenario, phone) =>
      void phone.network.after.push(once(scenario.chance(0.8) ? 'push' : 'pull', false, true)),
  },
  {
    name: 'a reply is cut off',
    weight: 2,
    do: async (_scenario, phone) =>
      void phone.network.after.push(
        once<boolean | Response>(
          'push',
          new Response('[{"stream":"jo', { headers: { 'content-type': 'application/json' } }),
          true,
        ),
      ),
  },
  {
    name: 'requests arrive twice',
    weight: 3,
    do: async (_scenario, phone) => void (phone.network.copies = phone.network.copies === 1 ? 2 : 1),
  },
  {
    name: 'an old request arrives again, after later ones',
    weight: 4,
    do: async (scenario, phone) =>
      phone.network.deliverAgain(scenario.pick(phone.network.requests.filter(({ call }) => call === 'push'))),
  },
  {
    name: 'a request is slow',
    weight: 5,
    do: async (scenario, phone) =>
      void phone.slowDown(scenario.chance(0.6) ? 'push' : 'pull', scenario.chance(0.7) ? 'after' : 'before'),
  },
  { name: 'slow answers arrive', weight: 6, do: async (_scenario, phone) => phone.release() },
  {
    name: 'the server is busy',
    weight: 3,
    do: async (scenario, phone) => {
      const [status, code, headers] = scenario.chance(0.5)
        ? [503, 'XX000', {}]
        : scenario.chance(0.5)
          ? [500, 'XX000', {}]
          : [429, 'PT429', { 'retry-after': '5' }];
      answerNext(phone, 1 + Math.floor(scenario.random() * 4), () =>
        reply(status, { code, message: 'busy' }, headers),
      );
    },
  },
  {
    name: 'the server accepts no writes for a while',
    weight: 4,
    do: async (scenario, phone) => refusePushes(phone, 2 + Math.floor(scenario.random() * 6), '25006'),
  },
  {
    name: 'a captive portal',
    weight: 2,
    do: async (scenario, phone) => answerNext(phone, 1 + Math.floor(scenario.random() * 3), HTML),
  },
  {
    name: 'the server fails on one write',
    weight: 3,
    do: async (scenario, phone) => {
      const [queued] = await phone.bundle.portOf(phone.store).queue(1);
      if (!queued) return;
      phone.poison(queued.row.id);
      // A deferred message may arrive after later ones, so its order is not checked.
      for (const act of scenario.acts) if (act.phone === phone && act.id === queued.row.id) act.isLate = true;
    },
  },
  { name: 'the server is repaired', weight: 3, do: async (_scenario, phone) => phone.poisoned.clear() },
];

const SESSION_FAULTS: readonly Action[] = [
  {
    name: 'the token expires',
    weight: 3,
    do: async (_scenario, phone) =>
      answerNext(phone, 1, () => reply(401, { code: 'PGRST301', message: 'JWT expired' })),
  },
  {
    name: 'the auth server does not answer, or refuses',
    weight: 1,
    do: async (scenario, phone) => {
      answerNext(phone, 1, () => reply(401, { code: 'PT401', message: 'session_ended' }));
      const refuses = scenario.chance(0.3);
      phone.network.canRefresh = () => {
        phone.network.canRefresh = () => true;
        if (refuses) return false;
        throw new phone.bundle.SyncFault('offline', 'The auth server was not reached.');
      };
    },
  },
  {
    name: "another account's session, for a while",
    weight: 1,
    do: async (scenario, phone) => {
      phone.network.sessionOf =
        phone.network.sessionOf === phone.userId
          ? phone.userId === scenario.employer
            ? scenario.talent
            : scenario.employer
          : phone.userId;
    },
  },
  {
    name: 'signs out, keeping unsent work, or in again',
    weight: 3,
    do: async (_scenario, phone) => phone.shutDown(),
  },
];

const DEVICE_FAULTS: readonly Action[] = [
  {
    name: 'time passes',
    weight: 12,
    do: async (scenario, phone) => {
      scenario.world.pass(MINUTE_MS * scenario.random());
      phone.device.clock.advance(MINUTE_MS * scenario.random());
      if (scenario.chance(0.5)) await phone.rest();
    },
  },
  {
    name: 'the clock jumps',
    weight: 2,
    do: async (scenario, phone) => phone.device.clock.jump((scenario.random() - 0.5) * 48 * 60 * MINUTE_MS),
  },
  { name: 'the page is closed and opened', weight: 5, do: async (_scenario, phone) => phone.restart() },
  {
    name: 'the page is killed within its next writes',
    weight: 5,
    do: async (scenario, phone) => {
      await phone.crash(Math.floor(scenario.random() * 12));
      if (scenario.chance(0.6)) await phone.reopen();
    },
  },
  {
    name: 'the app is updated, perhaps killed in the middle of it',
    weight: 2,
    do: async (scenario, phone) =>
      phone.update(scenario.chance(0.5) ? Math.floor(scenario.random() * 40) : Number.POSITIVE_INFINITY),
  },
  {
    name: 'the tab freezes and another takes over',
    weight: 3,
    do: async (_scenario, phone) => phone.takeOver(),
  },
  { name: 'a frozen tab thaws', weight: 3, do: async (_scenario, phone) => phone.thaw() },
  {
    name: 'the disk is full, or has space again',
    weight: 3,
    do: async (_scenario, phone) => void (phone.disk.isFull = !phone.disk.isFull),
  },
  {
    name: 'the browser deletes everything',
    weight: 1,
    do: async (scenario, phone) => {
      await phone.wipe();
      markWithdrawn(scenario.acts, phone);
      for (const act of scenario.acts) if (act.phone === phone) act.isForgotten = true;
    },
  },
  { name: 'jobs are evicted', weight: 5, do: evictJobs },
];

/** S12: evicts down to a budget of 0 to 2 jobs, and checks that the person's own stay. */
async function evictJobs(scenario: Scenario, phone: Phone): Promise<void> {
  const jobs = STREAMS.find(({ name }) => name === 'jobs');
  if (!jobs) return;
  const own = async (): Promise<string[]> =>
    (await phone.store.rows('jobs').find({ selector: { posted_by: phone.userId } as never })).map(
      ({ id }) => id,
    );
  const before = await own();
  await phone.bundle.evictStream(phone.bundle.portOf(phone.store), jobs, Math.floor(scenario.random() * 3));
  const after = new Set(await own());
  for (const id of before)
    if (!after.has(id)) scenario.violations.push(`S12 ${phone.name} evicted its own job ${id}`);
}

/** What other people and the server do in the meantime. */
const SERVER_EVENTS: readonly Action[] = [
  {
    name: 'access to a conversation is removed, or restored',
    weight: 4,
    do: async (scenario) => {
      const conversation = scenario.pick(scenario.conversations);
      if (conversation)
        await scenario.server.sql(
          'update public.conversation_members set is_active = $1 where conversation_id = $2 and user_id = $3',
          [scenario.chance(0.5), conversation, scenario.talent],
        );
    },
  },
  {
    name: 'a job is closed or opened elsewhere',
    weight: 4,
    do: async (scenario) =>
      scenario.server.sql(
        `update public.jobs set status = case status when 'active' then 'closed' else 'active' end, closed_reason = null
     where id = (select id from public.jobs order by id offset $1 limit 1)`,
        [Math.floor(scenario.random() * 5)],
      ),
  },
  {
    name: 'an account is suspended, or reinstated',
    weight: 1,
    do: async (scenario) =>
      scenario.server.sql(
        'update public.profiles set suspended_at = case when suspended_at is null then now() end where id = $1',
        [scenario.chance(0.5) ? scenario.talent : scenario.employer],
      ),
  },
  {
    name: 'a profile is hidden, or shown again',
    weight: 1,
    do: async (scenario) =>
      scenario.server.sql('update public.profiles set is_active = not is_active where id = $1', [
        scenario.talent,
      ]),
  },
  {
    name: 'the database is restored: a new epoch',
    weight: 1,
    do: async (scenario) => scenario.server.sql('select sync_private.new_epoch()'),
  },
];

export const FAULTS: readonly Action[] = [
  ...NETWORK_FAULTS,
  ...SESSION_FAULTS,
  ...DEVICE_FAULTS,
  ...SERVER_EVENTS,
];
