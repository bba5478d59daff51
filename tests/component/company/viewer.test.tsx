import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { colleagueId } from '@/domain/ids';
import {
  type Account,
  call,
  createCompany,
  createOnboardedAccount,
  publishJob,
} from '../../support/accounts';
import { openApp, site } from '../support/app';

const WAIT = { timeout: 30_000 };

async function joined(owner: Account, company: string, access: string, name: string): Promise<Account> {
  const colleague = await createOnboardedAccount(site(), { role: 'employer', name });
  const place = await colleagueId(company, colleague.email);
  await call(
    site(),
    '/rest/v1/company_members',
    { id: place, company_id: company, email: colleague.email, access },
    owner.token,
  );
  const answer = { p_id: place, p_answer: 'accepted' };
  await call(site(), '/rest/v1/rpc/answer_company_invitation', answer, colleague.token);
  return colleague;
}

it.each([
  ['viewer', false],
  ['recruiter', true],
] as const)(
  'a colleague with the access %s is offered what they may do with a job, and nothing else',
  async (access, may) => {
    const owner = await createOnboardedAccount(site(), { role: 'employer', name: 'Petra Marlow' });
    const company = await createCompany(site(), owner, { name: 'Gantry Row' });
    const nora = await joined(owner, company, access, 'Nora Marlow');
    const job = await publishJob(site(), owner, { title: 'Best boy', company_id: company });

    const user = await openApp('/jobs/manage', nora.email);
    const changes = ['Edit', 'Close as filled', 'Close as cancelled', 'Archive'];
    await user.click(await screen.findByRole('button', { name: 'What to do with Best boy' }, WAIT));
    const names = (): string[] =>
      within(screen.getByRole('menu'))
        .getAllByRole('menuitem')
        .map((item) => item.textContent ?? '');
    await waitFor(
      () => expect(changes.filter((name) => names().includes(name))).toEqual(may ? changes : []),
      WAIT,
    );
    expect(names()).toEqual(expect.arrayContaining(['Repeat', 'Save as template']));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull(), WAIT);
    await user.click(screen.getByRole('checkbox', { name: 'Choose Best boy' }));
    const chosen = within(await screen.findByRole('group', { name: 'Chosen jobs' }, WAIT));
    await waitFor(
      () =>
        expect(chosen.queryAllByRole('button').map((button) => button.textContent)).toEqual(
          may ? ['Close as filled', 'Close as cancelled', 'Archive', 'Clear'] : ['Clear'],
        ),
      WAIT,
    );

    await openApp(`/jobs/${job}`, nora.email);
    await waitFor(() => {
      const [panel] = screen.getAllByRole('region', { name: 'Your job' });
      const here = within(panel!);
      here.getByText(may ? 'Your job' : 'A job of your company');
      here.getByRole('button', { name: 'Share' });
      for (const name of ['Edit', 'Invite people'])
        expect(here.queryAllByRole('link', { name }), name).toHaveLength(may ? 1 : 0);
      expect(here.queryAllByRole('button', { name: 'More for this job' })).toHaveLength(may ? 1 : 0);
    }, WAIT);
  },
  120_000,
);
