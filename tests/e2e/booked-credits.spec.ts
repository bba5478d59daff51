import { newId } from '@/domain/ids';
import { addDays, today } from '@/domain/values/days';
import type { Backend } from '../../supabase/local/backend';
import { type Account, createOnboardedAccount } from '../support/accounts';
import { test } from './support/backend-story';
import { expectScreenHealthy } from './support/screen-checks';
import { DESKTOP, expect, expectSynced, PHONE, signIn } from './support/story';

const DAY = addDays(today(new Date()), -3);
const YEAR = DAY.slice(0, 4);

/** A day of work that is over: it takes a calendar's day to get there. */
async function worked({ sql }: Backend, employer: Account, talent: Account, title: string): Promise<void> {
  await sql(
    `insert into public.bookings (id, employer_id, talent_id, wants, title, role_code, days, timezone, rate_minor, currency, open_until, employer_step,
       talent_step, status, confirmed_at, employer_agreed_at, talent_agreed_at, employer_name, talent_name)
     values ($1, $2, $3, 'booking', $4, 'gaffer', array[$5::date], 'Europe/London', 52000, 'GBP', $5::date, 'confirmed', 'accepted', 'completed',
       now(), now(), now(), $6, $7)`,
    [newId(), employer.id, talent.id, title, DAY, 'Petra Booker', 'Ines Credited'],
  );
}

test('work that is over becomes a credit with one tap and no signal, which every visitor sees confirmed, and whoever booked it is asked', async ({
  browser,
  backend,
}) => {
  test.setTimeout(180_000); // one person on two screens, and a visitor
  const site = backend.url;
  const petra = await createOnboardedAccount(site, { name: 'Petra Booker', role: 'employer' });
  const ines = await createOnboardedAccount(site, { name: 'Ines Credited' });
  // What a company that was verified books is confirmed to others.
  await backend.sql(
    `with own as (insert into public.companies (owner_id, name, verified_at) values ($1, 'Gullwing Pictures', now()) returning id)
     update public.profiles set company_id = (select id from own) where id = $1`,
    [petra.id],
  );
  await worked(backend, petra, ines, 'Low Tide');
  await worked(backend, petra, ines, 'Night Ferry');

  const phone = await (await browser.newContext({ baseURL: site, viewport: PHONE })).newPage();
  await signIn(phone, ines.email, '/dashboard');
  const panel = phone.getByRole('region', { name: 'Credits from your bookings' });
  await expect(panel).toContainText('Low Tide');
  await expectScreenHealthy(phone);
  await panel.getByRole('button', { name: `Leave out Night Ferry, ${YEAR}` }).click();
  await expect(panel).not.toContainText('Night Ferry');
  await panel.getByRole('link', { name: 'Profile' }).click();
  const credits = phone.getByRole('region', { name: 'Credits', exact: true });
  await expect(credits.getByRole('region', { name: 'From your bookings' })).toContainText('Low Tide');
  await expect(credits).not.toContainText('Night Ferry');
  await expectSynced(phone);

  const visitor = await (
    await browser.newContext({ baseURL: site, viewport: DESKTOP, javaScriptEnabled: false })
  ).newPage();
  await visitor.goto(`/talent/${ines.id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Ines');
  await expect(visitor.getByText('Low Tide')).toHaveCount(0);

  await phone.context().setOffline(true);
  await credits.getByRole('button', { name: `Add Low Tide, ${YEAR}` }).click();
  await expect(credits).toContainText('Confirmed by a booking');
  await expect(credits.getByRole('region', { name: 'From your bookings' })).toHaveCount(0);
  await expectScreenHealthy(phone);
  await phone.context().setOffline(false);
  await expectSynced(phone);

  await phone.getByRole('button', { name: 'Actions for Low Tide' }).click();
  await phone.getByRole('menuitem', { name: 'Ask somebody who was on it' }).click();
  const ask = phone.getByRole('dialog', { name: 'Ask somebody who was on it' });
  await ask
    .getByRole('region', { name: 'Who was on it' })
    .getByRole('button', { name: 'Ask Petra Booker' })
    .click();
  await expect(ask).toContainText('Asked, no answer yet');
  await expectScreenHealthy(phone);
  await phone.keyboard.press('Escape');
  await expectSynced(phone);

  await visitor.goto(`/talent/${ines.id}`);
  await expect(visitor.getByText('Low Tide')).toBeVisible();
  await expect(visitor.getByText('Confirmed by a booking')).toBeVisible();
  await Promise.all([phone, visitor].map((page) => page.context().close()));
});
