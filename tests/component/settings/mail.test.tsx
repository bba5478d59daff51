import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { createOnboardedAccount } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { openApp, press, site } from '../support/app';

const WAIT = { timeout: 15_000 };

describe('mail about saved searches', () => {
  it('is asked for with a saved search, and switched off in the settings, which list every kind of mail', async () => {
    const ines = await createOnboardedAccount(site(), { name: 'Ines Mailed' });
    const server = await ApiAccount.of(site(), ines.email);
    let user = await openApp('/jobs?union=union', ines.email);
    await press(user, () => screen.queryByRole('button', { name: 'Save search' }) ?? undefined);
    const sheet = within(await screen.findByRole('dialog', { name: 'Save search' }, WAIT));
    const also = (): HTMLInputElement | null => sheet.queryByRole('switch', { name: /^Also by mail/ });
    // Nobody is mailed who has not asked for it; without alerts there is nothing to mail.
    expect(also()?.checked).toBe(false);
    await user.click(sheet.getByRole('radio', { name: 'Off' }));
    expect(also()).toBeNull();
    await user.click(sheet.getByRole('radio', { name: 'Once a day' }));
    await sheet.findByText(/^One mail a day for all of your searches/);
    await user.click(also()!);
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(async () => {
      const [saved] = await server.read<{ payload: object }>('saved?select=payload&kind=eq.search');
      expect(saved?.payload).toMatchObject({ alerts: 'daily', mail: true });
    }, WAIT);

    user = await openApp('/settings/notifications', ines.email);
    const mail = within(await screen.findByRole('region', { name: 'Email' }, WAIT));
    for (const kind of [
      /^Links and codes that you ask for/,
      /^Your account’s safety/,
      /^A company that names your address/,
      /^The newsletter/,
    ])
      mail.getByText(kind);
    expect(mail.getAllByRole('switch')).toHaveLength(2);
    await user.click(mail.getByRole('switch', { name: /^What your saved searches find/ }));
    await waitFor(async () => {
      const [me] = await server.read<{ settings: { muted: string[] } }>('profiles?select=settings');
      expect(me?.settings.muted).toEqual(['job_alert_mail']);
    }, WAIT);

    user = await openApp('/saved?section=searches', ines.email);
    await screen.findByText(/Notifies you once a day; mail is off in Settings/, {}, WAIT);
    expect(screen.queryByText(/also by mail/)).toBeNull();
    await press(user, () => screen.queryByRole('button', { name: /^Change / }) ?? undefined);
    await screen.findByText(/^Mail about saved searches is switched off in Settings/);
  }, 90_000);
});
