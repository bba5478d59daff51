import type { BrowserContext, Page } from '@playwright/test';
import {
  SERVER_ERROR,
  TOO_MANY_REQUESTS,
  SESSION_ENDED,
  TOKEN_EXPIRED,
  FaultProxy,
  CAPTIVE_PORTAL,
} from '../support/fault-proxy';
import { type Account, createOnboardedAccount, sendMessage } from '../support/accounts';
import { ApiAccount } from '../support/api-account';
import { DEMO_PASSWORD } from '../support/session';
import { expect, expectSynced, PHONE, RestartableBrowser, signIn, test as base } from './support/story';
import { bubble, composer, thread } from './support/thread';

/** A connection of its own to the worker's server, so that a story's faults do not affect other stories. */
const test = base.extend<{ network: FaultProxy }>({
  network: async ({ server }, provide) => {
    const network = await FaultProxy.open(server.url);
    await provide(network);
    await network.close();
  },
});

const PUSH = /sync_push/;
/** Every request to the backend; the app's own files are not affected. */
const BACKEND = /^\/(rest|auth|realtime|storage|functions)\/v1\/|^\/health/;

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bubble(page, text)).toBeVisible();
}

interface Pair {
  ines: Account;
  mara: Account;
  path: string;
}

/** Two people with a conversation; the story is about what happens to Ines's messages. */
async function pair(site: string): Promise<Pair> {
  const [ines, mara] = [
    await createOnboardedAccount(site, { name: 'Ines Fault' }),
    await createOnboardedAccount(site, { name: 'Mara Fault', role: 'employer' }),
  ];
  const id = await sendMessage(site, mara, ines, 'Are you free on Friday?');
  await sendMessage(site, ines, mara, 'I am.');
  return { ines, mara, path: `/messages/${id}` };
}

async function openThread(page: Page, { ines, path }: Pair): Promise<void> {
  await signIn(page, ines.email);
  await expectSynced(page);
  await page.goto(path);
  await expect(bubble(page, 'Are you free on Friday?')).toBeVisible();
}

const device = (context: BrowserContext): Promise<Page> => context.newPage();

/** The messages that the server has in this thread, in order, as the other person reads them on a device of their own. */
async function arrived(site: string, { mara, path }: Pair): Promise<string[]> {
  const reader = await ApiAccount.of(site, mara.email);
  const messages = await reader.read<{ body: string }>(
    `messages?select=body&conversation_id=eq.${path.split('/').at(-1)}&order=server_seq`,
  );
  return messages.map(({ body }) => body).slice(2);
}

const SENT = /Sent|Delivered|Read/;

test('S3: the reply is lost after the commit, several times; the message is there once @promise', async ({
  browser,
  server,
  network,
}) => {
  const people = await pair(server.url);
  const page = await device(await browser.newContext({ baseURL: network.url, viewport: PHONE }));
  await openThread(page, people);
  const lost = network.inject(PUSH, { kind: 'lose reply' });
  await say(page, 'Yes, all day.');
  await expect(bubble(page, 'Yes, all day.')).toContainText('Waiting');
  await expect.poll(() => lost.hits, { timeout: 45_000 }).toBeGreaterThan(1);
  await expect(bubble(page, 'Yes, all day.')).toContainText('Waiting');
  lost.stop();
  network.inject(PUSH, { kind: 'duplicate' }, { times: 1 });
  await expect(bubble(page, 'Yes, all day.')).toContainText(SENT, { timeout: 60_000 });
  expect(await arrived(server.url, people)).toEqual(['Yes, all day.']);
  await page.context().close();
});

test('S2, S3: the browser is killed while a push is in flight; after a restart everything arrived once and in order @promise', async ({
  server,
  network,
}) => {
  const people = await pair(server.url);
  const browser = new RestartableBrowser(network.url);
  try {
    let page = await browser.open();
    await openThread(page, people);
    const held = network.inject(PUSH, { kind: 'hold reply' });
    for (const text of ['One.', 'Two.', 'Three.']) await say(page, text);
    await expect.poll(() => held.hits).toBeGreaterThan(0);
    await browser.close();
    network.clear();
    page = await browser.open();
    await page.goto(people.path);
    for (const text of ['One.', 'Two.', 'Three.'])
      await expect(bubble(page, text)).toContainText(SENT, { timeout: 45_000 });
    expect(await arrived(server.url, people)).toEqual(['One.', 'Two.', 'Three.']);
    for (const text of ['One.', 'Two.', 'Three.']) await expect(bubble(page, text)).toHaveCount(1);
  } finally {
    await browser.remove();
  }
});

