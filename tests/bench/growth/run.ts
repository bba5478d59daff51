import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { figure, fillIn, markdownTable, whereAndWhen } from '../docs-page';
import { drawCharts } from '../plot';
import { request, type Person, type Rig, startRig } from '../rig';
import { median, p95 } from '../stats';
import { count } from '../table';
import { type CatchUp, catchUpTable, measureCatchUp } from './catch-up';
import { fillMarket, firstSync, idlePull, timed } from './device-pulls';

const SIZES = [1_000, 10_000, 100_000];
const DEVICES = [1, 5, 10, 25, 50];
const SAMPLES = 30;
const LOOP_MS = 5_000;
const FIGURES = 'docs/figures';

interface AtSize {
  jobs: number;
  /** Rows of a first sync up to the budgets. The other fields are milliseconds: of that sync, and of single calls after it. */
  rows: number;
  firstSync: number;
  idlePull: number;
  onePull: number;
  onePush: number;
}

interface WithDevices {
  devices: number;
  pullsPerSecond: number;
  p95: number;
}

interface Growth {
  measured: string;
  sizes: AtSize[];
  devices: WithDevices[];
  catchUp: CatchUp[];
}

async function samples(
  act: () => Promise<unknown>,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < count('BENCH_SAMPLES', SAMPLES); i += 1) {
    await before();
    took.push(await timed(act));
  }
  return median(took);
}

async function atSize(rig: Rig, poster: Person, jobs: number): Promise<AtSize> {
  await fillMarket(rig, poster, jobs);
  const person = await rig.signUp(`reader-${jobs}`, 'talent');
  let synced = { rows: 0, checkpoints: new Map<string, unknown>() };
  const first = await timed(async () => (synced = await firstSync(rig, person)));
  await idlePull(rig, person, synced.checkpoints);
  const client = randomUUID();
  const push = (): Promise<unknown> => {
    const document = {
      kind: 'job',
      intent: null,
      subject_id: null,
      title: 'A draft',
      payload: { description: 'Half a kilobyte. '.repeat(30) },
    };
    return request(
      rig.backend.url,
      '/rest/v1/rpc/sync_push',
      {
        p_client: client,
        p_writes: [{ stream: 'drafts', id: randomUUID(), base: null, edit: randomUUID(), document }],
      },
      { token: person.token },
    );
  };
  return {
    jobs,
    rows: synced.rows,
    firstSync: first,
    idlePull: await samples(() => idlePull(rig, person, synced.checkpoints)),
    onePull: await samples(
      () => changedPull(rig, person, synced.checkpoints),
      () =>
        rig.backend.sql(
          `update public.jobs set title = title || '.' where id = (select id from public.jobs where status = 'active' order by published_at desc limit 1)`,
        ),
    ),
    onePush: await samples(push),
  };
}

async function changedPull(rig: Rig, person: Person, checkpoints: Map<string, unknown>): Promise<void> {
  const answers = await idlePull(rig, person, checkpoints);
  const pulled = answers.reduce((sum, { documents }) => sum + documents.length, 0);
  if (pulled !== 1) throw new Error(`The pull of one change pulled ${pulled} rows.`);
}

/** Devices that pull without a pause, far more than real ones do, to find how many pulls one backend can answer. */
async function withDevices(
  rig: Rig,
  people: readonly { person: Person; checkpoints: Map<string, unknown> }[],
): Promise<WithDevices> {
  const took: number[] = [];
  const from = performance.now();
  await Promise.all(
    people.map(async ({ person, checkpoints }) => {
      while (performance.now() - from < LOOP_MS)
        took.push(await timed(() => idlePull(rig, person, checkpoints)));
    }),
  );
  return {
    devices: people.length,
    pullsPerSecond: took.length / ((performance.now() - from) / 1000),
    p95: p95(took),
  };
}

/** How cost grows with the number of jobs and of devices. `--write` updates the table and the plot in the docs. */
export async function runGrowth(write: boolean): Promise<void> {
  const rig = await startRig();
  const growth: Growth = { measured: whereAndWhen(), sizes: [], devices: [], catchUp: [] };
  try {
    const poster = await rig.signUp('poster', 'employer');
    for (const jobs of SIZES.slice(0, count('BENCH_SIZES', SIZES.length))) {
      console.log(`${jobs} jobs ...`);
      growth.sizes.push(await atSize(rig, poster, jobs));
      if (jobs !== SIZES[1]) continue;
      const people: { person: Person; checkpoints: Map<string, unknown> }[] = [];
      for (const devices of DEVICES) {
        console.log(`${devices} devices ...`);
        while (people.length < devices) {
          const person = await rig.signUp(`device-${people.length}`, 'talent');
          people.push({ person, checkpoints: (await firstSync(rig, person)).checkpoints });
        }
        growth.devices.push(await withDevices(rig, people));
      }
    }
    growth.catchUp = await measureCatchUp(rig, poster);
  } finally {
    await rig.stop();
  }
  const table = tableOf(growth);
  const missed = `Measured ${growth.measured}.\n\n${catchUpTable(growth.catchUp)}`;
  console.log(`\n${table}\n\n${missed}`);
  if (!write) return;
  mkdirSync(FIGURES, { recursive: true });
  writeFileSync(`${FIGURES}/growth.json`, `${JSON.stringify(growth, null, 2)}\n`);
  writeFileSync(`${FIGURES}/growth.svg`, drawGrowth(growth));
  fillIn('docs/speed.md', 'growth', table);
  fillIn('docs/scale.md', 'catch-up', missed);
}

const tableOf = ({ measured, sizes, devices }: Growth): string =>
  [
    `Measured ${measured}.`,
    '',
    markdownTable([
      [
        'jobs on the server',
        'rows of a first sync',
        'first sync, ms',
        'idle pull of all, ms',
        'pull of one change, ms',
        'push of one write, ms',
      ],
      ...sizes.map((size) =>
        [size.jobs, size.rows, size.firstSync, size.idlePull, size.onePull, size.onePush].map(figure),
      ),
    ]),
    '',
    markdownTable([
      ['devices that pull without a pause', 'pulls a second', 'p95, ms'],
      ...devices.map((each) => [each.devices, each.pullsPerSecond, each.p95].map(figure)),
    ]),
  ].join('\n');

const drawGrowth = ({ sizes, devices }: Growth): string =>
  drawCharts([
    {
      title: 'One device, as the market grows',
      x: 'jobs on the server',
      y: 'ms',
      series: [
        { name: 'first sync', points: sizes.map((size) => [size.jobs, size.firstSync]) },
        { name: 'pull of one change', points: sizes.map((size) => [size.jobs, size.onePull]) },
        { name: 'idle pull', points: sizes.map((size) => [size.jobs, size.idlePull]) },
        { name: 'push of one', points: sizes.map((size) => [size.jobs, size.onePush]) },
      ],
    },
    {
      title: 'One backend, as devices pull without a pause',
      x: 'devices',
      y: 'pulls a second; ms',
      series: [
        { name: 'pulls a second', points: devices.map((each) => [each.devices, each.pullsPerSecond]) },
        { name: 'p95 of a pull, ms', points: devices.map((each) => [each.devices, each.p95]) },
      ],
    },
  ]);
