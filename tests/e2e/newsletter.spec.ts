import type { Page } from '@playwright/test';
import type { Backend } from '../../supabase/local/backend';
import { DEMO_PASSWORD } from '../support/session';
import { test } from './support/backend-story';
import { expectScreenHealthy } from './support/screen-checks';
import { DESKTOP, expect, PHONE, signIn } from './support/story';

test.use({ viewport: PHONE, baseURL: async ({ backend }, provide) => provide(backend.url) });

const stateOf = async (backend: Backend, email: string): Promise<string | undefined> =>
  (
    await backend.sql<{ state: string }>(
      'select state from private.newsletter_subscribers where address = $1',
      [email],
    )
  )[0]?.state;

/** Where the link in a mail leads that somebody finds in the mailbox, as they would. */
async function linkInMailbox(page: Page, to: string, subject: string): Promise<string> {
  const mail = page
    .getByRole('article')
    .filter({ hasText: `To ${to}` })
    .filter({ has: page.getByRole('heading', { name: subject }) });
  await expect(async () => {
    await page.goto('/_mail');
    await expect(mail).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  return (await mail.getByRole('link', { name: /token=/ }).getAttribute('href'))!;
}

/** An issue that an admin sends to everybody who has confirmed. How they do that is a story of its own. */
async function sendIssue(backend: Backend, subject: string): Promise<void> {
  await backend.sql(
    `with issue as (insert into private.newsletter_issues (subject, body_text) values ($1, 'Hello.') returning *)
     insert into private.newsletter_deliveries (issue_id, subscriber_id)
     select id, private.newsletter_audience(issue) from issue`,
    [subject],
  );
  // What the sender hears of.
  await backend.sql(
    "update private.newsletter_issues set state = 'sending', queued_at = now() where subject = $1",
    [subject],
  );
}

test('a visitor subscribes, confirms in their mail, and leaves by a button @promise', async ({
  page,
  backend,
}) => {
  const email = 'ines.marlow@example.test';
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Newsletter' });
  await page.locator('#newsletter').scrollIntoViewIfNeeded();
  await form.getByLabel('Email for the newsletter').fill(email);
  await form.getByRole('radio', { name: 'Every month' }).check();
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Check your email', { exact: true })).toBeVisible();
  await expect(page.getByText('Almost there!')).toBeVisible();
  const link = await linkInMailbox(page, email, 'Confirm your subscription');

  // Mail programs open links by themselves: nothing happens before the press.
  await page.goto(link);
  await expectScreenHealthy(page, [PHONE]);
  expect(await stateOf(backend, email)).toBe('pending');
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('You are subscribed.')).toBeVisible();
  expect(await stateOf(backend, email)).toBe('confirmed');
  await page.goto(link);
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('This link has already been used.')).toBeVisible();

  await sendIssue(backend, 'The week on set');
  await page.goto(await linkInMailbox(page, email, 'The week on set'));
  await expectScreenHealthy(page, [PHONE]);
  // It begins with what this reader gets.
  await expect(page.getByRole('radio', { name: 'Every month' })).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed.')).toBeVisible();
  expect(await stateOf(backend, email)).toBe('unsubscribed');
});

