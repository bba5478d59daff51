import type { Page, Request } from 'playwright';
import { benchPage, inPage } from '../browser';
import { signInPage } from '../rig';
import type { Stage } from '../run';
import { kilobytes, type Row } from '../table';

const ROUNDS = 5;

/** Requests and bytes in both directions while `act` runs, the sync worker's as well: request bodies, and responses with headers as transferred. */
async function traffic(page: Page, act: () => Promise<void>): Promise<{ requests: number; bytes: number }> {
  const finished: Request[] = [];
  const onFinished = (request: Request): void => void finished.push(request);
  page.on('requestfinished', onFinished);
  await act();
  page.off('requestfinished', onFinished);
  const sizes = await Promise.all(finished.map((request) => request.sizes()));
  const bytes = sizes.reduce(
    (sum, { requestBodySize: sent, responseHeadersSize: headers, responseBodySize: body }) =>
      sum + sent + headers + body,
    0,
  );
  return { requests: finished.length, bytes };
}

/** B7: an up-to-date device pulls all collections. */
export async function idleResync({ browser, rig }: Stage): Promise<Row[]> {
  const person = await rig.signUp('idle', 'talent');
  const page = await benchPage(browser, rig.backend.url);
  await signInPage(page, person);
  await inPage(page, 'start', person.id);
  await inPage(page, 'pullNow');
  const { requests, bytes } = await traffic(page, async () => {
    for (let i = 0; i < ROUNDS; i += 1) await inPage(page, 'pullNow');
  });
  await inPage(page, 'stop');
  await page.context().close();
  const [each, weight] = [requests / ROUNDS, bytes / ROUNDS];
  return [
    {
      id: 'B7',
      what: 'idle resync of all collections',
      measured: `${each} request, ${Math.round(weight)} bytes (${kilobytes(weight)}) both ways`,
      goal: '1 request, <= 2 KB',
      met: each === 1 && weight <= 2048,
    },
  ];
}
