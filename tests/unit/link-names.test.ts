import { expect, it } from 'vitest';
import { namesThatGo } from '@/domain/call-sheets/link-names';
import { NO_CALL } from '@/domain/call-sheets/own-call';

const line = (name: string, call = '') => ({ ...NO_CALL, name, call });

it('links end with the names that a change takes from their lines, and with no other change', () => {
  const before = { a: line('Ann Driver'), b: line(' Bob Extra'), c: line('Carl Chef'), member: line('') };
  expect(namesThatGo(before, before)).toEqual([]);
  expect(
    namesThatGo(before, {
      ...before,
      a: line('ann  DRIVER', '05:15'),
      member: line('', '06:00'),
      d: line('Dora Dolly'),
    }),
  ).toEqual([]);
  expect(namesThatGo(before, { a: line('Carl Chef'), c: line('Carl Chef') })).toEqual([
    'Ann Driver',
    'Bob Extra',
  ]);
});