test('without JavaScript the pages behind mailed links say what to do instead', async ({
  browser,
  backend,
}) => {
  const context = await browser.newContext({
    baseURL: backend.url,
    viewport: PHONE,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  const instead = page.getByRole('main').locator('noscript');
  await page.goto('/newsletter/confirm?token=abc');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription');
  await expect(instead.getByText(/^Confirming needs JavaScript/)).toBeVisible();
  await page.goto('/unsubscribe?token=abc');
  await expect(instead.getByText(/your mail program’s own “Unsubscribe” button/)).toBeVisible();
  await expect(instead.getByRole('link', { name: 'info@marquee.test' })).toBeVisible();
  await expect(page.getByText('This link is incomplete.')).toBeHidden();
  await context.close();
});

test('what cannot be subscribed is said at the field, and the text stays', async ({ page, backend }) => {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Newsletter' });
  await page.locator('#newsletter').scrollIntoViewIfNeeded();
  const field = form.getByLabel('Email for the newsletter');
  const subscribe = form.getByRole('button', { name: 'Subscribe' });
  await subscribe.click();
  await expect(page.getByText('Email required')).toBeVisible();
  await field.fill('Ines <ines@example.test>');
  await subscribe.click();
  await expect(form.getByText('Enter the email address alone, without a name.')).toBeVisible();
  // What was said of the try before is over.
  await expect(page.getByText('Email required')).toBeHidden();
  await field.fill('no address');
  await subscribe.click();
  await expect(form.getByText(/email address/).first()).toBeVisible();
  await page.route('**/functions/v1/newsletter/subscribe', (route) => route.abort());
  await field.fill('ines@example.test');
  await subscribe.click();
  await expect(page.getByText('Subscription failed')).toBeVisible();
  await expect(field).toHaveValue('ines@example.test');
  await page.goto('/newsletter/confirm?token=wrong');
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('This link is not valid.')).toBeVisible();
  await page.goto('/unsubscribe');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  expect(backend.mailbox.list('ines@example.test')).toHaveLength(0);
});

/** Confirmed readers, without the mails. */
const fill = (backend: Backend, count: number): Promise<unknown> =>
  backend.sql(
    `insert into private.newsletter_subscribers (address, state, confirmed_at)
     select 'reader-' || n || '@example.test', 'confirmed', now() from generate_series(1, $1) n on conflict do nothing`,
    [count],
  );

test('an admin writes an issue, looks at it, tests it on themselves, and sends it with their password', async ({
  page,
  backend,
}) => {
  await fill(backend, 3);
  await signIn(page, 'admin@marquee.test', '/admin');
  await page.getByRole('link', { name: /^Newsletter/ }).click();
  await expectScreenHealthy(page, [PHONE, DESKTOP]);
  await page.getByRole('link', { name: 'Write an issue' }).click();

  const form = page.getByRole('form', { name: 'Issue' });
  await form.getByRole('button', { name: 'Save and preview' }).click();
  await expect(form.getByText('Enter a subject.')).toBeVisible();
  await expect(form.getByText('Enter the text.')).toBeVisible();
  await expect(form.getByLabel('Subject')).toBeFocused();
  await form.getByLabel('Subject').fill('The week on set');
  await form.getByLabel('Text').fill('Twelve crews look for a focus puller.');
  await form.getByRole('button', { name: 'Save and preview' }).click();
  await expect(page.frameLocator('iframe[title="The mail"]').getByText('Twelve crews')).toBeVisible();
  // Nothing of an admin's HTML may run, or reach the app around it.
  await expect(page.locator('iframe[title="The mail"]')).toHaveAttribute('sandbox', '');
  await page.getByRole('tab', { name: 'As plain text' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Twelve crews look for a focus puller.');
  await expect(page).toHaveURL(/\/admin\/newsletter\/[0-9a-f-]{36}$/);
  await expectScreenHealthy(page, [PHONE, DESKTOP]);

  const admins = (): number => backend.mailbox.list('admin@marquee.test').length;
  const before = admins();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText('The test is on its way to your own address.')).toBeVisible();
  expect(admins()).toBe(before + 1);

  // What is on the screen is not what would be sent.
  await form.getByLabel('Text').fill('Thirteen crews look for a focus puller.');
  await expect(page.getByRole('button', { name: 'Send to 3 readers' })).toBeDisabled();
  await form.getByRole('button', { name: 'Save and preview' }).click();
  const send = page.getByRole('form', { name: 'Send to readers' });
  await send.getByLabel('Your password').fill('not my password');
  await send.getByRole('button', { name: 'Send to 3 readers' }).click();
  await expect(send.getByText('Your current password is incorrect.')).toBeVisible();
  await send.getByLabel('Your password').fill(DEMO_PASSWORD);
  await send.getByRole('button', { name: 'Send to 3 readers' }).click();
  await expect(page.getByRole('heading', { name: 'The week on set' })).toBeVisible();
  await expect(page.getByText('3 of 3 readers')).toBeVisible({ timeout: 30_000 });
  expect(backend.mailbox.list('reader-2@example.test')[0]?.text).toContain('Thirteen crews');
  await expectScreenHealthy(page, [PHONE, DESKTOP]);
});

test('an admin is shown a draft again, and told when another admin has changed it', async ({
  page,
  backend,
}) => {
  await signIn(page, 'admin@marquee.test', '/admin/newsletter/new');
  const form = page.getByRole('form', { name: 'Issue' });
  await form.getByLabel('Subject').fill('The month on set');
  await form.getByLabel('Text').fill('First words.');
  await form.getByRole('button', { name: 'Save and preview' }).click();
  await expect(page.getByText('Save the draft to see it')).toBeHidden();
  await page.reload();
  await expect(form.getByLabel('Text')).toHaveValue('First words.');

  await backend.sql(
    "update private.newsletter_issues set body_text = 'Other words.' where subject = 'The month on set'",
  );
  await form.getByLabel('Text').fill('Last words.');
  await form.getByRole('button', { name: 'Save and preview' }).click();
  await expect(page.getByText(/somebody else has saved this draft since you opened it/)).toBeVisible();
  await expect(form.getByLabel('Text')).toHaveValue('Last words.');
});

test('the landing says how many read it from fifty on, never fewer', async ({ page, backend }) => {
  const invitation = page.locator('#newsletter').getByText(/Join \d|Be among the first/);
  const see = async (): Promise<void> => {
    await page.goto('/');
    await page.locator('#newsletter').scrollIntoViewIfNeeded();
  };
  await backend.sql('delete from private.newsletter_subscribers');
  await fill(backend, 49);
  await see();
  await expect(invitation).toHaveText('Be among the first to get industry updates');
  await fill(backend, 50);
  await see();
  await expect(invitation).toHaveText('Join 50+ media professionals');
});
