import { expect, it } from 'vitest';
import { barAfter } from '@/app/shell/hide-bar-on-scroll';

it.each([
  ['at the top', 40, 10, true, 'top'],
  ['just under it', 0, 11, true, 'scrolled'],
  ['a move of four pixels', 300, 304, true, null],
  ['a move of five pixels', 300, 305, true, 'hidden'],
  ['not past a hundred pixels', 80, 100, true, 'scrolled'],
  ['past them', 80, 101, true, 'hidden'],
  ['back up', 305, 300, true, 'scrolled'],
  ['with focus in the bar', 300, 400, false, 'scrolled'],
])('P2: the bar hides 100 px down, on moves of 5 px: %s', (_case, from, to, mayHide, state) => {
  expect(barAfter(from, to, mayHide)).toBe(state);
});
