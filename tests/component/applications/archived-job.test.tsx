import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { call, createOnboardedAccount, publishJob } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { openApp, site } from '../support/app';

const WAIT = { timeout: 40_000 };

it('keeps the answers when the job is archived, and links to nothing that is gone', async () => {
  const mara = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Component' });
  const ines = await createOnboardedAccount(site(), { name: 'Ines Component' });
  const questions = ['Do you drive?'];
  const job = await publishJob(site(), mara, { title: 'Gaffer in the archive', questions });
  const account = await ApiAccount.of(site(), ines.email);
  const application = await account.apply({ id: job, questions }, 'Six years on nights.');
  await call(site(), `/rest/v1/jobs?id=eq.${job}`, { status: 'archived' }, mara.token, 'PATCH');
  await openApp(`/applications?a=${application}`, ines.email);
  const shown = within(
    await screen.findByRole('article', { name: 'Application for Gaffer in the archive' }, WAIT),
  );
  shown.getByRole('heading', { name: 'Your answers' });
  shown.getByText('Yes.');
  expect(shown.queryByText('Question 1')).toBeNull();
  await waitFor(() => expect(shown.queryByRole('link', { name: 'Gaffer in the archive' })).toBeNull());
});
