import type { Page } from 'playwright';
import { PHONE, signInToApp } from '../app-page';
import { Thumb } from '../app/thumb';
import { slowDown } from '../browser';
import { write } from '../rig';
import type { Stage } from '../run';
import { median, p95 } from '../stats';
import { count, ms, type Row } from '../table';

const MESSAGES = 40;
const SLOWDOWN = 4;
const GOAL_MS = 50;

/** B2: from the tap on Send until the message is painted in the thread, in the app on a phone with a slow CPU. */
export async function sending({ browser, rig }: Stage): Promise<Row[]> {
  const [person, other] = [await rig.signUp('sender', 'talent'), await rig.signUp('reader', 'employer')];
  const { url } = rig.backend;
  const conversation = await write(url, other, person, 'Are you free on Friday?');
  await write(url, person, other, 'I am.');
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(watchSends);
  await signInToApp(page, url, person);
  await page.goto(`${url}/messages/${conversation}`);

  await page.getByLabel('Message', { exact: true }).waitFor();
  await slowDown(page, SLOWDOWN);
  const thumb = await Thumb.on(page);
  const rows = [await rowOf(page, thumb, 'online')];
  await context.setOffline(true);
  await page.getByText("You're offline.").first().waitFor();
  rows.push(await rowOf(page, thumb, 'offline'));
  await context.close();
  return rows;
}

async function rowOf(page: Page, thumb: Thumb, where: 'online' | 'offline'): Promise<Row> {
  const took: number[] = [];
  for (let i = 0; i < count('BENCH_MESSAGES', MESSAGES); i += 1)
    took.push(await send(page, thumb, `${where} ${i}: call moved to 06:30, same gate`));
  const at95 = p95(took);
  return {
    id: 'B2',
    what: `send tapped -> message painted, ${where}, ${SLOWDOWN}x slower CPU`,
    measured: `p95 ${ms(at95)}, median ${ms(median(took))} (${took.length} times)`,
    goal: `p95 <= ${GOAL_MS} ms`,
    met: at95 <= GOAL_MS,
  };
}

async function send(page: Page, thumb: Thumb, body: string): Promise<number> {
  await page.getByLabel('Message', { exact: true }).fill(body);
  // Lets the work that typing started finish.
  await page.waitForTimeout(600);
  const button = await thumb.aimAt(page.getByRole('button', { name: 'Send', exact: true }));
  await page.evaluate((text) => (window as unknown as Watch).marqueeSend(text), body);
  await thumb.tap(button);
  return page.evaluate(() => (window as unknown as Watch).marqueeSent);
}

interface Watch {
  marqueeSend: (body: string) => void;
  marqueeSent: Promise<number>;
}

/** Runs in the page: measures from the tap's time stamp to the end of the frame in which the message first appears. */
function watchSends(): void {
  const watch = window as unknown as Watch;
  watch.marqueeSend = (body) => {
    watch.marqueeSent = new Promise((resolve) => {
      let tapped = 0;
      document.addEventListener('pointerup', (event) => (tapped = event.timeStamp), {
        capture: true,
        once: true,
      });
      const observer = new MutationObserver(() => {
        if (
          tapped === 0 ||
          ![...document.querySelectorAll('li')].slice(-3).some((item) => item.textContent?.includes(body))
        )
          return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => resolve(performance.now() - tapped));
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  };
}
