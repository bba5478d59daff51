import { fireEvent, screen, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { createOnboardedAccount } from '../../support/accounts';
import { closeApp, fill, openApp, press, site } from '../support/app';

const section = () => screen.findByRole('region', { name: 'Credits' });
const lines = async (): Promise<string[]> =>
  within(await section())
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '');

describe('credits on the profile', () => {
  it('are added, edited, moved and removed, and a form says what is missing', async () => {
    const { email } = await createOnboardedAccount(site(), { name: 'Ines Marlow' });
    const user = await openApp('/profile?edit=credits', email);
    const field = (name: string) => screen.findByLabelText(name);
    await press(user, () => screen.queryByRole('button', { name: 'Save' }) ?? undefined);
    await screen.findByText('Enter the name of the production.');
    await screen.findByText('Say what you did on it.');
    await screen.findByText('Enter a year, such as 2024.');

    await fill(user, await field('Production'), 'Low Tide');
    await fill(user, await field('What you did'), '1st AC');
    await fill(user, await field('Year'), '2021');
    await press(user, () => screen.getByRole('button', { name: 'Save' }));
    await within(await section()).findByText('Low Tide');
    expect(await lines()).toEqual(['2021Low Tide1st AC\u2002·\u2002Feature']);

    await press(user, () => screen.getByRole('button', { name: 'Add a credit' }));
    await fill(user, await field('Production'), 'Salt & Iron');
    await fill(user, await field('What you did'), 'Lighthouse keeper');
    await fill(user, await field('Year'), '2024');
    // The library's own way tells this document nothing.
    fireEvent.change(await field('Kind'), { target: { value: 'series' } });
    await press(user, () => screen.getByRole('button', { name: 'Save' }));
    await within(await section()).findByText('Salt & Iron');
    expect(await lines(), 'the newest first').toEqual([
      '2024Salt & IronLighthouse keeper\u2002·\u2002Series',
      '2021Low Tide1st AC\u2002·\u2002Feature',
    ]);

    await press(user, () => screen.getByRole('button', { name: 'Actions for Low Tide' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    await screen.findByRole('button', { name: 'Sort by year, newest first' });
    expect((await lines()).map((line) => line.slice(0, 4))).toEqual(['2021', '2024']);

    await press(user, () => screen.getByRole('button', { name: 'Actions for Salt & Iron' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await fill(user, await field('Year'), '2020');
    await press(user, () => screen.getByRole('button', { name: 'Save' }));
    await within(await section()).findByText('2020');

    await press(user, () => screen.getByRole('button', { name: 'Actions for Low Tide' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await press(user, () => screen.getByRole('button', { name: 'Remove' }));
    await expect
      .poll(async () => (await lines()).map((line) => line.slice(0, 15)))
      .toEqual(['2020Salt & Iron']);
  });

  it('S2: what was typed of a new one is kept while the person looks at their profile as others see it', async () => {
    const { email } = await createOnboardedAccount(site(), { name: 'Ines Marlow' });
    const user = await openApp('/profile?edit=credits', email);
    await fill(user, await screen.findByLabelText('Production'), 'Half Light');
    await user.click(screen.getByRole('radio', { name: 'As others see it' }));
    expect(screen.queryByLabelText('Production')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Edit' }));
    expect(await screen.findByLabelText('Production')).toHaveProperty('value', 'Half Light');
  });
});

describe('what is missing', () => {
  it('is said with why it matters, and leads to where it is done', async () => {
    const { email } = await createOnboardedAccount(site(), { name: 'Ines Marlow' });
    const user = await openApp('/profile', email);
    const card = within(await screen.findByRole('region', { name: 'How complete your profile is' }));
    expect(card.getByText('Jobs are matched by role, and searches find you by it.')).toBeTruthy();
    expect(card.getAllByRole('listitem')).toHaveLength(3);
    await press(user, () => card.getByRole('button', { name: 'Show 7 more' }));
    expect(card.getAllByRole('listitem')).toHaveLength(10);
    await press(user, () => card.getByRole('button', { name: 'Add: credits' }));
    await screen.findByLabelText('Production');
    expect(card.getByRole('button', { name: 'Add: your rate' }), 'one form at a time').toHaveProperty(
      'disabled',
      true,
    );
    await press(user, () => screen.getByRole('button', { name: 'Cancel' }));
    await press(user, () => card.getByRole('button', { name: 'Add: a picture' }));
    expect(document.activeElement?.textContent).toBe('Add a picture');
    await closeApp();
  });
});
