import { screen } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { MAX_BOOKING_DAYS } from '@/domain/limits';
import { addDays } from '@/domain/values/days';
import { readShownDays } from '@/domain/availability/shown-days';
import { DayPicker } from '@/ui/dates/day-picker';
import { markOfShownDay } from '@/ui/dates/shown-day-mark';
import { show } from '../support/shown';

it('says of each day what somebody shows of it, and nothing of a day of which they show nothing', () => {
  const known = readShownDays('2027-05-12bhpf-b');
  show(
    <DayPicker
      label="Days"
      value={['2027-05-13']}
      onChange={() => {}}
      today="2027-05-10"
      markOf={(day) => markOfShownDay(known?.(day) ?? 'unknown')}
    />,
  );
  const names = screen
    .getAllByRole('button', { name: /1[1-7] May 2027/ })
    .map((cell) => cell.getAttribute('aria-label')?.replace(/^\w+ /, ''));
  expect(names).toEqual([
    '11 May 2027',
    '12 May 2027, busy',
    '13 May 2027, on hold, chosen',
    '14 May 2027, partly free',
    '15 May 2027, free',
    '16 May 2027',
    '17 May 2027, busy',
  ]);
});

it('says at the calendar why a day beyond the maximum is not chosen, until days are removed', async () => {
  const full = Array.from({ length: MAX_BOOKING_DAYS }, (_, n) => addDays('2027-05-12', n));
  const onChange = vi.fn<(days: string[]) => void>();
  const user = show(<DayPicker label="Days" value={full} onChange={onChange} today="2027-05-10" />);
  await user.click(screen.getByRole('button', { name: /11 May 2027/ }));
  expect(onChange).not.toHaveBeenCalled();
  const sentence = '200 days is the maximum. These would be more, so nothing was added.';
  const note = screen.getAllByText(sentence).find(({ id }) => id !== '');
  expect(screen.getByRole('group', { name: 'Days' }).getAttribute('aria-describedby')).toContain(note?.id);
  await user.click(screen.getByRole('button', { name: /12 May 2027/ }));
  expect(onChange).toHaveBeenCalledWith(full.slice(1));
  expect(screen.queryAllByText(sentence).filter(({ id }) => id !== '')).toEqual([]);
});
