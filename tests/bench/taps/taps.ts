import { rejectCookies } from '../../support/cookies';
import { PHONE, signInToApp } from '../app-page';
import { watchInteractionsOf } from '../app/interactions';
import { DEMO_TALENT, fillUpMarket } from '../app/market';
import { Thumb } from '../app/thumb';
import { watchTaps } from '../app/watch-taps';
import { slowDown } from '../browser';
import type { Stage } from '../run';
import { median, p95, quantile } from '../stats';
import { count, ms, type Row } from '../table';
import { TAPS, Tour, type TourTap } from './tour';

const ROUNDS = 10;
const SLOWDOWN = 4;
const REACTION_GOAL_MS = 100;
const TARGET_GOAL_MS = 400;

/** B13: from the lift of the thumb to the first visible reaction and to the target's paint, for a signed-in person on a slow phone. */
export async function taps({ browser, rig }: Stage): Promise<Row[]> {
  await fillUpMarket(rig);
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  await rejectCookies(context);
  const page = await context.newPage();
  await page.addInitScript(watchTaps);
  await watchInteractionsOf(page);
  await signInToApp(page, rig.backend.url, DEMO_TALENT);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // A later visit, as most are: the service worker serves the app, and the rows are stored.
  await page.goto(`${rig.backend.url}/jobs`);
  await page.getByRole('button', { name: /^Synced/ }).waitFor();
  const tour = new Tour(page, await Thumb.on(page), rig);
  await slowDown(page, SLOWDOWN);
  for (let round = 0; round < count('BENCH_TOURS', ROUNDS); round += 1) await tour.round(round);
  await context.close();
  return [
    ...TAPS.map((name) =>
      rowOf(
        name,
        tour.taps.filter((tap) => tap.name === name),
      ),
    ),
    inpRow(tour.taps),
  ];
}

function rowOf(name: string, found: readonly TourTap[]): Row {
  const [reactions, targets] = [found.map((tap) => tap.reaction), found.map((tap) => tap.target)];
  const [reaction, target] = [p95(reactions), p95(targets)];
  return {
    id: 'B13',
    what: `${name} tapped -> first reaction / target painted, ${SLOWDOWN}x slower CPU`,
    measured: `p95 ${ms(reaction)} / ${ms(target)}, median ${ms(median(reactions))} / ${ms(median(targets))} (${found.length} times)`,
    goal: `p95 <= ${REACTION_GOAL_MS} ms / <= ${TARGET_GOAL_MS} ms`,
    met: reaction <= REACTION_GOAL_MS && target <= TARGET_GOAL_MS,
  };
}

function inpRow(all: readonly TourTap[]): Row {
  const worst = all.toSorted((a, b) => b.interaction - a.interaction)[0];
  return {
    id: 'B13',
    what: `  INP of these ${all.length} taps, ${SLOWDOWN}x slower CPU`,
    measured: `p98 ${ms(
      quantile(
        all.map((tap) => tap.interaction),
        0.98,
      ),
    )}, worst ${ms(worst?.interaction ?? Number.NaN)} (${worst?.name ?? 'none'})`,
    goal: '',
    met: null,
  };
}
