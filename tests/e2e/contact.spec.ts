import type { Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import { DESKTOP, expect, expectSynced, PHONE, signIn, test, testWithServiceWorker } from './support/story';

test.use({ viewport: PHONE });
testWithServiceWorker.use({ viewport: PHONE });
// The app takes a while to conclude that there is no connection.
test.describe.configure({ timeout: 240_000 });

const TEXT = 'A job asks for a deposit before the first day. It is called “Best boy, nights”.';

const fieldsOf = (page: Page) => {
  const form = page.getByRole('form', { name: 'Contact' });
  return {
    form,
    topic: form.getByLabel('What is it about?'),
    email: form.getByLabel('Email'),
    message: form.getByLabel('Message'),
    send: form.getByRole('button', { name: 'Send message' }),
    retry: form.getByRole('button', { name: 'Try again' }),
  };
};

/** By the mailbox page's own data. */
const mailsTo = async (page: Page, to: string): Promise<{ subject: string; text: string }[]> =>
  (
    (await (await page.request.get('/_mail.json')).json()) as { to: string; subject: string; text: string }[]
  ).filter((mail) => mail.to === to);

testWithServiceWorker(
  'a visitor writes with a bad address, is told, sends with the server down, sends when it is back, and an admin answers @promise',
  async ({ page, server, browser }) => {
    const email = 'ines.contact@example.test';
    await page.goto('/contact');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const { form, topic, email: address, message, send, retry } = fieldsOf(page);

    // Told at the field, and taken to the first.
    await send.click();
    await expect(topic).toBeFocused();
    await expect(form.getByText('Choose what your message is about.')).toBeVisible();
    await topic.selectOption({ label: 'Report a person or a job' });
    await address.fill('Ines <ines@example.test>');
    await message.fill(TEXT);
    await expectScreenHealthy(page, [PHONE, DESKTOP]);
    await send.click();
    await expect(address).toBeFocused();
    await expect(form.getByText('Enter the email address alone, without a name.')).toBeVisible();
    await address.fill(email);

    // The server is down: the text stays, through a reload as well.
    await server.kill();
    await send.click();
    await expect(page.getByRole('alert')).toContainText(
      'Network error. Please check your connection and try again.',
    );
    await expect(message).toHaveValue(TEXT);
    await expect(page.getByText('Draft kept in this browser')).toBeVisible();
    await expectScreenHealthy(page, [PHONE]);
    await page.reload();
    await expect(message).toHaveValue(TEXT);
    await expect(topic).toHaveValue('report');

    // The answer is lost after the server has the message: the next try is the same message.
    await server.up();
    let lost = 0;
    await page.route('**/rpc/send_contact_message', async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort();
    });
    await send.click();
    await expect(page.getByRole('alert')).toContainText(
      'Network error. Please check your connection and try again.',
    );
    expect(lost).toBe(1);
    await page.unrouteAll();
    await retry.click();
    const arrived = page.getByRole('heading', { name: 'Your message has arrived' });
    await expect(arrived).toBeFocused();
    await expect(page.getByText(email)).toBeVisible();
    await expectScreenHealthy(page, [PHONE, DESKTOP]);
    const number = /[0-9A-F]{4}-[0-9A-F]{4}/.exec(await page.getByRole('main').innerText())![0];
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email);
    await expect.poll(async () => (await mailsTo(page, 'contact@marquee.test')).length).toBe(1);
    expect((await mailsTo(page, 'contact@marquee.test'))[0]!.subject).toContain(number);
    await page.getByRole('button', { name: 'Write another message' }).click();
    await expect(message).toHaveValue('');

    const desk = await (await browser.newContext({ baseURL: server.url, viewport: PHONE })).newPage();
    await signIn(desk, 'admin@marquee.test', '/admin/contact');
    const card = desk.getByRole('article').filter({ hasText: number });
    await expect(card).toHaveCount(1);
    await expect(card).toContainText(TEXT);
    await expect(desk.getByText('1 message is open.')).toBeVisible();
    expect(await card.getByRole('link').getAttribute('href')).toMatch(
      new RegExp(`^mailto:${encodeURIComponent(email)}\\?subject=Marquee%20${number}`),
    );
    await card.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(card).toContainText('Answered by');
    await expect(desk.getByText('Nothing is open.')).toBeVisible();
    await expectScreenHealthy(desk, [PHONE, DESKTOP]);
    await desk.reload();
    await expect(card.getByRole('button', { name: 'Open again' })).toBeVisible();
    // Ruling 34: none of it is stored on the device.
    expect(await desk.evaluate(() => JSON.stringify(localStorage))).not.toContain(email);
    await desk.context().close();
  },
);

