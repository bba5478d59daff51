import type { Backend } from '../../supabase/local/backend';
import { startBackendInProcess } from './support/own-backend';
import { expectScreenHealthy } from './support/screen-checks';
import { expect, PHONE, test as base } from './support/story';

const test = base.extend<object, { backend: Backend }>({
  backend: [
    async ({}, provide) => {
      const backend = await startBackendInProcess();
      await provide(backend);
      await backend.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
test.use({ viewport: PHONE, baseURL: async ({ backend }, provide) => provide(backend.url) });

const stateOf = async (backend: Backend, email: string): Promise<string | undefined> =>
  (
    await backend.sql<{ state: string }>(
      'select state from private.newsletter_subscribers where address = $1',
      [email],
    )
  )[0]?.state;

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
  await expect.poll(() => backend.mailbox.list(email).length).toBe(1);
  const link = /https?:\S+\/newsletter\/confirm\S+/.exec(backend.mailbox.list(email)[0]!.text)![0];

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

  const [row] = await backend.sql<{ token: string }>(
    "select private.make_newsletter_token(id, 'manage') as token from private.newsletter_subscribers where address = $1",
    [email],
  );
  await page.goto(`/unsubscribe?token=${row!.token}`);
  await expectScreenHealthy(page, [PHONE]);
  // It begins with what this reader gets.
  await expect(page.getByRole('radio', { name: 'Every month' })).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed.')).toBeVisible();
  expect(await stateOf(backend, email)).toBe('unsubscribed');
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
