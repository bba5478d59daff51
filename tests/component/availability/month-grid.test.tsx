import { screen } from '@testing-library/dom';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { MonthGrid } from '@/features/availability/month/month-grid';
import { DayPicker } from '@/ui/dates/day-picker';
import { show } from '../support/shown';

const onMark = vi.fn<(days: readonly string[]) => void>();

function Grid() {
  const [at, setAt] = useState('2027-05-12');
  return (
    <MonthGrid
      at={at}
      onAt={setAt}
      today="2027-05-10"
      range={{ from: '2027-05-10', to: '2030-05-31' }}
      ownDayOf={(day) => ({ day, mark: null, booked: [] })}
      onMark={onMark}
    />
  );
}
const square = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!;
const focused = () => document.activeElement?.getAttribute('data-day');
const tabStop = () => screen.getByRole('grid').querySelector('[tabindex="0"]')?.getAttribute('data-day');

describe('a day that has the focus without being the tab stop, as by the cursor of a screen reader', () => {
  it('is where arrow keys go on from, and what they reach is the tab stop', async () => {
    const user = show(<Grid />);
    square('2027-05-20').focus();
    await user.keyboard('{ArrowRight}');
    expect([focused(), tabStop()]).toEqual(['2027-05-21', '2027-05-21']);
    square('2027-05-25').focus();
    await user.keyboard('{PageDown}');
    expect([focused(), tabStop()]).toEqual(['2027-06-25', '2027-06-25']);
  });

  it('leads to the tab stop, too, and stays where a key leads nowhere', async () => {
    const user = show(<Grid />);
    square('2027-05-13').focus();
    await user.keyboard('{ArrowLeft}');
    expect([focused(), tabStop()]).toEqual(['2027-05-12', '2027-05-12']);
    square('2027-05-10').focus();
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('2027-05-10');
  });

  it('is where a range begins', async () => {
    const user = show(<Grid />);
    square('2027-05-20').focus();
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
    expect(onMark).toHaveBeenLastCalledWith(['2027-05-20', '2027-05-21', '2027-05-22']);
  });

  it('is so in the calendar of a form as well', async () => {
    const user = show(<DayPicker label="Days" value={[]} onChange={() => {}} today="2027-05-10" />);
    square('2027-05-20').focus();
    await user.keyboard('{ArrowDown}');
    expect([focused(), tabStop()]).toEqual(['2027-05-27', '2027-05-27']);
  });
});
