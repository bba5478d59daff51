import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { call, createConversation, createOnboardedAccount } from '../../support/accounts';
import { LOCAL_PUBLISHABLE_KEY } from '@/backend/config';
import { openApp, site } from '../support/app';

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('blocked people', () => {
  it('are listed in the settings, and unblocked there', async () => {
    const { ines, mara, thread } = await createConversation(site(), 'Blocked');
    await call(site(), `/rest/v1/conversations?id=eq.${thread}`, { state: 'blocked' }, ines.token, 'PATCH');
    // The other side is not who blocks.
    await openApp('/settings/people', mara.email);
    await screen.findByRole('button', { name: /^Synced/ });
    await (await section('Blocked people')).findByText(/^Nobody\./);
    const user = await openApp('/settings/people', ines.email);
    const blocked = await section('Blocked people');
    await blocked.findByText(mara.name);
    await user.click(blocked.getByRole('button', { name: `Unblock ${mara.name}` }));
    await blocked.findByText(/^Nobody\./);
    await waitFor(async () => {
      const headers = { apikey: LOCAL_PUBLISHABLE_KEY, authorization: `Bearer ${ines.token}` };
      const answer = await fetch(`${site()}/rest/v1/conversations?select=state&id=eq.${thread}`, { headers });
      expect(await answer.json()).toEqual([{ state: 'open' }]);
    });
  });
});

describe('who finds talent', () => {
  it('is up to them: off the list means off the directory, for strangers too', async () => {
    const ines = await createOnboardedAccount(site(), { name: 'Ines Hidden' });
    const listed = async (): Promise<number> => {
      const answer = await fetch(`${site()}/rest/v1/public_profiles?select=id&id=eq.${ines.id}`, {
        headers: { apikey: LOCAL_PUBLISHABLE_KEY },
      });
      return ((await answer.json()) as unknown[]).length;
    };
    expect(await listed()).toBe(1);
    const user = await openApp('/settings/people', ines.email);
    const toggle = (): HTMLInputElement => screen.getByRole('switch', { name: /^On the talent list/ });
    await screen.findByRole('switch', { name: /^On the talent list/ });
    expect(toggle().checked).toBe(true);
    await user.click(toggle());
    expect(toggle().checked).toBe(false);
    await waitFor(async () => expect(await listed()).toBe(0), { timeout: 20_000 });
    expect(toggle().checked).toBe(false);
    await user.click(toggle());
    await waitFor(async () => expect(await listed()).toBe(1), { timeout: 20_000 });
  });
  it('is nothing that an employer is asked', async () => {
    const mara = await createOnboardedAccount(site(), { name: 'Mara Hidden', role: 'employer' });
    await openApp('/settings/people', mara.email);
    await screen.findByRole('region', { name: 'Blocked people' });
    expect(screen.queryByRole('region', { name: 'Who finds you' })).toBeNull();
  });
});
