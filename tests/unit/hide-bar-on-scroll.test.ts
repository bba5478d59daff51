import { expect, it } from 'vitest';
import { nextBarState } from '@/app/shell/navigation/hide-bar-on-scroll';

it.each([
  ['at the top', 40, 10, true, 'top'],
  ['just below the top', 0, 11, true, 'scrolled'],
  ['a move of four pixels', 300, 304, true, null],
  ['a move of five pixels', 300, 305, true, 'hidden'],
  ['up to a hundred pixels', 80, 100, true, 'scrolled'],
  ['past a hundred pixels', 80, 101, true, 'hidden'],
  ['back up', 305, 300, true, 'scrolled'],
  ['with focus in the bar', 300, 400, false, 'scrolled'],
])('P2: the bar hides after 100 px, on moves of at least 5 px: %s', (_case, from, to, mayHide, state) => {
  expect(nextBarState(from, to, mayHide)).toBe(state);
});
