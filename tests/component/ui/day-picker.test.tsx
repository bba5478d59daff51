import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
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
