import type { Browser, Page } from 'playwright';
import { benchPage, inPage, launch } from './browser';
import { measureBundles } from './bundles';
import { insertMessages, type Rig, signInPage, startRig } from './rig';
import { kilobytes, ms, printTable, type Row } from './table';

const MESSAGES = 10_000;
const IDLE_ROUNDS = 5;

/** B4 at one processor speed: ours against a bare paged fetch and bare IndexedDB writes of the same rows. */
async function firstSync(browser: Browser, rig: Rig, slowdown: number): Promise<Row[]> {
  const person = await rig.signUp(`reader${slowdown}`, 'talent');
  const other = await rig.signUp(`writer${slowdown}`, 'employer');
  await rig.backend.sql('delete from public.messages');
  await rig.backend.sql('delete from public.conversations');
  await insertMessages(rig, other, person, MESSAGES);
  const page = await benchPage(browser, rig.backend.url, slowdown);
  await signInPage(page, person);
  const floor = await inPage(page, 'floor', rig.backend.url, rig.backend.publishableKey, person.token);
  const { all, firstPage } = await inPage(page, 'firstSync', person.id, MESSAGES);
  await page.context().close();
  const rate = Math.round(MESSAGES / (all / 1000));
  const goal = slowdown === 1 ? { rate: 3000, page: 500 } : { rate: 1500, page: 1000 };
  const at = slowdown === 1 ? '' : `, ${slowdown}x slower CPU`;
  return [
    { id: 'B4', what: `first sync of 10,000 messages of 1 KB${at}`, measured: `${rate} rows/s (${ms(all)})`, goal: `>= ${goal.rate} rows/s`, met: rate >= goal.rate },
    { id: 'B4', what: `  against bare fetch + bare IndexedDB${at}`, measured: `${(all / floor).toFixed(2)} x of ${ms(floor)}`, goal: '<= 1.5 x', met: all <= 1.5 * floor },
    { id: 'B4', what: `  first page usable${at}`, measured: ms(firstPage), goal: `<= ${ms(goal.page)}`, met: firstPage <= goal.page },
  ];
}

/** B6: the same list at three sizes. */
async function firstPages(browser: Browser, rig: Rig): Promise<Row[]> {
  const rows: Row[] = [];
  let atTenThousand = Number.NaN;
  for (const [count, times] of [[1_000, 40], [10_000, 40], [100_000, 20]] as const) {
    const page = await benchPage(browser, rig.backend.url);
    const { cold, warm, plain } = await inPage(page, 'firstPage', count, times);
    await page.context().close();
    if (count === 10_000) atTenThousand = warm;
    const goal = count === 100_000 ? 2 * atTenThousand : 5;
    rows.push({
      id: 'B6',
      what: `first page, filtered and sorted, of ${count.toLocaleString('en')} jobs`,
      measured: `${ms(warm)} (unfiltered ${ms(plain)}, first filter ${ms(cold)})`,
      goal: count === 1_000 ? '' : count === 10_000 ? '<= 5 ms' : '<= 2 x that of 10,000',
      met: count === 1_000 ? null : warm <= goal,
    });
  }
  return rows;
}

/** Requests and bytes of both directions while `act` runs: bodies as sent, answers as they came over the wire. */
async function traffic(page: Page, act: () => Promise<void>): Promise<{ requests: number; bytes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let requests = 0;
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ request }) => {
    requests += 1;
    bytes += request.postData?.length ?? 0;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await act();
  await session.detach();
  return { requests, bytes };
}

/** B7: a device that is in step asks for news of all collections. */
async function idleResync(browser: Browser, rig: Rig): Promise<Row[]> {
  const person = await rig.signUp('idle', 'talent');
  const page = await benchPage(browser, rig.backend.url);
  await signInPage(page, person);
  await inPage(page, 'idleStart', person.id);
  await inPage(page, 'idleWake');
  const { requests, bytes } = await traffic(page, async () => {
    for (let i = 0; i < IDLE_ROUNDS; i += 1) await inPage(page, 'idleWake');
  });
  await inPage(page, 'idleStop');
  await page.context().close();
  const [each, weight] = [requests / IDLE_ROUNDS, bytes / IDLE_ROUNDS];
  return [{ id: 'B7', what: 'idle resync of all collections', measured: `${each} request, ${kilobytes(weight)} both ways`, goal: '1 request, <= 2 KB', met: each === 1 && weight <= 2048 }];
}

const CASES: Record<string, (browser: Browser, rig: Rig) => Promise<Row[]>> = {
  B4: async (browser, rig) => [...(await firstSync(browser, rig, 1)), ...(await firstSync(browser, rig, 4))],
  B6: firstPages,
  B7: idleResync,
  B9: async () => measureBundles(),
};

/** Prints the table and answers the exit code: a missed goal is told, and fails nothing; a case that breaks does. */
export async function runBenchmarks(wanted: readonly string[]): Promise<number> {
  const rig = await startRig();
  const browser = await launch();
  const rows: Row[] = [];
  let broken = 0;
  for (const [id, measure] of Object.entries(CASES)) {
    if (wanted.length > 0 && !wanted.includes(id)) continue;
    console.log(`${id} ...`);
    try {
      rows.push(...(await measure(browser, rig)));
    } catch (error) {
      broken += 1;
      console.error(`${id} broke:`, error);
    }
  }
  await browser.close();
  await rig.stop();
  printTable(rows);
  return broken === 0 ? 0 : 1;
}
