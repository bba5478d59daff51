import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { endAwaitedLink, markAwaitedLinks } from '@/platform/touch/awaited-link';

const link = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};
const tap = (id: string): void =>
  void link(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const busy = (): string[] => [...document.querySelectorAll('[aria-busy]')].map((each) => each.id);

beforeAll(markAwaitedLinks);
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<div id="app"><a id="jobs" href="/jobs"></a><a id="talent" href="/talent"></a><a id="here" href="/" aria-current="page"></a></div><a id="away" href="#elsewhere"></a>';
  // As the router does, for its own links.
  link('app').addEventListener('click', (event) => event.preventDefault());
});
afterEach(() => {
  endAwaitedLink();
  vi.useRealTimers();
});

it('marks the link that was tapped until its screen is painted', () => {
  tap('jobs');
  expect(busy()).toEqual(['jobs']);
  endAwaitedLink();
  expect(busy()).toEqual([]);
});

it('marks one link at a time, and none for longer than ten seconds', () => {
  tap('jobs');
  vi.advanceTimersByTime(6_000);
  tap('talent');
  expect(busy()).toEqual(['talent']);
  vi.advanceTimersByTime(9_900);
  expect(busy()).toEqual(['talent']);
  vi.advanceTimersByTime(200);
  expect(busy()).toEqual([]);
});

it('leaves links alone that the browser follows, or that lead to where one is', () => {
  tap('away');
  tap('here');
  expect(busy()).toEqual([]);
});
