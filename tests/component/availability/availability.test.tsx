import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { addDays, today } from '@/domain/values/days';
import { formatLongDay, formatMonth, monthOf } from '@/ui/dates/calendar';
import { createOnboardedAccount } from '../../support/accounts';
import { fill, openApp, site } from '../support/app';

const TODAY = today(new Date());
const square = (day: string): HTMLElement =>
  screen.getByRole('button', { name: new RegExp(`^${formatLongDay(day)},`) });
const said = (day: string): string | null => square(day).getAttribute('aria-label');
const spoken = (day: string, ...words: string[]): string =>
  [formatLongDay(day), ...(day === TODAY ? ['today'] : []), ...words].join(', ');

const opened = async (path = '/availability') => {
  const { email } = await createOnboardedAccount(site(), { name: 'Ines Calendar' });
  const user = await openApp(path, email);
  await screen.findByRole('grid', { name: formatMonth(monthOf(TODAY)) });
  return user;
};

describe('the own calendar', () => {
  it('marks a day by Enter, a range by Shift and the arrows, and takes them back', async () => {
    const user = await opened();
    const stops = within(screen.getByRole('grid'))
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops.map((stop) => stop.getAttribute('data-day'))).toEqual([TODAY]);
    square(TODAY).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(said(TODAY)).toBe(spoken(TODAY, 'Free')));
    await user.keyboard(' ');
    await waitFor(() => expect(said(TODAY)).toBe(spoken(TODAY, 'No mark')));

    await user.click(screen.getByRole('radio', { name: 'Busy' }));
    // To a month that has all of the range in it.
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    const first = `${monthOf(addDays(`${monthOf(TODAY)}-01`, 40))}-02`;
    const at = screen.getByRole('grid').querySelector<HTMLElement>('[tabindex="0"]')!;
    at.focus();
    const days = (at.dataset['day'] ?? '') > first ? Number(at.dataset['day']!.slice(8)) - 2 : 0;
    for (let n = 0; n < days; n += 1) await user.keyboard('{ArrowLeft}');
    const from = document.activeElement!.getAttribute('data-day')!;
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    const range = [from, addDays(from, 1), addDays(from, 2)];
    for (const day of range) expect(said(day)).toBe(spoken(day, 'No mark', 'selected'));
    await user.keyboard('{Enter}');
    for (const day of range) await waitFor(() => expect(said(day)).toBe(spoken(day, 'Busy')));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    for (const day of range) await waitFor(() => expect(said(day)).toBe(spoken(day, 'No mark')));
  });

  it('Escape gives a range up, and the keys of a grid cross weeks, months and years', async () => {
    const user = await opened();
    square(TODAY).focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Escape}');
    expect(screen.queryByRole('button', { name: /selected$/ })).toBeNull();
    square(document.activeElement!.getAttribute('data-day')!);
    await user.keyboard('{PageDown}');
    expect(screen.getByRole('grid').getAttribute('aria-labelledby')).not.toBeNull();
    const far = document.activeElement!.getAttribute('data-day')!;
    expect(monthOf(far) > monthOf(TODAY)).toBe(true);
    await user.keyboard('{Home}');
    expect(new Date(`${document.activeElement!.getAttribute('data-day')}T00:00:00Z`).getUTCDay()).toBe(1);
    await user.keyboard('{End}');
    expect(new Date(`${document.activeElement!.getAttribute('data-day')}T00:00:00Z`).getUTCDay()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await screen.findByRole('grid', { name: formatMonth(monthOf(TODAY)) });
  });

  it('has a form for a range, and a sheet for the part of a day and the note, which closing keeps', async () => {
    const user = await opened();
    const to = addDays(TODAY, 1);
    await user.click(screen.getByRole('button', { name: 'Mark several days' }));
    const form = within(await screen.findByRole('dialog', { name: 'Mark several days' }));
    await user.click(form.getByRole('button', { name: 'Mark these days' }));
    await form.findByText('Choose the last day, on or after the first.');
    await fill(user, form.getByLabelText('To'), to);
    await user.click(form.getByRole('radio', { name: 'On hold' }));
    await user.click(form.getByRole('button', { name: 'Mark these days' }));
    await waitFor(() => expect(said(TODAY)).toBe(spoken(TODAY, 'On hold')));

    await user.click(screen.getByRole('button', { name: 'Part of the day and note' }));
    const sheet = within(await screen.findByRole('dialog', { name: formatLongDay(TODAY) }));
    await user.selectOptions(sheet.getByLabelText('Part of the day'), 'Morning');
    await fill(user, sheet.getByLabelText(/^Note/), 'Ask Petra');
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await screen.findByText('On hold in the morning');
    await screen.findByText('Ask Petra');

    await user.click(screen.getByRole('radio', { name: 'Agenda' }));
    await screen.findByRole('button', { name: /Today.*On hold/ });
  });

  it('says what others see, and hides it on request', async () => {
    const user = await opened();
    const shown = await screen.findByRole('switch', { name: /^Show my days/ });
    expect(shown).toMatchObject({ checked: true });
    await user.click(shown);
    await waitFor(() => expect(shown).toMatchObject({ checked: false }));
    await expect.poll(() => screen.queryByText(/waiting for/)).toBeNull();
  });

  it('says what to do where nothing is marked', async () => {
    const user = await opened();
    await user.click(screen.getByRole('radio', { name: 'Agenda' }));
    await screen.findByText(/Nothing is marked from today on/);
  });
});
