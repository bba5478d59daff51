import { screen } from '@testing-library/dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { colleagueId } from '@/domain/ids';
import { call, createCompany, createOnboardedAccount } from '../../support/accounts';
import { openApp, site } from '../support/app';
import { layLine, network } from '../support/network';

const WAIT = { timeout: 30_000 };

beforeAll(layLine);
afterEach(network.restore);

it('S8: an answer whose reply is lost has arrived, and whoever has joined is taken on as soon as sync says so', async () => {
  const owner = await createOnboardedAccount(site(), { role: 'employer', name: 'Petra Marlow' });
  const company = await createCompany(site(), owner, { name: 'Gantry Row' });
  const nora = await createOnboardedAccount(site(), { role: 'employer', name: 'Nora Marlow' });
  const place = await colleagueId(company, nora.email);
  const invitation = { id: place, company_id: company, email: nora.email, access: 'manager' };
  await call(site(), '/rest/v1/company_members', invitation, owner.token);

  const user = await openApp('/company/invitations', nora.email);
  network.cut('answer_company_invitation');
  await user.click(await screen.findByRole('button', { name: 'Join Gantry Row' }, WAIT));
  await screen.findByText('Network error. Please check your connection and try again.', {}, WAIT);
  network.restore();
  const answer = { p_id: place, p_answer: 'accepted' };
  await call(site(), '/rest/v1/rpc/answer_company_invitation', answer, nora.token);
  await screen.findByRole('heading', { level: 1, name: 'People' }, WAIT);
  expect(location.pathname).toBe('/company/people');
});
