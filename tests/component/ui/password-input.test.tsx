import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { Fields } from '@/features/showcase/form-parts';
import { fill } from '../support/app';
import { show } from '../support/shown';

const open = () => ({ user: show(<Fields />), field: screen.getByLabelText('Password') });
const items = (name: RegExp): (string | null)[] =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => name.test(text ?? ''));

describe('A2, A5: the password input', () => {
  it('shows and hides the password, and labels the button with what it does', async () => {
    const { user, field } = open();
    const block = within(field.parentElement!);
    expect(field.getAttribute('type')).toBe('password');
    await user.click(block.getByRole('button', { name: 'Show password' }));
    expect(field.getAttribute('type')).toBe('text');
    await user.click(block.getByRole('button', { name: 'Hide password' }));
    expect(field.getAttribute('type')).toBe('password');
  });

  it('keeps its list until whoever leaves by a tap has tapped, so that nothing moves under the finger', async () => {
    const { user, field } = open();
    const list = (): HTMLElement[] => screen.queryAllByText(/^(At least|One)/);
    await user.click(field);
    await waitFor(() => expect(list()).not.toEqual([]));
    // As a mouse does it, and as a finger, whose pointer is gone before the focus is.
    const other = screen.getByLabelText(/^Passphrase/);
    const steps = [
      ['pointerdown', 'blur', 'held', 'pointerup'],
      ['pointerdown', 'pointerup', 'blur'],
    ];
    for (const before of steps) {
      await user.click(field);
      const seen: number[] = [];
      for (const step of before) {
        if (step === 'held') await new Promise((tasks) => setTimeout(tasks, 5));
        else if (step === 'blur') field.blur();
        else other.dispatchEvent(new Event(step, { bubbles: true }));
        // What React draws at once.
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        seen.push(list().length);
      }
      expect(seen.every((length) => length > 0)).toBe(true);
      await waitFor(() => expect(list()).toEqual([]));
    }
  });

  it('shows the strength by the number of rules met', async () => {
    const { user, field } = open();
    for (const [typed, word] of [
      ['b', 'Very weak'],
      ['bA', 'Weak'],
      ['bA1', 'Fair'],
      ['bA1!', 'Good'],
      ['bA1!bA1!', 'Strong'],
    ] as const) {
      await fill(user, field, typed);
      await waitFor(() => expect(document.body.textContent).toContain(`Password strength: ${word}`));
    }
  });

  it('colours the meter red, red, orange, yellow, green and darker green, in this order', async () => {
    const css = readFileSync('src/styles/tokens.css', 'utf8');
    /** By day: lightness and hue, in degrees. */
    const tokenOf = (name: string): { lightness: number; hue: number } => {
      const [, lightness, hue] =
        new RegExp(`--${name}: light-dark\\(oklch\\(([\\d.]+) [\\d.]+ ([\\d.]+)`).exec(css) ?? [];
      return { lightness: Number(lightness), hue: Number(hue) };
    };
    const { user, field } = open();
    const colours: string[] = [];
    for (const [at, typed] of ['b', 'bA', 'bA1', 'bA1!', 'bA1!bA1!'].entries()) {
      await fill(user, field, typed);
      const filled = (): string[] =>
        [...document.querySelectorAll('span[aria-hidden] > i')].flatMap(({ classList }) =>
          [...classList].filter((name) => name.startsWith('bg-')),
        );
      // As many cells as rules are met, all in one colour.
      await waitFor(() => expect(filled()).toHaveLength(at + 1));
      expect(new Set(filled()).size).toBe(1);
      colours.push(filled()[0] ?? '');
    }
    expect(colours).toEqual(['bg-refused', 'bg-urgent', 'bg-bulb', 'bg-good/65', 'bg-good']);
    const [red, orange, yellow, green] = ['refused', 'urgent', 'bulb', 'good'].map((name) => tokenOf(name));
    expect(red!.hue).toBeGreaterThan(15);
    expect(red!.hue).toBeLessThan(35);
    expect(orange!.hue).toBeGreaterThan(40);
    expect(orange!.hue).toBeLessThan(60);
    expect(yellow!.hue).toBeGreaterThan(65);
    expect(yellow!.lightness).toBeGreaterThan(0.75);
    expect(green!.hue).toBeGreaterThan(135);
    expect(green!.hue).toBeLessThan(165);
  });

  it('lists unmet rules while it has the focus, and only then', async () => {
    const { user, field } = open();
    await fill(user, field, 'barge');
    expect(items(/still needed/)).toEqual([
      'At least 8 characters, still needed',
      'One uppercase letter, still needed',
      'One number, still needed',
      'One special character, still needed',
    ]);
    await user.tab();
    await waitFor(() => expect(screen.queryAllByText(/still needed/)).toEqual([]));
  });

  it('accepts other rules and another length, and reports whether all are met', async () => {
    const { user } = open();
    const field = await screen.findByLabelText(/^Passphrase/);
    await fill(user, field, 'a crew of');
    expect(items(/^(At least|One)/)).toEqual([
      'At least 12 characters, still needed',
      'One lowercase letter, done',
    ]);
    await fill(user, field, 'a crew of forty');
    expect(screen.getByLabelText('Passphrase, long enough')).toHaveProperty('value', 'a crew of forty');
    await fill(user, field, 'a crew');
    expect(screen.getByLabelText('Passphrase')).toHaveProperty('value', 'a crew');
  });
});
