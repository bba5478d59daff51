import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { ApiAccount, firstOf } from '../../support/api-account';
import { address, openApp, site } from '../support/app';

const results = async () => within(await screen.findByRole('region', { name: 'Results' }));
const count = async (): Promise<number> =>
  Number(
    /\d+/.exec((await (await results()).findAllByRole('status'))[0]?.textContent ?? '')?.[0] ?? Number.NaN,
  );

const openJob = async (): Promise<{ id: string }> => {
  const employer = await ApiAccount.of(site(), 'employer@marquee.test');
  const open = 'status=eq.active&apply_mode=eq.marquee';
  return firstOf(
    await employer.read<{ id: string }>(`jobs?select=id&${open}&posted_by=eq.${employer.id}&limit=1`),
    'open job',
  );
};

describe('the job list, for a visitor', () => {
  it('when nothing matches, offers each word and filter whose removal finds jobs, and how many', async () => {
    const user = await openApp('/jobs?q=gaffer&pay=900000');
    await screen.findByRole('heading', { name: 'No jobs fit all of this' });
    const remove = await screen.findByRole('button', { name: /^Remove \$900,000\+ a day \d+ jobs?$/ });
    // Without the word nothing pays that either.
    expect(screen.getAllByRole('button', { name: /^Remove / })).toEqual([remove]);
    const fits = Number(/(\d+) jobs?$/.exec(remove.textContent ?? '')?.[1]);
    await user.click(remove);
    await waitFor(async () => expect(await count()).toBe(fits));
    expect(address()).not.toContain('pay=');
  });

  it('says on a card how its company answers, and whether it is verified', async () => {
    const api = await ApiAccount.of(site(), 'employer@marquee.test');
    const company = firstOf(
      await api.read<{ name: string; answer_rate: number }>(
        'companies?select=name,answer_rate&answer_rate=not.is.null&verified_at=not.is.null&open_jobs=gt.0&limit=1',
      ),
      'company',
    );
    await openApp(`/jobs?q=${encodeURIComponent(company.name)}`);
    const rows = await results();
    await waitFor(
      () => {
        const cards = rows.getAllByRole('article').map(({ textContent }) => textContent);
        const card = cards.find((text) => text?.includes(`${company.name}\u00a0, verified`));
        expect(card ?? '').toContain(`${company.answer_rate}% answered in time`);
      },
      { timeout: 20_000 },
    );
  });

  it('asks a visitor to sign in before saving or applying, and returns afterwards', async () => {
    const path = `/jobs/${(await openJob()).id}`;
    const user = await openApp(path);
    await user.click((await screen.findAllByRole('link', { name: 'Apply' }))[0]!);
    await waitFor(() => expect(address()).toBe(`/sign-in?redirect=${encodeURIComponent(`${path}/apply`)}`));
    history.back();
    await user.click((await screen.findAllByRole('button', { name: /^Save / }))[0]!);
    await waitFor(() => expect(address()).toBe(`/sign-in?redirect=${encodeURIComponent(path)}`));
  });

  it.each(['/jobs/not-an-id', '/jobs/019a1d9e-0000-7000-8000-00000000dead'])(
    'offers the job list when a job does not exist: %s',
    async (path) => {
      const user = await openApp(path);
      await screen.findByRole('heading', { level: 1, name: 'This job is not here' });
      await user.click(screen.getByRole('link', { name: 'See open jobs' }));
      await waitFor(() => expect(address()).toBe('/jobs'));
      await screen.findByRole('heading', { level: 1, name: 'Jobs' });
    },
  );
});