test('S8, S10: a captive portal answers every request: the chip says that there is no way through, nobody is signed out, and it recovers on its own', async ({
  browser,
  server,
  network,
}) => {
  const people = await pair(server.url);
  const page = await device(await browser.newContext({ baseURL: network.url, viewport: PHONE }));
  await openThread(page, people);
  network.inject(BACKEND, CAPTIVE_PORTAL);
  network.closeSockets();
  await say(page, 'From the hotel.');
  // That the thread was read may wait beside it.
  await expect(page.getByRole('button', { name: /^No way through, [12] waiting$/ })).toBeVisible({
    timeout: 45_000,
  });
  await expect(bubble(page, 'From the hotel.')).toContainText('Waiting for a way through');
  await expect(page.getByText('this network answers in Marquee’s place')).toBeVisible();
  await expect(page.getByText("You're offline")).toBeHidden();
  network.clear();
  await expect(bubble(page, 'From the hotel.')).toContainText(SENT, { timeout: 60_000 });
  expect(await arrived(server.url, people)).toEqual(['From the hotel.']);
  await page.context().close();
});

test('S10: the token expires during sync and the reply to its refresh is lost; the person only notices a delay', async ({
  browser,
  server,
  network,
}) => {
  const people = await pair(server.url);
  const page = await device(await browser.newContext({ baseURL: network.url, viewport: PHONE }));
  await openThread(page, people);
  const expired = network.inject(PUSH, TOKEN_EXPIRED, { times: 1 });
  const refresh = network.inject(
    /auth\/v1\/token\?grant_type=refresh_token/,
    { kind: 'reset' },
    { times: 1 },
  );
  await say(page, 'Still here.');
  await expect(bubble(page, 'Still here.')).toContainText(SENT, { timeout: 60_000 });
  expect([expired.hits, refresh.hits]).toEqual([1, 1]);
  await expect(page).toHaveURL(new RegExp(people.path));
  expect(await arrived(server.url, people)).toEqual(['Still here.']);
  await page.context().close();
});

