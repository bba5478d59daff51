import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hideBarOnScroll } from '@/app/shell/navigation/hide-bar-on-scroll';
import { noteOwnScroll } from '@/platform/touch/own-scroll';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollY', 0);
  stop = hideBarOnScroll(document.createElement('header'));
  // Long after arriving.
  vi.advanceTimersByTime(1_000);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const scrollTo = (y: number): string | undefined => {
  vi.stubGlobal('scrollY', y);
  dispatchEvent(new Event('scroll'));
  return document.documentElement.dataset.bar;
};

it('P2: the bar hides as somebody reads on, and not as a thread goes to its end or grows there', () => {
  noteOwnScroll();
  expect(scrollTo(900)).toBe('scrolled');
  expect(scrollTo(1_150)).toBe('scrolled');
  for (const gesture of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    noteOwnScroll();
    dispatchEvent(new Event(gesture));
    expect([gesture, scrollTo(1_200)]).toEqual([gesture, 'hidden']);
    expect(scrollTo(1_100)).toBe('scrolled');
  }
});

it('P2: a bar that is hidden stays so as something new comes at the end', () => {
  dispatchEvent(new Event('wheel'));
  expect(scrollTo(900)).toBe('hidden');
  noteOwnScroll();
  expect(scrollTo(1_000)).toBe('hidden');
});
