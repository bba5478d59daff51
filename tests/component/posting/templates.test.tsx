import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { createOnboardedAccount, publishJob } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { address, fill, openApp, press, site } from '../support/app';

const WAIT = { timeout: 15_000 };

it('a job becomes a template, a new job begins with it, without days, and it is renamed, removed and put back', async () => {
  const employer = await createOnboardedAccount(site(), { role: 'employer' });
  await publishJob(site(), employer, { title: 'Gaffer', production: 'Low Tide', salary_min: 612 });
  const server = await ApiAccount.of(site(), employer.email);
  const stored = () =>
    server.read<{ title: string }>('drafts?select=title&kind=eq.job_template&_deleted=is.false');

  let user = await openApp('/employer/jobs', employer.email);
  await press(user, () => screen.queryByRole('button', { name: /^What to do with Gaffer/ }) ?? undefined);
  await user.click(await screen.findByRole('menuitem', { name: 'Save as template' }));
  const naming = within(await screen.findByRole('dialog', { name: 'Save as template' }, WAIT));
  await fill(user, naming.getByRole('textbox', { name: 'Name' }), 'Night gaffer');
  await user.click(naming.getByRole('button', { name: 'Save template' }));
  await screen.findByText('Saved as a template');
  await waitFor(async () => expect(await stored()).toEqual([{ title: 'Night gaffer' }]), WAIT);

  // Another device of theirs.
  user = await openApp('/jobs/post', employer.email);
  await press(user, () => screen.queryByRole('button', { name: 'From a template' }) ?? undefined);
  let sheet = within(await screen.findByRole('dialog', { name: 'From a template' }, WAIT));
  await user.click(await sheet.findByRole('link', { name: /^Night gaffer/ }));
  await screen.findByText('Begins with your template Night gaffer.');
  expect(screen.getByLabelText('Role')).toHaveProperty('value', 'Gaffer');
  // Nothing is a draft before something is changed; then it goes on as the same form.
  expect(address()).toMatch(/^\/jobs\/post\?template=/);
  await fill(user, screen.getByLabelText('Role'), 'Gaffer, second unit');
  await screen.findByText(/^Draft saved on this device/, {}, WAIT);
  await waitFor(() => expect(address()).toMatch(/^\/jobs\/post\?draft=[^&]+$/));
  expect(screen.getByLabelText('Role')).toHaveProperty('value', 'Gaffer, second unit');
  const [draft] = await waitFor(async (): Promise<{ payload: Record<string, unknown> }[]> => {
    const found = await server.read<{ payload: Record<string, unknown> }>(
      'drafts?select=payload&kind=eq.job&result_id=is.null',
    );
    expect(found).toHaveLength(1);
    return found;
  }, WAIT);
  expect(draft!.payload).toMatchObject({ salary_min: 612, city: 'Potsdam', job_dates: [] });

  await user.click(screen.getByRole('button', { name: 'From a template' }));
  sheet = within(await screen.findByRole('dialog', { name: 'From a template' }));
  const act = async (what: string): Promise<void> => {
    await user.click(await sheet.findByRole('button', { name: /^What to do with/ }));
    await user.click(await screen.findByRole('menuitem', { name: what }));
  };
  await act('Rename');
  await fill(user, await sheet.findByRole('textbox', { name: 'Name' }), 'Gaffer at night');
  await user.click(sheet.getByRole('button', { name: 'Save name' }));
  await sheet.findByRole('link', { name: /^Gaffer at night/ });
  await act('Remove');
  await sheet.findByText(/^None yet/);
  await waitFor(async () => expect(await stored()).toEqual([]), WAIT);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await sheet.findByRole('link', { name: /^Gaffer at night/ });
  await waitFor(async () => expect(await stored()).toEqual([{ title: 'Gaffer at night' }]), WAIT);
}, 120_000);
