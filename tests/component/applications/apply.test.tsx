import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { publishJob, createOnboardedAccount } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { address, fill, openApp, press, site } from '../support/app';

const employer = () => createOnboardedAccount(site(), { role: 'employer', name: 'Mara Component' });
const talent = () => createOnboardedAccount(site(), { name: 'Ines Component' });

describe('applying', () => {
  it('S8: stops saying that the draft is saved at the next keystroke, until that is stored', async () => {
    const [poster, ines] = [await employer(), await talent()];
    const job = await publishJob(site(), poster, {
      title: 'Gaffer with a question',
      questions: ['Do you drive?'],
    });
    const user = await openApp(`/jobs/${job}/apply`, ines.email);
    const answer = await screen.findByLabelText('Do you drive?');
    await user.type(answer, 'Ye');
    await screen.findByText(/^Draft saved on this device/);
    await user.type(answer, 's');
    expect(screen.queryByText(/^Draft saved on this device/)).toBeNull();
    screen.getByText('Saving the draft…');
    await screen.findByText(/^Draft saved on this device/);
  });

  it('shows what is missing at the field, before anything is sent', async () => {
    const [poster, ines] = [await employer(), await talent()];
    const job = await publishJob(site(), poster, {
      title: 'Gaffer with a question',
      questions: ['Do you drive?'],
    });
    const user = await openApp(`/jobs/${job}/apply`, ines.email);
    await fill(user, await screen.findByLabelText(/^Your rate/), 'plenty');
    // One for a thumb and one for a desk.
    await user.click(screen.getAllByRole('button', { name: 'Check before sending' })[0]!);
    await screen.findByText('Enter an amount, such as 620.');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Your rate/));
    expect(screen.getByText('The employer asks this of everyone. A short answer is enough.')).toBeTruthy();
    const account = await ApiAccount.of(site(), ines.email);
    const sent = () => account.read(`job_applications?select=answers&job_id=eq.${job}`);
    expect(await sent()).toEqual([]);
    // What is sent in the end is the only one: had anything gone out before, there would be two, or a refusal.
    await fill(user, screen.getByLabelText(/^Your rate/), '620');
    await fill(user, screen.getByLabelText('Do you drive?'), 'Yes.');
    await user.click(screen.getAllByRole('button', { name: 'Check before sending' })[0]!);
    await press(user, () => screen.getAllByRole('button', { name: 'Send application' })[0]);
    await waitFor(() => expect(address()).toMatch(/^\/applications\?a=/));
    await waitFor(async () => expect(await sent()).toEqual([{ answers: ['Yes.'] }]));
  });

  it('tells an employer that a job is their own before they write', async () => {
    const poster = await employer();
    const job = await publishJob(site(), poster, { title: 'My own job' });
    await openApp(`/jobs/${job}/apply`, poster.email);
    expect((await screen.findByRole('alert')).textContent).toBe('You cannot apply to your own job.');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'See who applied' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check before sending' })).toBeNull();
  });

  it('tells another employer that employers cannot apply before they write', async () => {
    const job = await publishJob(site(), await employer(), { title: 'Somebody’s job' });
    await openApp(`/jobs/${job}/apply`, (await employer()).email);
    expect((await screen.findByRole('alert')).textContent).toBe('Employers cannot apply to jobs.');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Find talent' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check before sending' })).toBeNull();
  });

  it('says that a job has closed', async () => {
    const poster = await ApiAccount.of(site(), 'employer@marquee.test');
    const [closed] = await poster.read<{ id: string }>(
      'jobs?select=id&status=eq.closed&apply_mode=eq.marquee&limit=1',
    );
    await openApp(`/jobs/${closed!.id}/apply`, (await talent()).email);
    expect((await screen.findByRole('alert')).textContent).toBe('Applications for this job have closed.');
  });

  it.each(['no-such-job', '00000000-0000-7000-8000-000000000000'])(
    'says that a job does not exist: %s',
    async (unknown) => {
      await openApp(`/jobs/${unknown}/apply`, (await talent()).email);
      await screen.findByRole('heading', { name: 'This job is not on this device' });
    },
  );
});
