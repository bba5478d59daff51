import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { addDays, today } from '@/domain/values/days';
import { call, createOnboardedAccount } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { fill, openApp, press, site } from '../support/app';
import { accept, anApplication, applyFor, change, hire, offer } from '../support/crewing';

describe('a job whose places are taken', () => {
  it('cannot be closed over somebody who has accepted an offer, and can be without', async () => {
    const crewing = await anApplication();
    const other = await createOnboardedAccount(site(), { name: 'Noor Component' });
    const second = await applyFor(other, crewing.job);
    const terms = offer(52_000);
    await change(crewing.employer, second, terms);
    await change(other, second, accept(terms.offer.id));
    await hire(crewing, crewing.talent, crewing.application);
    const user = await openApp(`/employer/applications?job=${crewing.job}`, crewing.employer.email);
    const notice = await screen.findByRole('region', { name: 'All places are taken' });
    await within(notice).findByText(/1 more person has accepted your offer/);
    expect(within(notice).queryByRole('button')).toBeNull();
    await change(crewing.employer, second, {
      status: 'declined',
      decline_code: 'other',
      decline_note: 'Sorry.',
    });
    await press(user, () => within(notice).queryByRole('button', { name: 'Close the job' }) ?? undefined);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'All places are taken' })).toBeNull());
  });
});

describe('an offer that is being made', () => {
  it('is said in the app’s own words before it is sent, a decimal comma included', async () => {
    const { employer, application } = await anApplication();
    await change(employer, application, offer(61_000));
    const user = await openApp(`/employer/applications?a=${application}`, employer.email);
    await press(user, () => screen.queryAllByRole('button', { name: 'Change the offer' })[0]);
    const sheet = await screen.findByRole('dialog', { name: 'An offer to Ines Component' });
    await fill(user, within(sheet).getByLabelText(/^Rate/), '650,50');
    await fill(user, within(sheet).getByLabelText(/^Kit/), '40,5');
    const echo = () => within(sheet).queryByRole('region', { name: 'They will read' })?.textContent;
    await waitFor(() => expect(echo()).toMatch(/\$650\.50 \/.*Kit \$40\.50 \/day/s));
    await fill(user, within(sheet).getByLabelText(/^Rate/), '1,200,50');
    await waitFor(() => expect(echo()).toBeUndefined());
  });
});

describe('an offer on the applicant’s screen', () => {
  it('is the one that is answered, whatever arrives while the question is open', async () => {
    const { employer, talent, application } = await anApplication();
    await change(employer, application, offer(61_000));
    const user = await openApp(`/applications?a=${application}`, talent.email);
    await press(user, () => screen.queryByRole('button', { name: 'Accept' }) ?? undefined);
    const sheet = await screen.findByRole('dialog', { name: 'Accept this offer?' });
    within(sheet).getByText(/610/);
    await change(employer, application, offer(48_000));
    await waitFor(() =>
      expect(document.querySelector('[aria-label="The offer"]')?.textContent).toContain('480'),
    );
    await user.click(within(sheet).getByRole('button', { name: 'Accept the offer' }));
    await screen.findAllByText(/This offer changed before your answer arrived/);
    const account = await ApiAccount.of(site(), talent.email);
    expect(await account.read(`job_applications?select=status&id=eq.${application}`)).toEqual([
      { status: 'offered' },
    ]);
  });
});

describe('an offer that was accepted without days', () => {
  it('says as the hire is confirmed, and after it, that nobody is booked, and asks for days in one tap', async () => {
    const { employer, talent, job, application } = await anApplication();
    const terms = offer(61_000);
    await change(employer, application, terms);
    await change(talent, application, accept(terms.offer.id));
    const user = await openApp(`/employer/applications?a=${application}`, employer.email);
    await press(user, () => screen.queryByRole('button', { name: 'Confirm the hire' }) ?? undefined);
    const sheet = await screen.findByRole('dialog', { name: 'Hire Ines Component?' });
    within(sheet).getByText('Nobody is booked by it:');
    await user.click(within(sheet).getByRole('button', { name: 'Confirm the hire' }));
    const toast = (await screen.findByText('Ines Component is not booked')).closest('li');
    const link = within(toast ?? document.body).getByRole('link', { name: 'Ask for the days' });
    const form = `/bookings/new?person=${talent.id}&job=${job}`;
    expect(link.getAttribute('href')).toBe(form);

    await openApp(`/employer/applications?a=${application}`, employer.email);
    const deal = await screen.findByRole('region', { name: 'Your offer' });
    await within(deal).findByText('Ines Component is not booked: the offer names no days.');
    expect(within(deal).getByRole('link', { name: 'Ask for the days' }).getAttribute('href')).toBe(form);
    const request = newId();
    await call(
      site(),
      '/rest/v1/bookings',
      {
        id: request,
        talent_id: talent.id,
        wants: 'booking',
        job_id: job,
        title: 'Gaffer for a deal',
        days: [addDays(today(new Date()), 9)],
        open_until: addDays(today(new Date()), 5),
        rate_minor: 61_000,
      },
      employer.token,
    );
    await within(deal).findByText('The offer names no days. You have asked for them.');
    expect(within(deal).getByRole('link', { name: 'See the request' }).getAttribute('href')).toBe(
      `/bookings/${request}`,
    );
    expect(within(deal).queryByRole('link', { name: 'Ask for the days' })).toBeNull();
  });

  it('says so to whoever accepted it', async () => {
    const { employer, talent, application } = await anApplication();
    const terms = offer(61_000);
    await change(employer, application, terms);
    await change(talent, application, accept(terms.offer.id));
    await openApp(`/applications?a=${application}`, talent.email);
    await screen.findByText('It names no days, so it books none. You are asked for them separately.');
  });
});
