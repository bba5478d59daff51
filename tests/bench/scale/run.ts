import { randomUUID } from 'node:crypto';
import { figure, fillIn, markdownTable, whereAndWhen } from '../docs-page';
import { fillMarket, firstSync, idlePull } from '../growth/device-pulls';
import { request, startRig } from '../rig';
import { loadOf, pullsOfSession, type Costs, type Load } from './arithmetic';
import { type Simulated, simulateHour } from './simulation';

const JOBS = 10_000;
const SAMPLES = 60;
const SIZES = [1_000, 10_000, 100_000, 1_000_000];
/** Large enough that random variation stays below the tolerance, small enough to be simulated in seconds. */
const SIMULATED = [1_000, 10_000];
const SEED = 1;
/** The largest relative difference between arithmetic and simulation. */
const TOLERANCE = 0.05;

interface Measured {
  pull: number[];
  push: number[];
  pullBytes: number;
  pushBytes: number;
}

/** Measures one pull and one push on the local backend, in seconds and bytes. One at a time, so that no waiting is included. */
async function measure(): Promise<Measured> {
  const rig = await startRig();
  try {
    await fillMarket(rig, await rig.signUp('poster', 'employer'), JOBS);
    const person = await rig.signUp('device', 'talent');
    const { checkpoints } = await firstSync(rig, person);
    const measured: Measured = { pull: [], push: [], pullBytes: 0, pushBytes: 0 };
    for (let i = 0; i < SAMPLES; i += 1) {
      const requestText = JSON.stringify({
        p_requests: [...checkpoints].map(([stream, checkpoint]) => ({ stream, checkpoint })),
      });
      const from = performance.now();
      const answers = await idlePull(rig, person, checkpoints);
      measured.pull.push((performance.now() - from) / 1000);
      measured.pullBytes = requestText.length + JSON.stringify(answers).length;
    }
    const client = randomUUID();
    for (let i = 0; i < SAMPLES; i += 1) {
      const document = {
        kind: 'job',
        intent: null,
        subject_id: null,
        title: 'A draft',
        payload: { description: 'Half a kilobyte. '.repeat(30) },
      };
      const body = {
        p_client: client,
        p_writes: [{ stream: 'drafts', id: randomUUID(), base: null, edit: randomUUID(), document }],
      };
      const from = performance.now();
      const answers = await request(rig.backend.url, '/rest/v1/rpc/sync_push', body, { token: person.token });
      measured.push.push((performance.now() - from) / 1000);
      measured.pushBytes = JSON.stringify(body).length + JSON.stringify(answers).length;
    }
    return measured;
  } finally {
    await rig.stop();
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const relativeDifference = (a: number, b: number): number => Math.abs(a - b) / b;

/** Computes docs/scale.md with the costs of this machine and compares it with a simulation of the same devices. @throws when they disagree */
export async function runScale(write: boolean): Promise<void> {
  const when = whereAndWhen();
  const measured = await measure();
  const costs: Costs = {
    pull: mean(measured.pull),
    push: mean(measured.push),
    pullBytes: measured.pullBytes,
    pushBytes: measured.pushBytes,
  };
  const loads = SIZES.map((devices) => loadOf(devices, costs));
  const checks = SIMULATED.map((devices) => {
    const load = loadOf(devices, costs);
    return { load, simulated: simulateHour(devices, Math.max(1, Math.ceil(load.cores)), measured, SEED) };
  });
  const text = [
    `A pull costs ${figure(costs.pull * 1000)} ms and ${figure(costs.pullBytes)} bytes, a push of one write ${figure(costs.push * 1000)} ms and ${figure(costs.pushBytes)} bytes ` +
      `with ${figure(JOBS)} jobs, measured ${when}. A session makes ${figure(pullsOfSession())} pulls.`,
    '',
    loadTable(loads),
    '',
    'The same hour simulated, device by device:',
    '',
    checkTable(checks),
  ].join('\n');
  console.log(text);
  const wrong = checks.filter(({ load, simulated }) =>
    [
      relativeDifference(simulated.pulls, load.pulls),
      relativeDifference(simulated.pushes, load.pushes),
      relativeDifference(simulated.busy, load.busy),
    ].some((each) => each > TOLERANCE),
  );
  if (wrong.length > 0)
    throw new Error(
      `Arithmetic and simulation differ by more than ${TOLERANCE * 100} % at ${wrong.map(({ load }) => load.devices).join(', ')} devices.`,
    );
  if (write) fillIn('docs/scale.md', 'scale', text);
}

const loadTable = (loads: readonly Load[]): string =>
  markdownTable([
    [
      'devices',
      'visible at once',
      'pulls/s',
      'pushes/s',
      'connections at work',
      'cores at 60 %',
      'MB an hour',
      'hints/s',
    ],
    ...loads.map((load) =>
      [
        load.devices,
        load.visible,
        load.pulls,
        load.pushes,
        load.busy,
        load.cores,
        load.megabytesAnHour,
        load.hints,
      ].map(figure),
    ),
  ]);

const checkTable = (checks: readonly { load: Load; simulated: Simulated }[]): string =>
  markdownTable([
    [
      'devices',
      'pulls/s (arithmetic)',
      'pushes/s (arithmetic)',
      'connections at work (arithmetic)',
      'p95 wait for one, ms',
    ],
    ...checks.map(({ load, simulated }) => [
      figure(load.devices),
      `${figure(simulated.pulls)} (${figure(load.pulls)})`,
      `${figure(simulated.pushes)} (${figure(load.pushes)})`,
      `${figure(simulated.busy)} (${figure(load.busy)})`,
      figure(simulated.waitP95 * 1000),
    ]),
  ]);
