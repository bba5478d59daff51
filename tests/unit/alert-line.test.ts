import { expect, it } from 'vitest';
import { alertLine, NOTHING_OFF } from '@/domain/saved/alert-line';

it('says how somebody hears of what is new, as far as their settings let it', () => {
  const lines = (alerts: 'instant' | 'daily' | 'off', mail: boolean, searched: 'jobs' | 'people' = 'jobs') =>
    [
      [false, false],
      [false, true],
      [true, false],
      [true, true],
    ].map(([notices = false, mailOff = false]) =>
      alertLine({ searched, alerts, mail }, { ...NOTHING_OFF, [searched]: { notices, mail: mailOff } }),
    );
  expect(lines('instant', true)).toEqual([
    'Notifies you at once, also by mail',
    'Notifies you at once; mail is off in Settings',
    'Mails you at once; job alerts are off in Settings',
    'Job alerts and their mail are off in Settings',
  ]);
  expect(lines('daily', false)).toEqual([
    'Notifies you once a day',
    'Notifies you once a day',
    'Job alerts are off in Settings',
    'Job alerts are off in Settings',
  ]);
  expect(lines('instant', true, 'people').slice(2)).toEqual([
    'Mails you at once; people alerts are off in Settings',
    'People alerts and their mail are off in Settings',
  ]);
  expect(new Set(lines('off', true))).toEqual(new Set(['No alerts']));
});
