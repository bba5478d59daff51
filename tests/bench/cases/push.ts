import { benchPage, inPage, inPeerPage } from '../browser';
import { openDelayLine } from '../delay-line';
import type { Access } from '../page/peers/client';
import { type Person, signInPage } from '../rig';
import type { Stage } from '../run';
import { count, ms, type Row, times } from '../table';

const WRITES = 1_000;
/** Serial contenders need a round trip per write, so this many show their rate as well as a thousand would. */
const SERIAL_WRITES_FAR = 100;
const ROUND_TRIP_MS = 400;
const TEXT = 'Second unit on the harbor, half of it on a moving boat. '.repeat(9);

interface Contender {
  name: string;
  isSerial?: boolean;
  goal?: { far: number; near: number };
  push: (stage: Stage, access: Access, person: Person, writes: number) => Promise<number>;
}

const peer = async (
  stage: Stage,
  url: string,
  measure: (page: Awaited<ReturnType<typeof benchPage>>) => Promise<number>,
): Promise<number> => {
  const page = await benchPage(stage.browser, url, { side: 'peers' });
  const took = await measure(page);
  await page.context().close();
  return took;
};

const OURS: Contender = {
  name: 'Marquee',
  async push({ browser }, { url }, person, writes) {
    const page = await benchPage(browser, url);
    await signInPage(page, person);
    await inPage(page, 'start', person.id, false);
    await inPage(page, 'queueDrafts', writes, TEXT);
    const took = await inPage(page, 'pushDrafts', writes);
    await inPage(page, 'stop');
    await page.context().close();
    return took;
  },
};

const PEERS: readonly Contender[] = [
  {
    name: "RxDB's Supabase plugin",
    goal: { far: 10, near: 7 },
    push: (stage, access, _person, writes) =>
      peer(stage, access.url, (page) => inPeerPage(page, 'rxdbPush', access, writes, TEXT)),
  },
  {
    name: "Legend-State's Supabase sync",
    push: (stage, access, _person, writes) =>
      peer(stage, access.url, (page) => inPeerPage(page, 'legendPush', access, writes, TEXT)),
  },
  {
    name: 'TanStack offline-transactions',
    isSerial: true,
    push: (stage, access, _person, writes) =>
      peer(stage, access.url, (page) => inPeerPage(page, 'tanstackPush', access, writes, TEXT)),
  },
  {
    name: 'bare supabase-js, a request a row',
    isSerial: true,
    push: (stage, access, _person, writes) =>
      peer(stage, access.url, (page) => inPeerPage(page, 'barePush', access, writes, TEXT, false)),
  },
  {
    name: 'bare supabase-js, all in one request',
    push: (stage, access, _person, writes) =>
      peer(stage, access.url, (page) => inPeerPage(page, 'barePush', access, writes, TEXT, true)),
  },
];

/** B5: pushes queued drafts of half a kilobyte until the server has answered all of them. */
export async function pushes(stage: Stage): Promise<Row[]> {
  const line = await openDelayLine(stage.rig.backend.url, { roundTripMs: ROUND_TRIP_MS });
  const rows = [
    ...(await over(stage, line.url, 'far')),
    ...(await over(stage, stage.rig.backend.url, 'near')),
  ];
  await line.stop();
  return rows;
}

async function over(stage: Stage, url: string, distance: 'far' | 'near'): Promise<Row[]> {
  const where = distance === 'far' ? ` at ${ROUND_TRIP_MS} ms round trips` : ', no delay';
  const all = count('BENCH_WRITES', WRITES);
  const ours = (await timed(stage, url, OURS, all)) / all;
  const rows: Row[] = [
    { id: 'B5', what: `push of ${all} queued writes${where}`, measured: ms(ours * all), goal: '', met: null },
  ];
  for (const contender of PEERS) {
    const writes = contender.isSerial && distance === 'far' ? Math.min(all, SERIAL_WRITES_FAR) : all;
    const theirs = await timed(stage, url, contender, writes);
    const ratio = theirs / writes / ours;
    const goal = contender.goal?.[distance];
    rows.push({
      id: 'B5',
      what: `  ${contender.name}${where}`,
      measured: `${ms(theirs)}${writes === all ? '' : ` for ${writes}`}, ${times(ratio)} ours a write`,
      goal: goal === undefined ? '' : `>= ${goal} x`,
      met: goal === undefined ? null : ratio >= goal,
    });
  }
  return rows;
}

/** Milliseconds for one contender as a new person. @throws unless the server has every draft afterwards */
async function timed(stage: Stage, url: string, contender: Contender, writes: number): Promise<number> {
  const { backend } = stage.rig;
  const person = await stage.rig.signUp(`push-${Math.random().toString(36).slice(2)}`, 'employer');
  const took = await contender.push(
    stage,
    { url, key: backend.publishableKey, token: person.token },
    person,
    writes,
  );
  // All contenders together take minutes, so each result is printed at once.
  console.log(`  ${contender.name}: ${ms(took)} for ${writes}`);
  const [stored] = await backend.sql<{ count: number }>(
    'select count(*)::int as count from public.drafts where owner_id = $1',
    [person.id],
  );
  if (stored?.count !== writes)
    throw new Error(`${contender.name}: ${stored?.count ?? 0} of ${writes} drafts arrived.`);
  return took;
}
