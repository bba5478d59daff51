import { benchPage, inPage } from '../browser';
import { openDelayLine } from '../delay-line';
import { CONVERSATION, insertMessages, signInPage } from '../rig';
import type { Stage } from '../run';
import { median, p95 } from '../stats';
import { count, ms, type Row } from '../table';

const ROUNDS = 20;
const QUEUED = 20;
const ROUND_TRIP_MS = 400;

/** B3: written underground; from the moment the browser says that the network is back until the server has answered for all. */
export async function reconnects(stage: Stage): Promise<Row[]> {
  return [...(await over(stage, 0, '<= 3 s')), ...(await over(stage, 0.05, ''))];
}

async function over({ browser, rig }: Stage, loss: number, goal: string): Promise<Row[]> {
  const [person, other] = [
    await rig.signUp(`under-${loss}`, 'talent'),
    await rig.signUp(`above-${loss}`, 'employer'),
  ];
  await insertMessages(rig, other, person, 5);
  const line = await openDelayLine(rig.backend.url, { roundTripMs: ROUND_TRIP_MS, loss, seed: 7 });
  const page = await benchPage(browser, line.url);
  await signInPage(page, person);
  await inPage(page, 'start', person.id);
  const took: number[] = [];
  for (let round = 0; round < count('BENCH_ROUNDS', ROUNDS); round += 1) {
    await page.context().setOffline(true);
    await inPage(page, 'queueMessages', CONVERSATION, QUEUED);
    // The engine has noticed, and waits for its next look: that is how a train ride ends.
    await page.waitForTimeout(1_000);
    const acknowledged = inPage(page, 'acknowledged', QUEUED);
    await page.context().setOffline(false);
    took.push(await acknowledged);
    await inPage(page, 'askForNews');
  }
  await inPage(page, 'stop');
  await page.context().close();
  await line.stop();
  const at95 = p95(took);
  return [
    {
      id: 'B3',
      what: `reconnect -> ${QUEUED} queued messages acknowledged, ${ROUND_TRIP_MS} ms round trips${loss > 0 ? `, ${loss * 100} % loss` : ''}`,
      measured: `p95 ${ms(at95)}, median ${ms(median(took))} (${took.length} times)`,
      goal: goal === '' ? '' : `p95 ${goal}`,
      met: goal === '' ? null : at95 <= 3_000,
    },
  ];
}