test('S8, S10: the auth server ends the session: nothing is cleared, pending messages show that they wait for sign-in, and signing in sends them @promise', async ({
  browser,
  server,
  network,
}) => {
  const people = await pair(server.url);
  const page = await device(await browser.newContext({ baseURL: network.url, viewport: PHONE }));
  await openThread(page, people);
  network.inject(/rest\/v1\/rpc\/sync_/, TOKEN_EXPIRED);
  network.inject(/auth\/v1\/token\?grant_type=refresh_token/, SESSION_ENDED);
  await say(page, 'Kept for later.');
  await expect(bubble(page, 'Kept for later.')).toContainText('Waiting for sign-in', { timeout: 45_000 });
  await page.getByRole('button', { name: 'Needs attention' }).click();
  await expect(page.getByRole('dialog').getByText('Waiting for sign-in')).toBeVisible();
  await page.keyboard.press('Escape');
  network.clear();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(people.ines.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(bubble(page, 'Kept for later.')).toContainText(SENT, { timeout: 45_000 });
  expect(await arrived(server.url, people)).toEqual(['Kept for later.']);
  await page.context().close();
});

test('two tabs: both write, one talks to the server; when it is closed the other takes over, and nothing is duplicated @promise', async ({
  browser,
  server,
  network,
}) => {
  const people = await pair(server.url);
  const context = await browser.newContext({ baseURL: network.url, viewport: PHONE });
  const first = await device(context);
  await openThread(first, people);
  const second = await device(context);
  await second.goto(people.path);
  await expect(bubble(second, 'Are you free on Friday?')).toBeVisible();
  // Nobody receives the answer to what the leading tab has sent by then.
  const lost = network.inject(PUSH, { kind: 'lose reply' });
  await say(first, 'From the first.');
  await say(second, 'From the second.');
  await expect.poll(() => lost.hits).toBeGreaterThan(0);
  await first.close();
  network.clear();
  for (const text of ['From the first.', 'From the second.'])
    await expect(bubble(second, text)).toContainText(SENT, { timeout: 60_000 });
  expect(await arrived(server.url, people)).toEqual(['From the first.', 'From the second.']);
  await context.close();
});

test('S9: accounts are switched with work unsent: no request carries another account’s token, and the work is sent after the next sign-in @promise', async ({
  browser,
  server,
  network,
}) => {
  const people = await pair(server.url);
  const context = await browser.newContext({ baseURL: network.url, viewport: { width: 1280, height: 800 } });
  const page = await device(context);
  await openThread(page, people);
  const down = network.inject(PUSH, { kind: 'reset' });
  await say(page, 'Written before I left.');
  await expect.poll(() => down.hits).toBeGreaterThan(0);

  await signOut(page, 'Keep on this device');
  down.stop();
  const pushesBefore = network.requests.filter(({ path }) => PUSH.test(path)).length;
  await signIn(page, people.mara.email);
  await expectSynced(page);
  await page.goto(people.path);
  await expect(bubble(page, 'Are you free on Friday?')).toBeVisible();
  await expect(bubble(page, 'Written before I left.')).toHaveCount(0);
  const asMara = network.requests.filter(({ path }) => PUSH.test(path)).slice(pushesBefore);
  expect(asMara.filter(({ body }) => body.includes('Written before I left.'))).toEqual([]);
  expect(await arrived(server.url, people)).toEqual([]);

  await signOut(page);
  await signIn(page, people.ines.email, people.path);
  await expect(bubble(page, 'Written before I left.')).toContainText(SENT, { timeout: 45_000 });
  expect(await arrived(server.url, people)).toEqual(['Written before I left.']);
  await context.close();
});

async function signOut(page: Page, choice?: string): Promise<void> {
  await page.goto('/settings');
  // Without a choice there is nothing to ask about: what was read is marked by then.
  if (!choice) await expectSynced(page);
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  if (choice) await page.getByRole('dialog').getByRole('button', { name: choice }).click();
  await expect(page).toHaveURL(/\/$/);
}

test('all network faults at random: ten messages from each side arrive once and in order', async ({
  browser,
  server,
  network,
}) => {
  test.setTimeout(240_000);
  const people = await pair(server.url);
  const page = await device(await browser.newContext({ baseURL: network.url, viewport: PHONE }));
  await openThread(page, people);
  for (const fault of [
    { kind: 'lose reply' },
    { kind: 'duplicate' },
    { kind: 'truncate' },
    { kind: 'reset' },
    TOO_MANY_REQUESTS,
    SERVER_ERROR,
    CAPTIVE_PORTAL,
    { kind: 'delay', ms: 2_000 },
    { kind: 'drip', bytes: 64, everyMs: 5 },
  ] as const)
    network.inject(/sync_p/, fault, { chance: 0.1 });
  network.inject(/realtime/, { kind: 'reset' }, { chance: 0.5 });
  const mine = Array.from({ length: 10 }, (_, n) => `Mine ${n}.`);
  const theirs = Array.from({ length: 10 }, (_, n) => `Theirs ${n}.`);
  for (const [n, text] of mine.entries()) {
    await say(page, text);
    await sendMessage(server.url, people.mara, people.ines, theirs[n] ?? '');
    if (n % 4 === 3) network.closeSockets();
  }
  network.clear();
  for (const text of mine) await expect(bubble(page, text)).toContainText(SENT, { timeout: 90_000 });
  for (const text of theirs) await expect(bubble(page, text)).toHaveCount(1, { timeout: 60_000 });
  const there = await arrived(server.url, people);
  expect(there.filter((body) => body.startsWith('Mine'))).toEqual(mine);
  expect(there.filter((body) => body.startsWith('Theirs'))).toEqual(theirs);
  const shown = (await thread(page).getByRole('listitem').allInnerTexts())
    .map((text) => /(?:Mine|Theirs) \d\./.exec(text)?.[0])
    .filter(Boolean);
  expect(shown).toEqual(there);
  await page.context().close();
});
