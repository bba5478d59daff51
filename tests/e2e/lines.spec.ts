import type { Page } from '@playwright/test';
import type { Backend } from '../../supabase/local/backend';
import { openDelayLine } from '../bench/delay-line';
import { type Account, createOnboardedAccount, sendMessage } from '../support/accounts';
import { FaultProxy, FIREWALL } from '../support/fault-proxy';
import { startBackendInProcess } from './support/own-backend';
import { expect, expectSynced, navigateTo, PHONE, signIn, test } from './support/story';
import { bubble, composer } from './support/thread';
import { expectNoAxeViolations } from './support/screen-checks';

const SENT = /Sent|Delivered|Read/;

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bubble(page, text)).toBeVisible();
}

test('S7: a firewall page in the middle of a queue: that message is deferred with the reason, everything else leaves', async ({
  browser,
  server,
}) => {
  const network = await FaultProxy.open(server.url);
  const [ines, mara] = [
    await createOnboardedAccount(server.url, { name: 'Ines Wall' }),
    await createOnboardedAccount(server.url, { name: 'Mara Wall', role: 'employer' }),
  ];
  const conversation = await sendMessage(server.url, mara, ines, 'Are you free on Friday?');
  await sendMessage(server.url, ines, mara, 'I am.');
  const context = await browser.newContext({ baseURL: network.url, viewport: PHONE });
  const page = await context.newPage();
  await signIn(page, ines.email);
  await expectSynced(page);
  await page.goto(`/messages/${conversation}`);
  await expect(bubble(page, 'Are you free on Friday?')).toBeVisible();

  await context.setOffline(true);
  const texts = ['One.', 'Two.', 'Then they said: select * from crew; drop table budget.', 'Four.', 'Five.'];
  for (const text of texts) await say(page, text);
  const wall = network.inject(/sync_push/, FIREWALL, { body: /drop table/ });
  await context.setOffline(false);
  const [, , stopped = ''] = texts;
  for (const text of texts.filter((each) => each !== stopped))
    await expect(bubble(page, text)).toContainText(SENT, { timeout: 45_000 });
  await expect(bubble(page, stopped)).toContainText('Waiting');
  // What others write still arrives.
  await sendMessage(server.url, mara, ines, 'Good. Call is 05:30.');
  await expect(bubble(page, 'Good. Call is 05:30.')).toBeVisible({ timeout: 45_000 });

  await page.getByRole('button', { name: 'Held up, 1 waiting' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('1 deferred')).toBeVisible({ timeout: 30_000 });
  await expect(
    sheet.getByText(/Something between this device and Marquee stops this one, such as a firewall/),
  ).toBeVisible();
  wall.stop();
  await sheet.getByRole('button', { name: /Try to send now|Check now/ }).click();
  await expect(sheet.getByText('1 deferred')).toBeHidden({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(bubble(page, stopped)).toContainText(SENT);
  await context.close();
  await network.close();
});

/** So many jobs of a kilobyte that hardly compresses, that they take such a line several times as long as everything else. */
const CATALOGUE_JOBS = 700;
const SLOW_LINE = { roundTripMs: 400, downBitsPerS: 400_000, upBitsPerS: 64_000 };
/** A hundred long texts take a quarter of a minute. */
const SLOWER_LINE = { ...SLOW_LINE, downBitsPerS: 64_000 };
const GOOD_LINE = {
  roundTripMs: 0,
  downBitsPerS: Number.POSITIVE_INFINITY,
  upBitsPerS: Number.POSITIVE_INFINITY,
};

async function fillCatalogue({ sql }: Backend, poster: Account): Promise<void> {
  await sql('set session_replication_role = replica');
  await sql(
    `insert into public.jobs (id, posted_by, title, description, category, city, country_code, published_at, slug, company_name, poster_name)
     select gen_random_uuid(), $1, 'Job ' || i || ' of many', (select string_agg(md5(random()::text || i || k), ' ') from generate_series(1, 30) k), 'camera', 'Los Angeles', 'US',
       now() - make_interval(secs => i), 'many-' || i, 'Gullwing Pictures', 'Mara'
     from generate_series(1, $2::int) i`,
    [poster.id, CATALOGUE_JOBS],
  );
  await sql('set session_replication_role = origin');
}

/** Records every label that the sync chip has from now on. */
const recordChipLabels = async (page: Page): Promise<void> =>
  void (await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { chipLabels: seen });
    new MutationObserver(() => {
      for (const chip of document.querySelectorAll('button[aria-haspopup="dialog"][aria-label]'))
        seen.add(chip.getAttribute('aria-label') ?? '');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }));
const chipLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { chipLabels: Set<string> }).chipLabels]);

