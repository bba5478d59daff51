import { expect, it, vi } from 'vitest';
import { attempt } from '@/ui/feedback/attempt';
import { openToasts, type ToastText } from '@/ui/feedback/toast';

it('S8: a write that failed outside a form says so under the title that was given, else that it was not saved', async () => {
  const said: ToastText[] = [];
  openToasts({ show: (message) => void said.push(message), dismiss: vi.fn<() => void>() });
  const fail = (): Promise<never> => Promise.reject(new Error(''));
  const failures = [
    await attempt(fail),
    await attempt(fail, 'The template was not deleted'),
    await attempt(fail, () => 'One of two was sent'),
    await attempt(() => Promise.reject(new Error('The device has no room left.'))),
  ];
  expect(failures).toEqual([false, false, false, false]);
  expect(said.map(({ state, title, text }) => [state, title, text])).toEqual([
    ['failed', 'This was not saved', 'An unexpected error occurred. Please try again.'],
    ['failed', 'The template was not deleted', 'An unexpected error occurred. Please try again.'],
    ['failed', 'One of two was sent', 'An unexpected error occurred. Please try again.'],
    ['failed', 'This was not saved', 'The device has no room left.'],
  ]);
});
