import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { Community, ROTATES_EVERY_MS } from '@/features/landing/community';
import { COMMUNITY } from '@/features/landing/copy';
import CutTheLine from '@/features/landing/promises/cut-the-line';
import NoCommission from '@/features/landing/promises/no-commission';
import RateOnTheCard from '@/features/landing/promises/rate-on-the-card';
import ReplyClock from '@/features/landing/promises/reply-clock';
import { refusal } from '@/domain/refusals';
import { mounted } from '../support/mounted';

const page = mounted();
const text = (): string => page.place.textContent ?? '';
const click = (element: Element | null | undefined): Promise<void> =>
  act(async () => (element as HTMLElement | null)?.click());
const buttonNamed = (name: string): HTMLButtonElement | undefined =>
  [...page.place.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  );
const optionNamed = (name: string): Element | null | undefined =>
  [...page.place.querySelectorAll('label')].find((each) => each.textContent === name)?.querySelector('input');

it('cut the line: what is written waits, and leaves in order when the signal is back', async () => {
  await page.render(<CutTheLine />);
  await click(page.place.querySelector('[role=switch]'));
  expect(page.place.querySelector('[role=status]')?.textContent).toMatch(/^Offline/);
  const write = async (words: string): Promise<void> => {
    const field = page.place.querySelector<HTMLInputElement>('input:not([role])');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await click(buttonNamed('Send'));
  };
  await write('first');
  await write('second');
  const log = (): string => page.place.querySelector('[role=log]')?.textContent ?? '';
  const mine = (): string[] => [...log().matchAll(/(Delivered|Sent|Waiting)/g)].map(([state]) => state);
  expect(mine()).toEqual(['Delivered', 'Waiting', 'Waiting']);
  await page.pass(60_000);
  expect(mine()).toEqual(['Delivered', 'Waiting', 'Waiting']);
  await click(page.place.querySelector('[role=switch]'));
  await page.pass(700);
  expect(mine()).toEqual(['Delivered', 'Sent', 'Waiting']);
  await page.pass(700);
  expect(mine()).toEqual(['Delivered', 'Delivered', 'Waiting']);
  await page.pass(1_400);
  expect(mine()).toEqual(['Delivered', 'Delivered', 'Delivered']);
  expect(log().indexOf('first')).toBeLessThan(log().indexOf('second'));
});

it('the rate: what cannot be published is refused in the sentence of the server', async () => {
  await page.render(<RateOnTheCard />);
  expect(text()).toContain('$620');
  expect(page.place.querySelector('[role=alert]')).toBeNull();
  await click(optionNamed('Rate open'));
  expect(page.place.querySelector('[role=alert]')?.textContent).toBe(refusal('MQ101'));
  await click(optionNamed('Unpaid'));
  expect(page.place.querySelector('[role=alert]')?.textContent).toBe(refusal('MQ102'));
});

it('the reply clock runs down to the end of the day on which the answer is due', async () => {
  vi.setSystemTime(new Date(2026, 10, 26, 23, 59, 58));
  await page.render(<ReplyClock />);
  const values = (): string[] => [...page.place.querySelectorAll('dd')].map((each) => each.textContent);
  expect(values()).toEqual(['8', '00', '00', '02']);
  await page.pass(1_000);
  expect(values()).toEqual(['8', '00', '00', '01']);
});

it('no commission: whatever the rate and the days, all of it arrives', async () => {
  await page.render(<NoCommission />);
  const values = (): string[] => [...page.place.querySelectorAll('dd')].map((each) => each.textContent);
  expect(values()).toEqual(['$3,100', '$3,100', '$0']);
  await click(optionNamed('20 days'));
  await click(optionNamed('$900'));
  expect(values()).toEqual(['$18,000', '$18,000', '$0']);
  expect(text()).toContain('$1,800');
});

const shown = (): string | null => page.place.querySelector('li:not([aria-hidden])')?.textContent ?? null;

it('A2: the community message changes every three seconds, and can be paused', async () => {
  expect(COMMUNITY).toHaveLength(8);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const vibrate = vi.fn();
  Object.assign(navigator, { vibrate });
  await page.render(<Community />);
  expect(shown()).toBe(COMMUNITY[0]);
  await page.pass(ROTATES_EVERY_MS - 1);
  expect(shown()).toBe(COMMUNITY[0]);
  await page.pass(1);
  expect(shown()).toBe(COMMUNITY[1]);
  await page.pass(7 * ROTATES_EVERY_MS);
  expect(shown()).toBe(COMMUNITY[0]);
  await click(buttonNamed('Pause'));
  await page.pass(10 * ROTATES_EVERY_MS);
  expect(shown()).toBe(COMMUNITY[0]);
  await click(buttonNamed('Play'));
  await page.pass(ROTATES_EVERY_MS);
  expect(shown()).toBe(COMMUNITY[1]);
  // A9, ruling 23: the second set, for what only changes what is seen.
  expect(vibrate.mock.calls).toEqual([[25], [25]]);
});

it('the community message stands still for whoever wants less motion, until they play it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await page.render(<Community />);
  await page.pass(10 * ROTATES_EVERY_MS);
  expect(shown()).toBe(COMMUNITY[0]);
  await click(buttonNamed('Play'));
  await page.pass(ROTATES_EVERY_MS);
  expect(shown()).toBe(COMMUNITY[1]);
});