test('S8: a phone on 400 kbit/s: jobs come first, then one’s own messages, then the rest; the line is called slow, never offline', async ({
  browser,
}) => {
  const backend = await startBackendInProcess();
  const line = await openDelayLine(backend.url, GOOD_LINE);
  const [ines, mara] = [
    await createOnboardedAccount(backend.url, { name: 'Ines Edge' }),
    await createOnboardedAccount(backend.url, { name: 'Mara Edge', role: 'employer' }),
  ];
  const conversation = await sendMessage(backend.url, mara, ines, 'Are you free on Friday?');
  await sendMessage(backend.url, ines, mara, 'I will look.');
  await fillCatalogue(backend, mara);
  const context = await browser.newContext({
    baseURL: line.url,
    viewport: PHONE,
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  // The app itself comes over a good line: how long its code takes is measured elsewhere (B12), and over this one the service worker would
  // fetch for minutes.
  await page.goto('/sign-in');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  line.become(SLOW_LINE);
  await recordChipLabels(page);
  await signIn(page, ines.email, '/jobs');
  await expect(page.getByRole('heading', { name: /^Job \d+ of many$/ }).first()).toBeVisible();
  await navigateTo(page, `/messages/${conversation}`);
  await expect(bubble(page, 'Are you free on Friday?')).toBeVisible();
  // The catalogue is still on its way.
  expect(await chipLabels(page)).not.toContain('Synced');
  await say(page, 'I am, from noon.');
  await expect(bubble(page, 'I am, from noon.')).toContainText(SENT);
  expect(await chipLabels(page)).not.toContain('Synced');

  line.become(SLOWER_LINE);
  await expect.poll(() => chipLabels(page), { timeout: 60_000 }).toContain('Slow line');
  line.become(GOOD_LINE);
  await expectSynced(page);
  const labels = await chipLabels(page);
  expect(labels.filter((label) => /Offline|No way through|Needs attention/.test(label))).toEqual([]);
  await context.close();
  await line.stop();
  await backend.stop();
});

test('B12: a new phone on 400 kbit/s shows the newest jobs before the app is there, and nothing jumps when it is', async ({
  browser,
}) => {
  const backend = await startBackendInProcess();
  const line = await openDelayLine(backend.url, SLOW_LINE);
  const mara = await createOnboardedAccount(backend.url, { name: 'Mara Edge', role: 'employer' });
  await fillCatalogue(backend, mara);
  const context = await browser.newContext({ baseURL: line.url, viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto('/jobs', { waitUntil: 'commit' });
  const newest = page.getByRole('heading', { name: 'Job 1 of many' });
  await expect(newest).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('The newest jobs')).toBeVisible();
  expect(scripts).not.toContain('/rest/v1/rpc/sync_pull');
  const before = await newest.boundingBox();
  await expectNoAxeViolations(page);
  line.become(GOOD_LINE);
  await expect(page.getByRole('button', { name: /^Save Job 1 of many/ })).toBeVisible({ timeout: 20_000 });
  expect(await newest.boundingBox()).toEqual(before);
  await context.close();
  await line.stop();
  await backend.stop();
});
