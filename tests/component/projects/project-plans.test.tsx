import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { newId, projectMemberId, savedId } from '@/domain/ids';
import { placesIn, PROJECT_TEMPLATES } from '@/domain/projects/templates';
import { type Account, call, createOnboardedAccount } from '../../support/accounts';
import { address, fill, openApp, site } from '../support/app';

const employer = (name: string): Promise<Account> =>
  createOnboardedAccount(site(), { name: `Petra ${name}`, role: 'employer' });

async function makeProject(owner: Account, positions: Record<string, number>): Promise<string> {
  const id = newId();
  const project = { id, title: 'Low Tide', status: 'prep', timezone: 'Europe/London', positions };
  await call(site(), '/rest/v1/projects', project, owner.token);
  return id;
}

const pdf = (name: string): File => new File(['%PDF-1.7 a script'], name, { type: 'application/pdf' });

describe('a new project', () => {
  it('begins with a template: its kind, its length from the first day on, and its places', async () => {
    const { email } = await employer('Template');
    const user = await openApp('/projects/new', email);
    const [commercial] = PROJECT_TEMPLATES;
    await user.selectOptions(await screen.findByLabelText('Start from'), commercial!.code);
    await fill(user, screen.getByLabelText('Title'), 'Salt');
    await fill(user, screen.getByLabelText(/^First day/), '2099-02-02');
    expect(screen.getByLabelText(/^Last day/)).toHaveProperty('value', '2099-02-04');
    await user.click(screen.getByRole('button', { name: 'Start the project' }));
    await screen.findByRole('heading', { level: 1, name: 'Salt' });
    const crew = within(await screen.findByRole('region', { name: 'Crew' }));
    await crew.findByText(new RegExp(`${placesIn(commercial!.positions)} open$`));
    await crew.findByRole('region', { name: 'Camera' });
    const days = within(screen.getByRole('region', { name: 'Days' }));
    expect(await days.findAllByText('No call sheet')).toHaveLength(3);
    await user.click(await days.findByRole('button', { name: '1st AC, post a job for Tue 3 Feb' }));
    await waitFor(() => expect(address()).toMatch(/^\/jobs\/post\?draft=/));
  });

  it('uses the crew list of an earlier one again, and shows whom to ask', async () => {
    const owner = await employer('Again');
    const earlier = await makeProject(owner, { gaffer: 2 });
    const user = await openApp(`/projects/new?like=${earlier}`, owner.email);
    await waitFor(() =>
      expect(screen.getByLabelText('Start from')).toHaveProperty('value', `crew:${earlier}`),
    );
    await fill(user, screen.getByLabelText('Title'), 'High Tide');
    await user.click(screen.getByRole('button', { name: 'Start the project' }));
    const invite = within(await screen.findByRole('dialog', { name: 'Invite to the crew' }));
    await invite.findByText('Nobody but you is on that crew.');
    expect(await invite.findByLabelText('From')).toHaveProperty('value', earlier);
    await user.keyboard('{Escape}');
    const crew = within(await screen.findByRole('region', { name: 'Crew' }));
    await crew.findByText('2 places open');
  });
});

describe('the files of a project', () => {
  it('are added by what they are, named, and refused where their name says otherwise', async () => {
    const owner = await employer('Files');
    const project = await makeProject(owner, {});
    const user = await openApp(`/projects/${project}`, owner.email);
    const section = within(await screen.findByRole('region', { name: 'Files' }));
    await section.findByText(/^Add the script, the schedule or a map/);
    const input = section.getByLabelText('Files for the project');
    await user.upload(input, new File(['MZ\u0000'], 'call.pdf', { type: 'application/pdf' }));
    await section.findByText(/^call\.pdf is another kind of file than its name says\./);
    await user.upload(input, pdf('Low Tide script.pdf'));
    const scripts = within(await section.findByRole('region', { name: 'Script' }));
    scripts.getByText('Low Tide script.pdf');
    scripts.getByText('PDF');
    expect(section.queryByText(/^call\.pdf/)).toBeNull();
    await user.click(
      await scripts.findByRole('button', { name: 'Make available offline: Low Tide script.pdf' }),
    );
    await scripts.findByRole('button', { name: 'Available offline: Low Tide script.pdf' });
    await user.click(scripts.getByRole('button', { name: 'Actions for Low Tide script.pdf' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Name and kind' }));
    const form = within(await screen.findByRole('dialog', { name: 'Low Tide script.pdf' }));
    await fill(user, form.getByLabelText(/^Name/), 'Blue pages');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await scripts.findByText('Blue pages');
  });
});

describe('the budget of a project', () => {
  it('is rates against days and places, and says what is left', async () => {
    const owner = await employer('Budget');
    const project = await makeProject(owner, { gaffer: 2 });
    const user = await openApp(`/projects/${project}`, owner.email);
    const section = within(await screen.findByRole('region', { name: 'Budget' }));
    await user.click(await section.findByRole('button', { name: 'Set a budget' }));
    const total = within(await screen.findByRole('dialog', { name: 'Budget' }));
    await user.selectOptions(total.getByLabelText('Currency'), 'GBP');
    await fill(user, total.getByLabelText(/^Budget for the crew/), '5,000');
    await user.click(total.getByRole('button', { name: 'Save' }));
    await section.findByText('Left of the budget');
    await user.click(section.getByRole('button', { name: 'Add a rate' }));
    const rate = within(await screen.findByRole('dialog', { name: 'Rate and days' }));
    await user.click(rate.getByRole('button', { name: 'Save' }));
    await rate.findByText('Enter an amount, such as 520.');
    await fill(user, rate.getByLabelText(/^Role/), 'Gaffer');
    await fill(user, rate.getByLabelText('Day rate in GBP'), '520');
    await fill(user, rate.getByLabelText('Days'), '3');
    await user.click(rate.getByRole('button', { name: 'Save' }));
    await section.findByText('2 people, 3 days at £520');
    await section.findByText('£1,880');
  });
});

describe('a project that is offered', () => {
  it('is taken over by whoever it is offered to, on their own page of it', async () => {
    const owner = await employer('Hands');
    // Known while they looked for work, and hiring since they are on it.
    const next = await createOnboardedAccount(site(), { name: 'Petra Takes' });
    const project = await makeProject(owner, {});
    const saved = { kind: 'profile', target_id: next.id, label: next.name, payload: {} };
    await call(
      site(),
      '/rest/v1/saved',
      { id: await savedId(owner.id, 'profile', next.id), ...saved },
      owner.token,
    );
    const place = await projectMemberId(project, next.id);
    await call(
      site(),
      '/rest/v1/project_members',
      { id: place, project_id: project, user_id: next.id },
      owner.token,
    );
    const path = `/rest/v1/project_members?id=eq.${place}`;
    await call(site(), path, { answer: 'accepted' }, next.token, 'PATCH');
    await call(site(), '/rest/v1/rpc/choose_role', { p_role: 'employer' }, next.token);
    await call(site(), path, { is_offered: true }, owner.token, 'PATCH');
    const user = await openApp(`/projects/${project}`, next.email);
    const card = within(await screen.findByRole('region', { name: 'Offer of the project' }));
    card.getByText('Petra Hands offers you this project');
    await user.click(card.getByRole('button', { name: 'Take it over' }));
    const crew = within(await screen.findByRole('region', { name: 'Crew' }));
    await crew.findByText('You, Owner');
    await crew.findByText('Editor');
    expect(screen.queryByRole('region', { name: 'Offer of the project' })).toBeNull();
  });
});
