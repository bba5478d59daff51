import { benchPage, inPage } from '../browser';
import type { Stage } from '../run';
import { ms, type Row } from '../table';

const SIZES = [
  [1_000, 40],
  [10_000, 40],
  [100_000, 20],
] as const;

/** B6: the first page of the same list at three sizes. */
export async function firstPages({ browser, rig }: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  let atTenThousand = Number.NaN;
  for (const [count, times] of SIZES) {
    const page = await benchPage(browser, rig.backend.url);
    const { cold, warm, warmP95, plain } = await inPage(page, 'firstPage', count, times);
    await page.context().close();
    if (count === 10_000) atTenThousand = warm;
    const goal = count === 100_000 ? 2 * atTenThousand : 5;
    rows.push({
      id: 'B6',
      what: `first page, filtered and sorted, of ${count.toLocaleString('en')} jobs`,
      measured: `median ${ms(warm)}, p95 ${ms(warmP95)} (unfiltered ${ms(plain)}, first filter ${ms(cold)})`,
      goal: count === 1_000 ? '' : count === 10_000 ? '<= 5 ms' : '<= 2 x that of 10,000',
      met: count === 1_000 ? null : warm <= goal,
    });
  }
  return rows;
}
