import { reply } from '../support/network';
import type { Phone } from './phone';
import type { Act, Action, Scenario } from './scenario';

const page = (status: number, headers: Record<string, string> = {}): Response =>
  new Response('<h1>Blocked</h1>', { status, headers: { 'content-type': 'text/html', ...headers } });

/** What something between a phone and the server answers. */
const FOREIGN: readonly (() => Response)[] = [
  () => page(403),
  () => page(200),
  () => page(413),
  () => page(503, { 'retry-after': '600' }),
  () => reply(403, { error: 'policy' }),
  () => {
    throw new TypeError('fetch failed');
  },
];

/** A deployment with a bug in one table: every write of it fails with an error that nobody decided about. */
const bugIn = (table: Act['table']): string => `
  create or replace function private.simulated_bug() returns trigger language plpgsql as $$ begin perform 1 / 0; return new; end $$;
  create or replace trigger simulated_bug before insert or update on public.${table} for each row
    when (current_setting('role') = 'authenticated') execute function private.simulated_bug();`;

export const REPAIR_SERVER = `
  drop trigger if exists simulated_bug on public.jobs;
  drop trigger if exists simulated_bug on public.profiles;
  drop trigger if exists simulated_bug on public.drafts;
  drop trigger if exists simulated_bug on public.messages;
  drop trigger if exists simulated_bug on public.job_applications;`;

const TABLES: readonly Act['table'][] = ['jobs', 'profiles', 'drafts', 'messages', 'job_applications'];

/** Something on the way stops the first write of the queue. What is deferred may arrive after later ones, so its order is not checked. */
async function stopOneWrite(scenario: Scenario, phone: Phone): Promise<void> {
  const [queued] = await phone.bundle.portOf(phone.store).queue(1);
  const answer = scenario.pick(FOREIGN);
  if (!queued || !answer) return;
  phone.poison(queued.row.id, answer);
  for (const act of scenario.acts) if (act.phone === phone && act.id === queued.row.id) act.isLate = true;
}

export const LINE_FAULTS: readonly Action[] = [
  { name: 'something on the way stops one write', weight: 4, do: stopOneWrite },
  {
    name: 'something answers in the server’s place, for a while',
    weight: 2,
    do: async (scenario, phone) => {
      const answer = scenario.pick(FOREIGN);
      let left = 2 + Math.floor(scenario.random() * 10);
      phone.network.before.push(() => ((left -= 1) >= 0 && answer ? answer() : null));
    },
  },
  {
    name: 'the line becomes slow, or fast again',
    weight: 2,
    do: async (scenario, phone) =>
      phone.isNarrow ? phone.clearTheWay() : phone.narrow(60 + Math.floor(scenario.random() * 100)),
  },
  {
    name: 'a deployment has a bug in one kind of write',
    weight: 2,
    do: async (scenario) => scenario.server.exec(bugIn(scenario.pick(TABLES) ?? 'messages')),
  },
  {
    name: 'the deployment is repaired',
    weight: 3,
    do: async (scenario) => scenario.server.exec(REPAIR_SERVER),
  },
];
