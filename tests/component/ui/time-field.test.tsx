import { screen } from '@testing-library/dom';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TimeField } from '@/ui/dates/time-field';
import { show } from '../support/shown';

const onStored = vi.fn<(value: string) => void>();
const stored = (): string => onStored.mock.lastCall?.[0] ?? '';

function Shown({ start = '', after }: { start?: string; after?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <TimeField
        label="Call"
        value={value}
        onChange={(next) => {
          onStored(next);
          setValue(next);
        }}
        after={after}
      />
      <button type="button" onClick={() => setValue('09:00')}>
        Same on all days
      </button>
    </>
  );
}

const inLocale = (locale: string): void => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(
    asked?: Intl.LocalesArgument,
    options?: Intl.DateTimeFormatOptions,
  ) {
    return new DateTimeFormat(asked ?? locale, options);
  } as unknown as typeof Intl.DateTimeFormat);
};
const call = (): HTMLElement => screen.getByRole('textbox', { name: 'Call' });

describe('a time of day', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    onStored.mockClear();
  });

  it('is typed in one key and read in 24 hours where people read it so', async () => {
    inLocale('en-GB');
    const user = show(<Shown />);
    await user.type(call(), '6');
    expect(stored()).toBe('06:00');
    expect(call()).toHaveProperty('value', '6');
    await user.tab();
    expect(call()).toHaveProperty('value', '06:00');
    expect(screen.queryByRole('button', { name: /change to/ })).toBeNull();
  });

  it('is read with AM and PM where people read it so, each one tap away', async () => {
    inLocale('en-US');
    const user = show(<Shown />);
    await user.type(call(), '630p');
    await user.click(document.body);
    expect([stored(), (call() as HTMLInputElement).value]).toEqual(['18:30', '6:30']);
    await user.click(screen.getByRole('button', { name: 'PM, change to AM' }));
    expect(stored()).toBe('06:30');
    screen.getByRole('button', { name: 'AM, change to PM' });
    // Typed again, it is in the half that stands beside it.
    await user.click(screen.getByRole('button', { name: 'AM, change to PM' }));
    await user.clear(call());
    await user.type(call(), '7');
    expect(stored()).toBe('19:00');
  });

  it('is the end of a day’s work where it follows a time', async () => {
    inLocale('en-US');
    const user = show(<Shown after="06:30" />);
    await user.type(call(), '6');
    expect(stored()).toBe('18:00');
  });

  it('stays as it was typed where it is no time, says so once left, and is quiet when it is fixed', async () => {
    inLocale('en-GB');
    const user = show(<Shown />);
    await user.type(call(), 'soon');
    expect(screen.queryByText(/^Enter a time/)).toBeNull();
    await user.tab();
    screen.getByText('Enter a time, like 6:30 or 18:30.');
    expect(call()).toHaveProperty('value', 'soon');
    expect(call().getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Same on all days' }));
    expect(call()).toHaveProperty('value', '09:00');
    expect(screen.queryByText(/^Enter a time/)).toBeNull();
  });

  it('moves by a quarter of an hour with the arrow keys', async () => {
    inLocale('en-GB');
    const user = show(<Shown start="06:30" />);
    await user.click(call());
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect([stored(), (call() as HTMLInputElement).value]).toEqual(['06:45', '06:45']);
  });
});
