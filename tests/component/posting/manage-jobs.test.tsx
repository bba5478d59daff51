import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { type Account, call, createOnboardedAccount, publishJob } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { address, openApp, press, site } from '../support/app';

const WAIT = { timeout: 40_000 };
const anEmployer = () => createOnboardedAccount(site(), { role: 'employer', name: 'Mara Manages' });
const change = (who: Account, application: string, changes: Record<string, unknown>) =>
  call(site(), `/rest/v1/job_applications?id=eq.${application}`, changes, who.token, 'PATCH');
const applyFor = async (job: string, name: string): Promise<{ talent: Account; id: string }> => {
  const talent = await createOnboardedAccount(site(), { name });
  const account = await ApiAccount.of(site(), talent.email);
  return { talent, id: await account.apply({ id: job, questions: [] }, 'Six years on nights.') };
};

async function hire(employer: Account, { talent, id }: { talent: Account; id: string }): Promise<void> {
  const offer = {
    id: newId(),
    rate_minor: 61_000,
    rate_unit: 'day',
    currency: 'EUR',
    days: [],
    place: '',
    note: '',
    answer_by: null,
  };
  await change(employer, id, { status: 'offered', offer });
  await change(talent, id, {
    status: 'accepted',
    offer_reply: { offer_id: offer.id, answer: 'accept', note: '' },
  });
  await change(employer, id, { status: 'hired' });
}

const statusesOf = async (employer: Account): Promise<unknown[]> => {
  const account = await ApiAccount.of(site(), employer.email);
  return account.read(`jobs?select=title,status,closed_reason&posted_by=eq.${employer.id}&order=title`);
};

describe('several jobs at once', () => {
  it('are ordered and saved as a table also where there are few, and closed together, no other one with them', async () => {
    const employer = await anEmployer();
    for (const title of ['Best boy', 'Gaffer', 'Spark']) await publishJob(site(), employer, { title });
    const user = await openApp('/jobs/manage', employer.email);
    await screen.findByRole('combobox', { name: 'Order' }, WAIT);
    expect(screen.getByRole('button', { name: 'CSV' })).toMatchObject({ disabled: false });
    expect(screen.queryByRole('searchbox', { name: 'Search your jobs' })).toBeNull();
    for (const title of ['Best boy', 'Gaffer'])
      await user.click(await screen.findByRole('checkbox', { name: `Choose ${title}` }));
    const chosen = within(screen.getByRole('group', { name: 'Chosen jobs' }));
    chosen.getByText('2 jobs chosen');
    // What is not possible for any of them is not offered.
    expect(chosen.queryByRole('button', { name: /^Reopen/ })).toBeNull();
    await user.click(chosen.getByRole('button', { name: 'Close as filled' }));
    const question = within(await screen.findByRole('dialog', { name: 'Close 2 jobs as filled?' }));
    await user.click(question.getByRole('button', { name: 'Close 2 jobs' }));
    await waitFor(async () => {
      expect(await statusesOf(employer)).toEqual([
        { title: 'Best boy', status: 'closed', closed_reason: 'filled' },
        { title: 'Gaffer', status: 'closed', closed_reason: 'filled' },
        { title: 'Spark', status: 'active', closed_reason: null },
      ]);
    }, WAIT);
    expect(screen.queryByRole('group', { name: 'Chosen jobs' })).toBeNull();
  }, 90_000);
});

describe('a job whose places are taken', () => {
  it('says so in Manage Jobs and on its page, and leads to where the rest is answered with one text', async () => {
    const employer = await anEmployer();
    const job = await publishJob(site(), employer, { title: 'Gaffer' });
    const hired = await applyFor(job, 'Ines Hired');
    const rest = [await applyFor(job, 'Noor Waits'), await applyFor(job, 'Kai Waits')];
    await hire(employer, hired);
    let user = await openApp(`/jobs/${job}`, employer.email);
    await within(await screen.findByRole('region', { name: 'Your job' }, WAIT)).findByText(
      'All places are taken',
    );
    user = await openApp('/jobs/manage', employer.email);
    await screen.findByText('All places are taken', {}, WAIT);
    await user.click(screen.getByRole('link', { name: 'Answer the rest and close it' }));
    expect(address()).toBe(`/employer/applications?job=${job}`);
    const notice = within(await screen.findByRole('region', { name: 'All places are taken' }, WAIT));
    await press(user, () => notice.queryByRole('button', { name: 'Answer the rest' }) ?? undefined);
    const sheet = within(await screen.findByRole('dialog', { name: 'Decline 2 people' }, WAIT));
    expect(sheet.getByLabelText<HTMLSelectElement>('Why').value).toBe('filled');
    await user.click(sheet.getByRole('button', { name: 'Decline 2 people' }));
    for (const { talent, id } of rest)
      await waitFor(async () => {
        const account = await ApiAccount.of(site(), talent.email);
        expect(await account.read(`job_applications?select=status,decline_code&id=eq.${id}`)).toEqual([
          { status: 'declined', decline_code: 'filled' },
        ]);
      }, WAIT);
    const account = await ApiAccount.of(site(), hired.talent.email);
    expect(await account.read(`job_applications?select=status&id=eq.${hired.id}`)).toEqual([
      { status: 'hired' },
    ]);
  }, 90_000);
});

it('the outcome of a publication is its poster’s: anybody else is led to the job itself', async () => {
  const [poster, other] = [await anEmployer(), await anEmployer()];
  const job = await publishJob(site(), poster, { title: 'Gaffer' });
  await openApp(`/jobs/posted/${job}`, other.email);
  await waitFor(() => expect(address()).toBe(`/jobs/${job}`), WAIT);
  expect(screen.queryByText('Your job is live')).toBeNull();
  await openApp(`/jobs/posted/${job}`, poster.email);
  await screen.findByRole('heading', { name: 'Your job is live' }, WAIT);
});

it('a job is reported from its page, once, and not by whoever posted it', async () => {
  const employer = await anEmployer();
  const job = await publishJob(site(), employer, { title: 'Gaffer' });
  const talent = await createOnboardedAccount(site(), { name: 'Ines Reports' });
  const user = await openApp(`/jobs/${job}`, talent.email);
  await press(user, () => screen.queryAllByRole('button', { name: 'Report this job' })[0]);
  const sheet = within(await screen.findByRole('dialog', { name: 'Report this job' }, WAIT));
  await user.click(sheet.getByRole('radio', { name: /scam/i }));
  await user.type(sheet.getByLabelText(/^What happened/), 'They want a deposit.');
  await user.click(sheet.getByRole('button', { name: 'Send report' }));
  await sheet.findByText(/^You reported this on/);
  const account = await ApiAccount.of(site(), talent.email);
  await waitFor(async () => {
    expect(
      await account.read(`drafts?select=kind,subject_id&kind=eq.report&owner_id=eq.${talent.id}`),
    ).toEqual([{ kind: 'report', subject_id: job }]);
  }, WAIT);
  await openApp(`/jobs/${job}`, employer.email);
  await screen.findByRole('region', { name: 'Your job' }, WAIT);
  expect(screen.queryByRole('button', { name: 'Report this job' })).toBeNull();
});
