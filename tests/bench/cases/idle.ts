import type { Page } from 'playwright';
import { benchPage, inPage } from '../browser';
import { signInPage } from '../rig';
import type { Stage } from '../run';
import { kilobytes, type Row } from '../table';

const ROUNDS = 5;

/** Requests and bytes in both directions while `act` runs: request bodies, and responses with headers as transferred. */
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
