import { screen, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import { newId } from '@/domain/ids';
import { addDays } from '@/domain/values/days';
import { type Account, call, createOnboardedAccount } from '../../support/accounts';
import { openApp, site } from '../support/app';
import { network } from '../support/network';

const GET = 'rpc/get_call_sheet_links';

describe('links of people without an account', () => {
  let owner: Account;
  let path: string;
  const ann = newId();

  beforeEach(async () => {
    owner = await createOnboardedAccount(site(), { name: 'Petra Linked', role: 'employer' });
    const [project, sheet] = [newId(), newId()];
    await call(
      site(),
      '/rest/v1/projects',
      { id: project, title: 'Low Tide', timezone: 'Europe/London' },
      owner.token,
    );
    const row = {
      id: sheet,
      project_id: project,
      shoot_day: addDays(new Date().toISOString().slice(0, 10), 2),
      content: { ...BLANK_CONTENT, general_call: '06:30' },
      calls: { [ann]: { ...NO_CALL, name: 'Ann Driver', call: '05:15' } },
    };
    await call(site(), '/rest/v1/call_sheets', row, owner.token);
    await call(site(), `/rest/v1/call_sheets?id=eq.${sheet}`, { status: 'published' }, owner.token, 'PATCH');
    path = `/projects/${project}/sheets/${sheet}`;
  });

  const section = async () =>
    within(await screen.findByRole('region', { name: 'People without an account' }));
  /** As its editor makes it, and its person confirms with it. */
  const confirmed = async (): Promise<string> => {
    const args = { p_sheet: path.split('/').at(-1), p_person: ann };
    const token = await call<string>(site(), '/rest/v1/rpc/make_call_sheet_link', args, owner.token);
    const address = `${site()}/functions/v1/call-sheet/${token}`;
    await fetch(address, { method: 'POST', body: new URLSearchParams({ version: '1' }), redirect: 'manual' });
    return address;
  };
  const serves = async (address: string): Promise<number> => (await fetch(address)).status;

  it('count nobody while nothing is known, say why, and are looked up again on request', async () => {
    network.cut(GET);
    const user = await openApp(path, owner.email);
    const links = await section();
    const retry = await links.findByRole('button', { name: 'Try again' });
    expect(links.queryByText(/of 1 confirmed/)).toBeNull();
    expect(links.queryByText('No link yet')).toBeNull();
    network.restore();
    await user.click(retry);
    await links.findByText('0 of 1 confirmed');
  });

  it('say that they are being looked up', async () => {
    const answer = network.hold(GET);
    await openApp(path, owner.email);
    const links = await section();
    await links.findByText('Looking up the links');
    expect(links.queryByText(/of 1 confirmed/)).toBeNull();
    await answer();
    await links.findByText('0 of 1 confirmed');
  });

  it('end only after a question that says what goes with them', async () => {
    const address = await confirmed();
    const user = await openApp(path, owner.email);
    await (await section()).findByText('1 of 1 confirmed');
    const choose = async (item: string) => {
      await user.click((await section()).getByRole('button', { name: 'Link of Ann Driver' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    for (const [item, title] of [
      ['Make a new link', 'Make a new link?'],
      ['Take the link back', 'Take this link back?'],
    ] as const) {
      await choose(item);
      const question = within(await screen.findByRole('dialog', { name: title }));
      question.getByText(/Ann Driver has confirmed with this link, and that goes with it/);
      await user.click(question.getByRole('button', { name: 'Keep the link' }));
      expect(await serves(address)).toBe(200);
    }
    await choose('Take the link back');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Take this link back?' })).getByRole('button', {
        name: 'Take the link back',
      }),
    );
    await (await section()).findByText('No link yet');
    expect(await serves(address)).toBe(404);
  });

  it('say who made them, and their owner ends all of them at once', async () => {
    const address = await confirmed();
    const user = await openApp(path, owner.email);
    await (await section()).findByText('Made by Petra Linked');
    await user.click((await section()).getByRole('button', { name: 'End every link of this project' }));
    const question = within(await screen.findByRole('dialog', { name: 'End every link?' }));
    await user.click(question.getByRole('button', { name: 'End every link' }));
    await (await section()).findByText('No link yet');
    expect(await serves(address)).toBe(404);
  });
});
