import { expect, it, vi } from 'vitest';
import { countRedirect } from '@/app/redirect-limit';

it('P8, P9: redirects to one place over its limit are logged, and nothing else', () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  // /sign-in: five in five minutes; wherever somebody was on their way to.
  for (let time = 0; time < 5; time += 1) countRedirect(`/sign-in?redirect=%2Fjobs%2F${time}`);
  countRedirect('/dashboard');
  expect(logged.mock.calls).toEqual([]);
  expect(countRedirect('/sign-in#again')).toBeUndefined();
  expect(logged.mock.calls).toEqual([['Sent to /sign-in 6 times in a short while.']]);
  countRedirect('/dashboard');
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});
