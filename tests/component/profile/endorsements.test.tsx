import { screen, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { changeProfile, createConversation } from '../../support/accounts';
import { fill, openApp, press, site } from '../support/app';

const credit = { production: 'Low Tide', role: 'gaffer', year: 2024, kind: 'feature', url: null, place: 0 };
const credits = () => screen.findByRole('region', { name: 'Credits' });

describe('a credit that somebody confirms', () => {
  it('is asked about, confirmed with a sentence, shown, hidden and taken back', async () => {
    const { ines, mara } = await createConversation(site(), 'Confirmed');
    await changeProfile(site(), ines, { credits: { [newId()]: credit } });
    let user = await openApp('/profile', ines.email);
    const openSheet = async () => {
      await press(user, () => screen.queryByRole('button', { name: 'Actions for Low Tide' }) ?? undefined);
      await user.click(await screen.findByRole('menuitem', { name: 'Ask somebody who was on it' }));
      return within(await screen.findByRole('dialog', { name: 'Ask somebody who was on it' }));
    };
    let sheet = await openSheet();
    await user.click(await sheet.findByRole('button', { name: 'Ask Mara Confirmed' }));
    await sheet.findByText('Asked, no answer yet');
    await sheet.findByText('You have asked everybody you write with.');
    // Sent before the next account opens the app here.
    await expect.poll(() => sheet.queryByText(/waiting for/)).toBeNull();

    user = await openApp('/endorsements', mara.email);
    await user.click(await screen.findByRole('link', { name: /Low Tide/ }));
    const request = within(await screen.findByRole('dialog', { name: 'Low Tide' }));
    request.getByText('Ines Confirmed');
    request.getByText('Feature');
    request.getByText('2024');
    request.getByText(/Confirming shows your name and what you do/);
    await fill(user, request.getByLabelText(/A sentence about working together/), 'x'.repeat(281));
    await request.findByText('A sentence can be up to 280 characters long. This one has 1 too many.');
    await user.click(request.getByRole('button', { name: 'Confirm it' }));
    await fill(user, request.getByLabelText(/A sentence about working together/), 'Calm on a loud night.');
    await user.click(request.getByRole('button', { name: 'Confirm it' }));
    await screen.findByText('You confirmed it');
    await expect.poll(() => screen.queryByText(/waiting for/)).toBeNull();

    user = await openApp('/profile', ines.email);
    const shown = within(await credits());
    await shown.findByText('Confirmed by Mara Confirmed');
    shown.getByText('“Calm on a loud night.”');
    const names = shown.getByRole('button', { name: 'Confirmed by Mara Confirmed' });
    expect(names.getAttribute('aria-expanded')).toBe('false');
    await user.click(names);
    expect(names.getAttribute('aria-expanded')).toBe('true');
    sheet = await openSheet();
    await user.click(await sheet.findByRole('button', { name: 'Hide the sentence of Mara Confirmed' }));
    await sheet.findByText('Not shown on your profile');
    expect(
      within(document.querySelector<HTMLElement>('#credits')!).queryByText('“Calm on a loud night.”'),
    ).toBeNull();
    await expect.poll(() => sheet.queryByText(/waiting for/)).toBeNull();

    user = await openApp('/endorsements', mara.email);
    await user.click(await screen.findByRole('link', { name: /Low Tide/ }));
    const mine = within(await screen.findByRole('dialog', { name: 'Low Tide' }));
    await mine.findByText('Ines Confirmed does not show your sentence.');
    await user.click(mine.getByRole('button', { name: 'Take it back' }));
    await screen.findByText('You did not confirm it');
  });

  it('says what it is for where nobody has asked', async () => {
    const { ines } = await createConversation(site(), 'Unasked');
    await openApp('/endorsements', ines.email);
    await screen.findByRole('heading', { name: 'Nobody has asked you' });
  });
});