test('without JavaScript the page says that the form needs it', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site, viewport: PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/contact');
  const sentence = page.locator('noscript p');
  await expect(sentence).toHaveText(/^This form needs JavaScript/);
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await context.close();
});

test('a draft is its writer’s, and goes when it is cleared', async ({ page }) => {
  await signIn(page, 'talent@marquee.test', '/contact');
  const { email, message } = fieldsOf(page);
  await expect(email).toHaveValue('talent@marquee.test');
  await message.fill(TEXT);
  await expect(page.getByText('Draft kept in this browser')).toBeVisible();
  await signIn(page, 'talent2@marquee.test', '/contact');
  await expect(email).toHaveValue('talent2@marquee.test');
  await expect(message).toHaveValue('');
  await signIn(page, 'talent@marquee.test', '/contact');
  await expect(message).toHaveValue(TEXT);
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await expect(message).toHaveValue('');
  await page.reload();
  await expect(email).toHaveValue('talent@marquee.test');
  await expect(message).toHaveValue('');
});

test('the queue is empty, loads, fails and needs a connection, and says so', async ({ page }) => {
  const answerWith = (status: number, body: object) =>
    page.route('**/rpc/contact_queue', (route) => route.fulfill({ status, json: body }));
  // The stories of a worker share a server, and another one has written to it.
  await answerWith(200, { open: 0, messages: [], next: null });
  await signIn(page, 'admin@marquee.test', '/admin/contact');
  const empty = page.getByRole('heading', { name: 'No messages' });
  await expect(empty).toBeVisible();
  await expectScreenHealthy(page, [PHONE]);
  await page.unrouteAll();
  await answerWith(500, { code: 'XX000', message: 'no' });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(
    'An unexpected error occurred. Please try again later.',
  );
  await expectScreenHealthy(page, [PHONE]);
  await page.unrouteAll();
  await answerWith(200, { open: 0, messages: [], next: null });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(empty).toBeVisible();
  await expectSynced(page);
  await page.unrouteAll();
  await page.context().setOffline(true);
  await expect(page.getByText('This needs a connection.').first()).toBeVisible({ timeout: 60_000 });
  await expectScreenHealthy(page, [PHONE]);
  await page.context().setOffline(false);
});

test('nobody else may open the queue', async ({ page }) => {
  await signIn(page, 'employer@marquee.test', '/admin/contact');
  await expect(page).toHaveURL('/dashboard');
});

test('two tabs write two messages: each keeps its own over a reload, and a closed tab’s is taken up by the next', async ({
  page,
  context,
}) => {
  const message = (tab: Page) => tab.getByLabel('Message', { exact: true });
  const write = async (tab: Page, text: string): Promise<void> => {
    await tab.getByLabel('What is it about?').selectOption('press');
    await tab.getByLabel('Email').fill('tabs.contact@example.test');
    await message(tab).fill(text);
    await expect(tab.getByText('Draft kept in this browser')).toBeVisible();
  };
  const [first, second] = ['The first tab asks about the press kit.', 'The second tab asks about a picture.'];
  await page.goto('/contact');
  await write(page, first);
  const other = await context.newPage();
  await other.goto('/contact');
  await expect(message(other)).toHaveValue('');
  await write(other, second);
  for (const [tab, text] of [
    [page, first],
    [other, second],
  ] as const) {
    await tab.reload();
    await expect(message(tab)).toHaveValue(text);
  }
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('send_contact_message'))
      sent.push((request.postDataJSON() as { p_message: string }).p_message);
  });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message has arrived')).toBeVisible();
  await other.close();
  await page.reload();
  await expect(message(page)).toHaveValue(second);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message has arrived')).toBeVisible();
  await page.reload();
  await expect(message(page)).toHaveValue('');
  expect(sent).toEqual([first, second]);
});
