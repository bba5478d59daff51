import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LOCAL_PUBLISHABLE_KEY } from '@/backend/config';
import { createConversation } from '../../support/accounts';
import { fill, openApp, press, site } from '../support/app';

const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const open = async (user: UserEvent) => {
  await press(user, () => screen.queryByRole('button', { name: 'Templates' }) ?? undefined);
  return within(await screen.findByRole('dialog', { name: 'Templates' }));
};

describe('a text that is used again', () => {
  it('is made of what is typed, put behind what is typed later, on other devices too, and removed', async () => {
    const { ines, mara, thread } = await createConversation(site(), 'Template');
    let user = await openApp(`/messages/${thread}`, ines.email);
    await fill(user, await message(), 'On my way, there in ten.');
    let sheet = await open(user);
    await sheet.findByText(/^None yet/);
    expect(sheet.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe(
      'On my way, there in ten.',
    );
    await user.click(sheet.getByRole('button', { name: 'Save template' }));
    await sheet.findByRole('button', { name: /^On my way, there in ten\./ });
    // The message itself has not been sent by that.
    expect((await message()).value).toBe('On my way, there in ten.');
    await user.click(sheet.getByRole('button', { name: 'Save template' }));
    await sheet.findByText('Write the text before you save it.');
    await user.keyboard('{Escape}');
    const headers = { apikey: LOCAL_PUBLISHABLE_KEY, authorization: `Bearer ${ines.token}` };
    await waitFor(async () => {
      const answer = await fetch(`${site()}/rest/v1/drafts?select=title&kind=eq.template`, { headers });
      expect(await answer.json()).toEqual([{ title: 'On my way, there in ten.' }]);
    });

    user = await openApp(`/messages/${thread}`, ines.email);
    await fill(user, await message(), 'Traffic.');
    sheet = await open(user);
    await user.click(await sheet.findByRole('button', { name: /^On my way/ }));
    await waitFor(async () => expect((await message()).value).toBe('Traffic.\n\nOn my way, there in ten.'));

    // Half of a new one is there again.
    sheet = await open(user);
    await fill(user, sheet.getByRole('textbox', { name: /^Name/ }), 'Parking');
    await fill(user, sheet.getByRole('textbox', { name: 'Text' }), 'Crew parking is behind');
    await user.keyboard('{Escape}');
    sheet = await open(user);
    expect(sheet.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe(
      'Crew parking is behind',
    );
    expect(sheet.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Parking');

    await user.click(await sheet.findByRole('button', { name: 'Remove On my way, there in ten.' }));
    await sheet.findByText(/^None yet/);
    // The other side has none of them.
    user = await openApp(`/messages/${thread}`, mara.email);
    sheet = await open(user);
    await sheet.findByText(/^None yet/);
  });
});
