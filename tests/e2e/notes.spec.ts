import type { Browser, Page } from '@playwright/test';
import type { Backend } from '../../supabase/local/backend';
import { type Account, createOnboardedAccount } from '../support/accounts';
import { FaultProxy } from '../support/fault-proxy';
import { test } from './support/backend-story';
import { expectScreenHealthy } from './support/screen-checks';
import { DESKTOP, expect, expectSynced, PHONE, signIn } from './support/story';

const BACKEND = /^\/(rest|auth|realtime|storage|functions)\/v1\/|^\/health/;

/** A booking of the two that its clock completed yesterday, by a company that was verified: what is written about it can be quoted. */
async function wrapped({ sql }: Backend, employer: Account, talent: Account, title: string): Promise<string> {
  await sql(
    `with own as (insert into public.companies (owner_id, name, verified_at) values ($1, 'Gullwing Pictures', now()) returning id)
     update public.profiles set company_id = (select id from own) where id = $1`,
    [employer.id],
  );
  const [row] = await sql<{ id: string }>(
    `insert into public.bookings (employer_id, talent_id, title, role_code, days, open_until, status, employer_name, talent_name, history)
     values ($1, $2, $3, 'gaffer', array[current_date - 2], current_date - 2, 'completed', private.display_name($1), private.display_name($2),
       jsonb_build_array(jsonb_build_object('status', 'completed', 'at', now() - interval '1 day', 'by', 'system')))
     returning id`,
    [employer.id, talent.id, title],
  );
  return row!.id;
}

const open = async (browser: Browser, site: string, viewport: typeof PHONE): Promise<Page> =>
  (await browser.newContext({ baseURL: site, viewport })).newPage();

