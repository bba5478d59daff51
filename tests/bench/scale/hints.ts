import { setTimeout as wait } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { WebSocket } from 'ws';
import { LOCAL_PUBLISHABLE_KEY } from '../../../supabase/local/keys';
import { figure, fillIn, markdownTable, whereAndWhen } from '../docs-page';
import { type Person, type Rig, startRig, write } from '../rig';
import { median } from '../stats';

const LISTENERS = [1, 100, 1_000];
const CHANGES = 3;
const HOUR_S = 3_600;
/** The server is at rest when it has computed less than this in a window. */
const REST_WINDOW_MS = 250;
const REST_CPU_MS = 15;

/** The tables that were checked for each listener, and the columns that they were filtered by. */
const CHECKED: readonly [table: string, column: string | null][] = [
  ['messages', null],
  ['conversations', null],
  ['job_applications', null],
  ['notifications', 'user_id'],
  ['drafts', 'owner_id'],
  ['saved', 'user_id'],
  ['profiles', 'id'],
];

type Way = 'checks' | 'channels';

interface Cost {
  /** Milliseconds of processor time for one message sent, with everything that follows from it, and until its recipient has the hint. */
  cpu: number;
  hint: number;
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Waits until what was begun has been done. Server and listeners are in this process. */
async function rest(): Promise<void> {
  for (;;) {
    const before = cpuMs();
    await wait(REST_WINDOW_MS);
    if (cpuMs() - before < REST_CPU_MS) return;
  }
}

/** Makes accounts with a living session each, without the cost of a sign-up. Returns ids and tokens. */
async function accounts({ backend }: Rig, count: number): Promise<{ id: string; token: string }[]> {
  const rows = await backend.sql<{ id: string; session: string }>(
    `with made as (
       insert into auth.users (id, email, raw_user_meta_data)
       select gen_random_uuid(), 'listener-' || gen_random_uuid() || '@bench.test', '{"full_name": "One Listener", "role": "talent"}'
       from generate_series(1, $1::int) returning id)
     insert into auth.sessions (id, user_id) select gen_random_uuid(), id from made returning user_id as id, id as session`,
    [count],
  );
  const secret = new TextEncoder().encode(backend.jwtSecret);
  return Promise.all(
    rows.map(async ({ id, session }) => ({
      id,
      token: await new SignJWT({ role: 'authenticated', sub: id, session_id: session })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(Math.floor(Date.now() / 1000) + HOUR_S)
        .sign(secret),
    })),
  );
}

/** What a device asks for when it joins. */
function joinOf(way: Way, id: string): { topic: string; config: object } {
  if (way === 'channels') return { topic: `realtime:account:${id}`, config: { private: true } };
  const changes = CHECKED.map(([table, column]) => ({
    event: '*',
    schema: 'public',
    table,
    ...(column && { filter: `${column}=eq.${id}` }),
  }));
  return { topic: `realtime:marquee:${id}`, config: { postgres_changes: changes } };
}

/** Joins as one device does. `heard` is called at each hint. */
async function listen(rig: Rig, way: Way, { id, token }: { id: string; token: string }, heard: () => void) {
  const socket = new WebSocket(
    `${rig.backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${LOCAL_PUBLISHABLE_KEY}&vsn=1.0.0`,
  );
  await new Promise((open) => socket.once('open', open));
  const { topic, config } = joinOf(way, id);
  await new Promise<void>((joined, failed) => {
    socket.on('message', (data: Buffer) => {
      const { event, payload } = JSON.parse(data.toString()) as {
        event: string;
        payload: { status?: string };
      };
      if (event === 'phx_reply' && payload.status === 'ok') joined();
      else if (event === 'phx_reply')
        failed(new Error(`The channel could not be joined: ${data.toString()}`));
      else if (event === 'broadcast' || event === 'postgres_changes') heard();
    });
    const payload = { config, access_token: token };
    socket.send(JSON.stringify({ topic, event: 'phx_join', payload, ref: '1', join_ref: '1' }));
  });
  return socket;
}

/** Changes back to rows that are published and checked for each listener, as before hints went to accounts' own channels. */
async function checkRows({ backend }: Rig): Promise<void> {
  for (const [table] of CHECKED) {
    for (const command of ['insert', 'update', 'delete'])
      await backend.sql(`alter table public.${table} disable trigger zz_hint_${command}`);
    await backend.sql(
      `create trigger zz_marquee_realtime after insert or update or delete on public.${table} for each row execute function marquee_local.tell_change('id')`,
    );
  }
}

async function measure(way: Way): Promise<Cost[]> {
  const rig = await startRig({ allowsPublicChannels: true });
  const sockets: WebSocket[] = [];
  try {
    if (way === 'checks') await checkRows(rig);
    const from = await rig.signUp('sender', 'employer');
    const to = await rig.signUp('recipient', 'talent');
    await write(rig.backend.url, from, to, 'The first');
    // Answered, because a first message is followed by few others before its answer.
    await rig.backend.sql(`update public.conversations set state = 'open', state_by = null`);
    let hinted = (): void => undefined;
    sockets.push(await listen(rig, way, to, () => hinted()));
    const costs: Cost[] = [];
    for (const listeners of LISTENERS) {
      for (const account of await accounts(rig, listeners - sockets.length))
        sockets.push(await listen(rig, way, account, () => undefined));
      const cost = await costOf(rig, from, to, (heard) => (hinted = heard));
      console.log(`${way}, ${listeners} online: ${figure(cost.cpu)} ms, hint after ${figure(cost.hint)} ms`);
      costs.push(cost);
    }
    return costs;
  } finally {
    for (const socket of sockets) socket.terminate();
    await rig.stop();
  }
}

async function costOf(
  { backend }: Rig,
  from: Person,
  to: Person,
  onHint: (heard: () => void) => void,
): Promise<Cost> {
  const hints: number[] = [];
  const cpus: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    await rest();
    const [began, before] = [performance.now(), cpuMs()];
    const heard = new Promise<void>((done) => onHint(done));
    await write(backend.url, from, to, `Change ${change}`);
    await heard;
    hints.push(performance.now() - began);
    await rest();
    cpus.push(cpuMs() - before);
  }
  return { cpu: median(cpus), hint: median(hints) };
}

/** Measures what one message costs while others are online: rows checked for each of them, and hints to accounts' own channels. */
export async function runHints(save: boolean): Promise<void> {
  const when = whereAndWhen();
  const [channels, checks] = [await measure('channels'), await measure('checks')];
  const text = [
    `One message sent, medians of ${CHANGES}, measured ${when}. Processor time includes the push itself.`,
    '',
    markdownTable([
      ['accounts online', 'checked rows, ms', 'until the hint, ms', 'own channels, ms', 'until the hint, ms'],
      ...LISTENERS.map((listeners, at) =>
        [
          listeners,
          checks[at]?.cpu ?? 0,
          checks[at]?.hint ?? 0,
          channels[at]?.cpu ?? 0,
          channels[at]?.hint ?? 0,
        ].map(figure),
      ),
    ]),
  ].join('\n');
  console.log(text);
  if (save) fillIn('docs/scale.md', 'hints', text);
}
