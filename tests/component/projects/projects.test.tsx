import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { newId, projectMemberId, savedId } from '@/domain/ids';
import { type Account, call, createOnboardedAccount } from '../../support/accounts';
import { fill, openApp, site } from '../support/app';

const employer = (name: string): Promise<Account> =>
  createOnboardedAccount(site(), { name: `Petra ${name}`, role: 'employer' });
const talent = (name: string): Promise<Account> => createOnboardedAccount(site(), { name: `Ines ${name}` });

async function makeProject(owner: Account, fields: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  const project = {
    id,
    title: 'Low Tide',
    status: 'prep',
    timezone: 'Europe/London',
    positions: {},
    ...fields,
  };
  await call(site(), '/rest/v1/projects', project, owner.token);
  return id;
}

async function invite(owner: Account, project: string, whom: Account): Promise<void> {
  const saved = {
    id: await savedId(owner.id, 'profile', whom.id),
    kind: 'profile',
    target_id: whom.id,
    label: whom.name,
    payload: {},
  };
  await call(site(), '/rest/v1/saved', saved, owner.token);
  const member = {
    id: await projectMemberId(project, whom.id),
    project_id: project,
    user_id: whom.id,
    role_code: 'gaffer',
  };
  await call(site(), '/rest/v1/project_members', member, owner.token);
}

describe('projects', () => {
  it('say what they are for where there are none, by what somebody can do', async () => {
    const { email } = await talent('Idle');
    await openApp('/projects', email);
    await screen.findByRole('heading', { name: 'You are on no project yet' });
    expect(screen.queryByRole('link', { name: 'New project' })).toBeNull();
    const owner = await employer('Idle');
    await openApp('/projects', owner.email);
    await screen.findByRole('heading', { name: 'No project yet' });
    expect(screen.getAllByRole('link', { name: 'New project' }).length).toBeGreaterThan(0);
  });

  it('are started with a title and days that follow each other', async () => {
    const { email } = await employer('Start');
    const user = await openApp('/projects/new', email);
    await user.click(await screen.findByRole('button', { name: 'Start the project' }));
    await screen.findByText('Give the project a title.');
    await fill(user, screen.getByLabelText('Title'), 'High Water');
    await fill(user, screen.getByLabelText(/^First day/), '2099-02-03');
    await fill(user, screen.getByLabelText(/^Last day/), '2099-02-01');
    await user.click(screen.getByRole('button', { name: 'Start the project' }));
    await screen.findByText('The last day cannot be before the first.');
    await fill(user, screen.getByLabelText(/^Last day/), '2099-02-03');
    await user.click(screen.getByRole('button', { name: 'Start the project' }));
    await screen.findByRole('heading', { level: 1, name: 'High Water' });
    await screen.findByText('Make one for the first day. Nobody sees it before you publish it.');
  });

  it('are cancelled once their editor has read what follows', async () => {
    const owner = await employer('Cancels');
    const project = await makeProject(owner);
    const user = await openApp(`/projects/${project}`, owner.email);
    const state = await screen.findByLabelText('State');
    const ask = async () => {
      await user.selectOptions(state, 'Cancelled');
      return within(await screen.findByRole('dialog', { name: 'Cancel this project?' }));
    };
    let dialog = await ask();
    dialog.getByText(/call sheets for today and the days to come are cancelled/);
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(state).toHaveProperty('value', 'prep');
    expect(screen.queryByText(/^This project is cancelled\./)).toBeNull();
    dialog = await ask();
    await user.click(dialog.getByRole('button', { name: 'Cancel it' }));
    await screen.findByText(/^This project is cancelled\./);
    // What can be taken back is not asked about.
    await user.selectOptions(state, 'Development');
    await waitFor(() => expect(screen.queryByText(/^This project is cancelled\./)).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are declined, opened to nobody by that, and joined after all', async () => {
    const [owner, ines] = [await employer('Asks'), await talent('Asked')];
    const project = await makeProject(owner);
    await invite(owner, project, ines);
    const user = await openApp(`/projects/${project}`, ines.email);
    const card = within(await screen.findByRole('article', { name: 'Invitation to Low Tide' }));
    card.getByText('Gaffer');
    await user.click(card.getByRole('button', { name: 'Decline' }));
    await screen.findByText('Petra Asks invited you, and you declined.');
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Join the crew' }));
    await screen.findByRole('heading', { level: 1, name: 'Low Tide' });
    const crew = within(await screen.findByRole('region', { name: 'Crew' }));
    await crew.findByText('Ines Asked');
    expect(crew.queryByRole('button', { name: /Invite/ })).toBeNull();
    await screen.findByText('As soon as one is published it is here, and stays here without a signal.');
  });

  it('are not here for a stranger, and an editor’s page is not a member’s', async () => {
    const [owner, ines] = [await employer('Closed'), await talent('Stranger')];
    const project = await makeProject(owner);
    await openApp(`/projects/${project}`, ines.email);
    await screen.findByRole('heading', { name: 'This project is not here' });
    await openApp(`/projects/${project}/sheets/${newId()}/edit`, ines.email);
    await screen.findByRole('heading', { name: 'This is not yours to edit' });
  });
});

describe('the editor of a call sheet', () => {
  it('says which time is none, and saves a draft', async () => {
    const owner = await employer('Editor');
    const project = await makeProject(owner, { starts_on: '2099-02-01' });
    const user = await openApp(`/projects/${project}`, owner.email);
    await user.click(await screen.findByRole('button', { name: 'New call sheet' }));
    const begin = within(await screen.findByRole('dialog', { name: 'New call sheet' }));
    expect(begin.getByLabelText('Day')).toHaveProperty('value', '2099-02-01');
    await user.click(begin.getByRole('button', { name: 'Begin' }));
    await fill(user, await screen.findByLabelText('General call'), '0630');
    await fill(user, screen.getByLabelText(/^Parking/), 'Behind the ice house');
    await user.click(screen.getByRole('button', { name: 'Add a line' }));
    await fill(user, screen.getByLabelText('Time of line 1'), 'dawn');
    await fill(user, screen.getByLabelText('What happens in line 1'), 'The boat');
    await user.click(screen.getAllByRole('button', { name: 'Save draft' })[0]!);
    await screen.findByText('“dawn” is no time. Enter one like 05:30.');
    await fill(user, screen.getByLabelText('Time of line 1'), '7:15');
    await user.click(screen.getAllByRole('button', { name: 'Save draft' })[0]!);
    const row = await screen.findByRole('link', { name: /Sun 1 Feb/ });
    within(row).getByText('Draft');
    await user.click(row);
    expect(await screen.findByLabelText('What happens in line 1')).toHaveProperty('value', 'The boat');
  });
});