async function fill(page: Page, rating: RegExp, words: string): Promise<void> {
  await page.getByRole('radio', { name: rating }).check();
  await page.getByLabel('What you worked on together').selectOption({ label: 'Feature' });
  await page.getByLabel(/^In your words/).fill(words);
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send the note' }).click();
  const asked = page.getByRole('dialog', { name: 'Send this note?' });
  await expect(asked).toContainText('with your name, and Marquee may quote it.');
  await asked.getByRole('button', { name: 'Send the note' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('two people write about each other, blind, one of them with no signal; then both read both, and one replies @promise', async ({
  browser,
  backend,
}) => {
  test.setTimeout(180_000); // two people sign in, and one loses the signal
  const petra = await createOnboardedAccount(backend.url, { name: 'Petra Wrap', role: 'employer' });
  const ines = await createOnboardedAccount(backend.url, { name: 'Ines Wrap' });
  const booking = await wrapped(backend, petra, ines, 'Low Tide');
  const network = await FaultProxy.open(backend.url);
  const [desk, phone] = [await open(browser, backend.url, DESKTOP), await open(browser, network.url, PHONE)];

  await signIn(phone, ines.email, '/notes');
  await expect(phone.getByRole('region', { name: 'To write' })).toContainText('13 days left');
  await expectScreenHealthy(phone);
  await phone.getByRole('link', { name: /Petra Wrap/ }).click();
  await phone.getByRole('button', { name: 'Send the note' }).click();
  await expect(phone.getByText('Choose a rating from 1 to 5.')).toBeVisible();
  await expect(phone.getByText('Say what you worked on together.')).toBeVisible();
  await expectScreenHealthy(phone);

  // Written underground: kept as a draft, sent, and both survive a reload.
  const dead = network.inject(BACKEND, { kind: 'reset' });
  await fill(phone, /^4:/, 'Paid on the day, and the food was good.');
  await expect(phone.getByText(/^Draft saved/)).toBeVisible();
  await phone.reload();
  await expect(phone.getByLabel(/^In your words/)).toHaveValue('Paid on the day, and the food was good.');
  await send(phone);
  const waiting = phone.getByText(/waiting for/).filter({ visible: true });
  await expect(waiting.first()).toBeVisible();
  await expectScreenHealthy(phone);

  // Meanwhile the other side writes, and sees nothing of that.
  await signIn(desk, petra.email, `/bookings/${booking}`);
  await desk.getByRole('link', { name: 'Write a note' }).click();
  await fill(desk, /^5:/, 'Had the generator where it could not be heard.');
  await expectScreenHealthy(desk);
  await send(desk);
  await expect(desk.getByText('Sealed, until Ines Wrap has written, too')).toBeVisible({ timeout: 30_000 });
  await expectScreenHealthy(desk);

  dead.stop();
  await expectSynced(phone);
  await phone.goto('/notes');
  const about = phone.getByRole('region', { name: 'About you' });
  await expect(about).toContainText('Had the generator where it could not be heard.', { timeout: 60_000 });
  await expect(phone.getByRole('region', { name: 'Written' })).toContainText('Published');
  await about.getByRole('button', { name: 'Reply' }).click();
  await phone.getByRole('dialog').getByLabel('Your reply').fill('Any time again.');
  await phone.getByRole('dialog').getByRole('button', { name: 'Send the reply' }).click();
  await expectSynced(phone);
  await expect(about).toContainText('You replied');
  await expectScreenHealthy(phone);

  await desk.goto('/notes');
  await expect(desk.getByRole('region', { name: 'About you' })).toContainText('Paid on the day', {
    timeout: 60_000,
  });
  await desk.getByRole('tab', { name: 'Everybody’s' }).click();
  await desk.getByLabel('Search notes').fill('generator');
  await expect(desk.getByRole('status').filter({ hasText: '1 note' })).toBeVisible();
  await expect(desk.getByRole('article')).toContainText('Any time again.', { timeout: 60_000 });
  await expectScreenHealthy(desk);
  await desk.getByRole('link', { name: 'Ines Wrap' }).click();
  await expect(desk.getByRole('region', { name: 'Notes' })).toContainText('By Petra Wrap');
  await expectScreenHealthy(desk);

  // A7: the landing page quotes it, and in a demonstration says that it is an example.
  const visitor = await open(browser, backend.url, DESKTOP);
  await visitor.goto('/');
  const quoted = visitor
    .getByRole('figure')
    .filter({ hasText: 'Had the generator where it could not be heard.' });
  await expect(quoted).toContainText('Petra Wrap', { timeout: 30_000 });
  await expect(quoted).toContainText('Example');

  // Nobody writes twice.
  await desk.goto(`/bookings/${booking}/note`);
  await expect(desk.getByText('Published', { exact: true })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Send the note' })).toHaveCount(0);
  await network.close();
});

test('a note that is sent too late is refused with its sentence, and its words are kept', async ({
  browser,
  backend,
}) => {
  test.setTimeout(120_000);
  const petra = await createOnboardedAccount(backend.url, { name: 'Petra Late', role: 'employer' });
  const ines = await createOnboardedAccount(backend.url, { name: 'Ines Late' });
  const booking = await wrapped(backend, petra, ines, 'Night Ferry');
  const network = await FaultProxy.open(backend.url);
  const phone = await open(browser, network.url, PHONE);
  await signIn(phone, ines.email, `/bookings/${booking}/note`);
  await expect(phone.getByRole('button', { name: 'Send the note' })).toBeVisible({ timeout: 30_000 });
  const dead = network.inject(BACKEND, { kind: 'reset' });
  await fill(phone, /^3:/, 'Long days, as agreed.');
  await send(phone);
  await backend.sql('update private.note_windows set closes_at = now() where booking_id = $1', [booking]);
  dead.stop();
  await expect(
    phone
      .getByText(/^Notes about this booking are closed/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(phone.getByLabel(/^In your words/)).toHaveValue('Long days, as agreed.');
  await expectScreenHealthy(phone);
  await network.close();
});
