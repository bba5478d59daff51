import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { addDays, today } from '@/domain/values/days';
import { createOnboardedAccount } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { address, fill, openApp, site } from '../support/app';

const inDays = (count: number): string => addDays(today(new Date()), count);
const employer = () => createOnboardedAccount(site(), { role: 'employer' });
const stepIs = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Two buttons go on, one for a thumb and one for a desk; only a layout could say which is shown. */
const next = async (user: UserEvent): Promise<void> =>
  user.click(screen.getAllByRole('button', { name: /^Next: / })[0]!);

/** Types into a field with suggestions, and leaves it: its list closes. */
async function type(user: UserEvent, label: string, text: string): Promise<void> {
  await fill(user, await screen.findByLabelText(label), text);
  await user.tab();
}

async function pickDay(user: UserEvent, day: string): Promise<void> {
  await screen.findAllByRole('grid');
  const cell = (): Element | null => document.querySelector(`[data-day="${day}"]`);
  if (!cell()) await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(cell()!);
}

describe('posting a job', () => {
  it('shows at each field what is missing, in the server’s own sentence, and focuses the first', async () => {
    const user = await openApp('/jobs/post', (await employer()).email);
    const role = await screen.findByLabelText('Role');
    await next(user);
    await screen.findByText('Say which role this is before publishing.');
    expect(document.activeElement).toBe(role);
    await type(user, 'Role', 'Gaffer');
    await next(user);
    await stepIs('Dates and place');
    await next(user);
    await screen.findByText('Add at least one date before publishing.');
    await pickDay(user, inDays(4));
    await type(user, 'Town', 'London');
    await next(user);
    await stepIs('Pay and terms');
    await next(user);
    await screen.findByText('Add a pay rate or mark this job as unpaid before publishing.');
    await fill(user, screen.getByLabelText('From'), '620');
    await fill(user, screen.getByLabelText(/^To/), '540');
    await next(user);
    await screen.findByText('Maximum pay must be at least the minimum.');
    await fill(user, screen.getByLabelText(/^To/), '680');
    await fill(user, screen.getByLabelText(/^Apply by/), inDays(4));
    await next(user);
    await screen.findByText('The deadline must be before the first shoot day.');
    await fill(user, screen.getByLabelText(/^Apply by/), inDays(3));
    await next(user);
    await stepIs('Check and publish');
  });

  it('S2, S8: keeps a text over its limit in the draft, and says at the field what is wrong when it is opened again', async () => {
    const { email } = await employer();
    const user = await openApp('/jobs/post', email);
    const tooLong = 'x'.repeat(121);
    await fill(user, await screen.findByLabelText('Role'), tooLong);
    await screen.findByText(/^Draft saved on this device/);
    await waitFor(() => expect(address()).toContain('draft='));
    const account = await ApiAccount.of(site(), email);
    await waitFor(async () => expect(await account.read('drafts?select=id')).toHaveLength(1));
    await openApp(address(), email);
    expect(await screen.findByLabelText('Role')).toHaveProperty('value', tooLong);
    await screen.findByText('Keep this to 120 characters.');
  });

  it('S8: does not say that words for an amount are saved', async () => {
    const user = await openApp('/jobs/post?step=3', (await employer()).email);
    await fill(user, await screen.findByLabelText('From'), 'plenty');
    await screen.findByText('The draft is saved, except for what is marked below');
    await screen.findByText('Enter an amount, such as 620.');
    await fill(user, screen.getByLabelText('From'), '620');
    await screen.findByText(/^Draft saved on this device/);
  });

  it('lists everything that is missing in the last step, with a link to each field', async () => {
    const user = await openApp('/jobs/post?step=4', (await employer()).email);
    const missing = (): Promise<HTMLElement> =>
      waitFor(() => {
        const found = screen
          .getAllByRole('alert')
          .find(({ textContent }) => /things are missing/.test(textContent ?? ''));
        expect(found).toBeDefined();
        return found!;
      });
    expect(within(await missing()).getAllByRole('listitem')).toHaveLength(5);
    for (const publish of screen.getAllByRole('button', { name: 'Publish' }))
      expect(publish).toHaveProperty('disabled', true);
    const days = () => screen.getAllByRole('grid').find((grid) => grid.contains(document.activeElement));
    for (const [sentence, step, field] of [
      ['Say which role this is before publishing.', 'Role and work', 'Role'],
      ['Choose a department before publishing.', 'Role and work', 'Department'],
      ['Add at least one date before publishing.', 'Dates and place', days],
      ['Say where the work is, or mark it as remote, before publishing.', 'Dates and place', 'Town'],
      ['Add a pay rate or mark this job as unpaid before publishing.', 'Pay and terms', 'From'],
    ] as const) {
      await user.click(
        within(await missing()).getByRole('button', { name: (name) => name.startsWith(sentence) }),
      );
      await stepIs(step);
      await waitFor(() =>
        typeof field === 'string'
          ? expect(document.activeElement).toBe(screen.getByLabelText(field))
          : expect(field()).toBeDefined(),
      );
      await screen.findByText(sentence);
      history.back();
    }
  });

  it('says that something is wrong only as long as it is, also where another field has fixed it', async () => {
    const user = await openApp('/jobs/post?step=2', (await employer()).email);
    await screen.findByLabelText('Town');
    await next(user);
    const sentence = 'Say where the work is, or mark it as remote, before publishing.';
    await screen.findByText(sentence);
    await user.click(screen.getByRole('switch', { name: /^Remote/ }));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  it('S2, S8: takes times as people type them, keeps the days of a time that is none, and shows all of it in the last step', async () => {
    const { email } = await employer();
    const user = await openApp('/jobs/post?step=2', email);
    await pickDay(user, inDays(4));
    const time = (label: 'Call' | 'Wrap') => screen.findByLabelText(new RegExp(`^${label} on`));
    await fill(user, await time('Wrap'), 'late');
    await user.tab();
    await screen.findByText('The draft is saved, except for what is marked below');
    await screen.findByText('Enter a time, like 6:30 or 18:30.');
    await waitFor(() => expect(address()).toContain('draft='));
    const account = await ApiAccount.of(site(), email);
    await waitFor(async () =>
      expect(await account.read('drafts?select=payload')).toMatchObject([
        { payload: { job_dates: [{ day: inDays(4), wrap: '' }] } },
      ]),
    );
    await openApp(address(), email);
    await fill(user, await time('Call'), '530');
    await fill(user, await time('Wrap'), '6p');
    await user.tab();
    await type(user, 'Town', 'London');
    await next(user);
    await fill(user, await screen.findByLabelText('From'), '620');
    await fill(user, screen.getByLabelText(/^Kit fee/), '75');
    await user.click(screen.getByRole('button', { name: 'Add a question' }));
    await fill(user, screen.getByLabelText('Question 1'), 'Own transport?');
    await next(user);
    await stepIs('Check and publish');
    const rows = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    for (const row of [
      'Call05:30',
      'Wrap18:00',
      'Kit fee£75 /day',
      'Hours in a day10 h',
      'Questions1. Own transport?',
    ])
      expect(rows).toContain(row);
  });

  it('publishes further roles of a show as jobs of their own, with its days and place (S3)', async () => {
    const { email } = await employer();
    const user = await openApp('/jobs/post?step=1', email);
    await type(user, 'Role', 'Gaffer');
    await type(user, 'Show or project (optional)', 'Night Ferry');
    await next(user);
    await pickDay(user, inDays(4));
    await type(user, 'Town', 'London');
    await next(user);
    await fill(user, await screen.findByLabelText('From'), '620');
    await next(user);
    await user.click(await screen.findByRole('button', { name: 'Add a role' }));
    await fill(user, screen.getByLabelText('Role 2'), 'Best boy electric');
    const publish = (): HTMLElement => screen.getAllByRole('button', { name: 'Publish 2 jobs' })[0]!;
    await screen.findByText('Add a pay rate or mark this job as unpaid before publishing.');
    expect(publish()).toHaveProperty('disabled', true);
    await fill(user, screen.getByLabelText('By the day'), '410');
    await user.click(publish());
    await screen.findByRole('heading', { level: 1, name: 'Your job is live' });
    within(await screen.findByRole('region', { name: 'Published with it' })).getByText('Best boy electric');
    const account = await ApiAccount.of(site(), email);
    const jobs = (): Promise<object[]> =>
      account.read(
        `jobs?select=title,production,city,salary_min,starts_on&posted_by=eq.${account.id}&order=title`,
      );
    await waitFor(async () =>
      expect(await jobs()).toMatchObject([
        {
          title: 'Best boy electric',
          production: 'Night Ferry',
          city: 'London',
          salary_min: 410,
          starts_on: inDays(4),
        },
        { title: 'Gaffer', production: 'Night Ferry', city: 'London', salary_min: 620, starts_on: inDays(4) },
      ]),
    );
    // To anybody else the address of the outcome is that of the job.
    const { pathname } = location;
    await openApp(pathname, (await employer()).email);
    await waitFor(() => expect(location.pathname).toBe(pathname.replace('/posted', '')));
  });

  it('S8: stops saying ‘saved’ at the next keystroke, until that is stored', async () => {
    const user = await openApp('/jobs/post', (await employer()).email);
    const role = await screen.findByLabelText('Role');
    await user.type(role, 'Gaffe');
    await screen.findByText(/^Draft saved on this device/);
    await user.type(role, 'r');
    expect(screen.queryByText(/^Draft saved on this device/)).toBeNull();
    screen.getByText('Saving the draft…');
    await screen.findByText(/^Draft saved on this device/);
  });
});
