import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { call, createConversation, createOnboardedAccount, sendMessage } from '../../support/accounts';
import { fill, openApp, press, site } from '../support/app';

/** Of a screen that is loaded anew. */
const WAIT = { timeout: 15_000 };

const row = async (name: string) => (await screen.findByText(name, {}, WAIT)).closest('li')!;
const companyOf = async (owner: Awaited<ReturnType<typeof createOnboardedAccount>>, name: string) =>
  call(site(), '/rest/v1/companies', { name }, owner.token);

describe('a row of the list', () => {
  it('shows my own last words with how far they have come, and theirs without', async () => {
    const { ines, mara } = await createConversation(site(), 'Row');
    await companyOf(mara, 'Low Tide Ltd');
    await openApp('/messages', ines.email);
    const own = within(await row(mara.name));
    await own.findByText('You:');
    expect(own.getByText('I am.', { exact: false }).textContent).toBe('Sent. You: I am.');
    await own.findByText('Low Tide Ltd');
    await sendMessage(site(), mara, ines, 'Good. At six then?');
    await waitFor(async () =>
      expect(within(await row(mara.name)).getByText('Good. At six then?', { exact: false }).textContent).toBe(
        'Needs an answer. Good. At six then?',
      ),
    );
    await screen.findByRole('tab', { name: 'To answer 1' });
  });

  it('shows what is typed there and not sent', async () => {
    const { ines, mara, thread } = await createConversation(site(), 'Draft');
    const user = await openApp(`/messages/${thread}`, ines.email);
    await fill(user, await screen.findByRole('textbox', { name: 'Message' }), 'Before I say yes');
    await user.click(screen.getByRole('link', { name: 'Jobs' }));
    await user.click(await screen.findByRole('link', { name: /^Messages/ }));
    const own = within(await row(mara.name));
    await own.findByText('Draft:');
    expect(own.getByText('Before I say yes', { exact: false })).toBeTruthy();
  });
});

describe('a thread', () => {
  it('is archived until the next message, or for good while it is muted, and its other side reads none of that', async () => {
    const { ines, mara, thread } = await createConversation(site(), 'Quiet');
    const user = await openApp(`/messages/${thread}`, ines.email);
    const choose = async (item: string): Promise<void> => {
      await press(user, () => screen.queryAllByRole('button', { name: /^More about/ })[0]);
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose('Archive');
    await screen.findByText('Archived. It returns with the next message.', {}, WAIT);
    await waitFor(() => expect(screen.queryByText(mara.name)).toBeNull());
    await sendMessage(site(), mara, ines, 'Still on for six?');
    await screen.findByText(/Still on for six/, {}, WAIT);

    await user.click(await screen.findByText(mara.name));
    await choose('Mute');
    await screen.findByText('Muted', {}, WAIT);
    await choose('Archive');
    await screen.findByText('Archived. It stays there, because it is muted.', {}, WAIT);
    await sendMessage(site(), mara, ines, 'Or at seven?');
    await user.click(await screen.findByRole('button', { name: /^Archived, 1/ }, WAIT));
    await screen.findByText(/Or at seven/, {}, WAIT);
    within(await row(mara.name)).getByText(', muted');
    await user.click(await screen.findByRole('button', { name: 'All messages' }, WAIT));
    await waitFor(() => expect(screen.queryByText(mara.name)).toBeNull());

    await openApp('/messages', mara.email);
    expect((await row(ines.name)).textContent).not.toMatch(/muted|archived/i);
  });
});

describe('a request', () => {
  it('says who asks before it is accepted, and can be reported and blocked there', async () => {
    const [talent, employer] = [
      await createOnboardedAccount(site(), { name: 'Noor Request' }),
      await createOnboardedAccount(site(), { name: 'Gwen Request', role: 'employer' }),
    ];
    await companyOf(employer, 'High Tide Ltd');
    const thread = await sendMessage(site(), employer, talent, 'Are you free?');
    const user = await openApp(`/messages/${thread}`, talent.email);
    const card = within(await screen.findByRole('region', { name: 'About Gwen Request' }));
    await card.findByText('High Tide Ltd');
    await card.findByText('Not verified');
    expect(card.getByText('Too few applications to say')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Their jobs' }).getAttribute('href')).toBe('/jobs?q=High+Tide+Ltd');
    expect(screen.getByRole('button', { name: 'Block' })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Report' }));
    await user.click(await screen.findByRole('button', { name: 'Send report' }));
    await screen.findByText('Choose what is wrong before you report it.');
    await user.click(screen.getByRole('radio', { name: 'Something else' }));
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Say in a few words what happened.');
    await user.click(screen.getByRole('radio', { name: 'Harassment or threats' }));
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await screen.findByText(/^You reported this on .* Somebody is going to look at it/);
    await user.click(screen.getByRole('button', { name: 'Accept', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'About Gwen Request' })).toBeNull());
  });
});
