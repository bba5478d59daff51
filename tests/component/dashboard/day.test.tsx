import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { ADMIN_PARTS } from '@/domain/navigation/admin-parts';
import { newId } from '@/domain/ids';
import { addDays, formatWeekday, today } from '@/domain/values/days';
import { call, changeProfile, createOnboardedAccount, publishJob } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { openApp, site } from '../support/app';

const SOON = addDays(today(new Date(), 'UTC'), 3);

const rowsOf = (region: HTMLElement): string[] =>
  within(region)
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '');

describe('the day of a new employer', () => {
  it('begins with what to do first, and says what is done', async () => {
    const mara = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Component' });
    await openApp('/employer/dashboard', mara.email);
    const steps = await screen.findByRole('region', { name: 'Your first day here' });
    expect(rowsOf(steps).filter((row) => row.endsWith('Done'))).toEqual([]);
    expect(
      within(steps)
        .getByRole('link', { name: /Post your first job/ })
        .getAttribute('href'),
    ).toBe('/jobs/quick-post');
    expect(screen.queryByRole('region', { name: 'Days at risk' })).toBeNull();
    await publishJob(site(), mara, {
      title: 'Gaffer for a day',
      production: 'Low Tide',
      headcount: 2,
      job_dates: [{ day: SOON, kind: 'shoot', call: '06:30', wrap: '' }],
    });
    await waitFor(() =>
      expect(rowsOf(steps).filter((row) => row.endsWith('Done'))).toEqual(['Post your first jobDone']),
    );
    const risk = await screen.findByRole('region', { name: 'Days at risk' });
    expect(rowsOf(risk)).toEqual([`${formatWeekday(SOON)}2 missingGaffer for a day`]);
    const show = screen.getByRole('region', { name: 'Low Tide' });
    expect(show.textContent).toContain('2 to fill');
  });
});

describe('the day of a talent', () => {
  it('offers new jobs that fit, with how well, and says what is missing where none can', async () => {
    const ines = await createOnboardedAccount(site(), { name: 'Ines Component' });
    const mara = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Component' });
    const place = { city: 'Nether Wallop', country_code: 'GB' };
    const fits = { ...place, category: 'camera', role_code: 'dit' } as const;
    await publishJob(site(), mara, { ...fits, title: 'DIT that fits' });
    await publishJob(site(), mara, {
      title: 'Carpenter afar',
      category: 'set_construction',
      role_code: 'carpenter',
    });
    await openApp('/dashboard', ines.email);
    const panel = await screen.findByRole('region', { name: 'Fits you' }, { timeout: 40_000 });
    await within(panel).findByText(/^Say what you do in your profile/, {}, { timeout: 40_000 });
    await changeProfile(site(), ines, { ...place, departments: ['camera'], role_codes: ['dit'] });
    window.dispatchEvent(new Event('online'));
    const job = await within(panel).findByRole('link', { name: /DIT that fits/ }, { timeout: 40_000 });
    expect(job.closest('li')?.textContent).toMatch(/\d{2,3} of 100/);
    expect(within(panel).queryByText('Carpenter afar')).toBeNull();
    // The best one first, and never more than four.
    expect(rowsOf(panel)[0]).toContain('DIT that fits');
    expect(rowsOf(panel).length).toBeLessThanOrEqual(4);
  });

  it('names what their profile does not say yet, and leads to each', async () => {
    const ines = await createOnboardedAccount(site(), { name: 'Ines Component' });
    await openApp('/dashboard', ines.email);
    const profile = await screen.findByRole('region', { name: 'Your profile' }, { timeout: 40_000 });
    expect(rowsOf(profile)).toEqual([
      expect.stringContaining('What you do'),
      expect.stringContaining('A picture'),
      expect.stringContaining('Credits'),
    ]);
    expect(
      within(profile)
        .getByRole('link', { name: /^Credits/ })
        .getAttribute('href'),
    ).toBe('/profile?edit=credits');
    within(profile).getByRole('link', { name: /^All \d+$/ });
  });

  it.each([
    { days: [SOON], says: 'You accepted, they confirm', later: 'Hired' },
    {
      days: [],
      says: 'The job’s day, your days are not agreed yet',
      later: 'The job’s day, your days are not agreed yet',
    },
  ])(
    'begins with the next call, and says what of it is not confirmed: $says',
    async ({ days, says, later }) => {
      const mara = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Component' });
      const ines = await createOnboardedAccount(site(), { name: 'Ines Component' });
      const job = await publishJob(site(), mara, {
        title: 'Gaffer for a day',
        location: 'Stage 4',
        job_dates: [{ day: SOON, kind: 'shoot', call: '06:30', wrap: '' }],
      });
      const account = await ApiAccount.of(site(), ines.email);
      const application = await account.apply({ id: job, questions: [] }, 'Free.');
      const change = (who: typeof mara, changes: Record<string, unknown>) =>
        call(site(), `/rest/v1/job_applications?id=eq.${application}`, changes, who.token, 'PATCH');
      const offer = {
        id: newId(),
        rate_minor: 61_000,
        rate_unit: 'day',
        currency: 'USD',
        days,
        place: '',
        note: '',
        answer_by: null,
      };
      await change(mara, { status: 'offered', offer });
      await openApp('/dashboard', ines.email);
      await screen.findByRole('region', { name: 'Needs an answer' });
      expect(screen.queryByRole('region', { name: 'Coming up' })).toBeNull();
      await change(ines, {
        status: 'accepted',
        offer_reply: { offer_id: offer.id, answer: 'accept', note: '' },
      });
      const next = await screen.findByRole('region', { name: 'Coming up' });
      await waitFor(() =>
        expect(rowsOf(next)).toEqual([
          `${formatWeekday(SOON)}, call 06:30in 3 daysGaffer for a day, Stage 4${says}`,
        ]),
      );
      await change(mara, { status: 'hired' });
      await within(next).findByText(later);
    },
  );
});

describe('the day of an admin', () => {
  it('says what waits in each queue, and not that they have applied nowhere', async () => {
    const { email } = await createOnboardedAccount(site(), { name: 'Noor Component' });
    const write = () =>
      call(site(), '/rest/v1/rpc/send_contact_message', {
        p_id: newId(),
        p_topic: 'other',
        p_name: 'Noor',
        p_email: email,
        p_message: 'How do I change my address?',
      });
    await openApp('/dashboard', 'admin@marquee.test');
    const queues = await screen.findByRole('region', { name: 'Queues' });
    // Every part of the admin area, so that nothing waits unseen.
    const rows = within(queues)
      .getAllByRole('link')
      .map((row) => row.getAttribute('href'));
    expect(rows).toEqual(expect.arrayContaining(ADMIN_PARTS.map(({ to }) => to)));
    await within(queues).findByRole('link', { name: /^Verifications\s*(\d+ open|Nothing is open)/ });
    const contact = () => within(queues).getByRole('link', { name: /^Contact/ }).textContent ?? '';
    await waitFor(() => expect(contact()).toMatch(/unanswered|Everything is answered/));
    const before = Number(/\d+/.exec(contact())?.[0] ?? 0);
    await write();
    await openApp('/dashboard', 'admin@marquee.test');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Contact/ }).textContent).toBe(
        `Contact${before + 1} unanswered`,
      ),
    );
    expect(screen.queryByText(/You have not applied/)).toBeNull();
  });
});
