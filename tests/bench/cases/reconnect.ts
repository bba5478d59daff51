import { benchPage, inPage } from '../browser';
import { openDelayLine } from '../delay-line';
import { CONVERSATION, insertMessages, signInPage } from '../rig';
import type { Stage } from '../run';
import { median, p95 } from '../stats';
import { count, ms, type Row } from '../table';

const ROUNDS = 20;
const QUEUED = 20;
const ROUND_TRIP_MS = 400;

/** B3: messages written offline, from the browser's `online` event until the server has answered all of them. */
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
    // By now the engine has noticed that it is offline and is backing off, as after a train ride.
    await page.waitForTimeout(1_000);
    const acknowledged = inPage(page, 'acknowledged', QUEUED);
    await page.context().setOffline(false);
    took.push(await acknowledged);
    await inPage(page, 'pullNow');
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
