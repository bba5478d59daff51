import type { ScreenKey } from '@/ui/keyboard/screen-keys';

export type ListAct =
  'next' | 'previous' | 'open' | 'toggle' | 'extend-next' | 'extend-previous' | 'all' | 'clear';

/** The keys of the employer's list and board: what they do, and what `?` says of them. */
export const APPLICANT_KEYS: readonly ScreenKey<ListAct>[] = [
  { act: 'next', on: ['j'], keys: ['J'], does: 'Go to the next person' },
  { act: 'previous', on: ['k'], keys: ['K'], does: 'Go to the person before' },
  { act: 'open', on: ['Enter'], keys: ['Enter'], does: 'Open the person' },
  { act: 'toggle', on: ['x'], keys: ['X'], does: 'Select the person, or not' },
  {
    act: 'extend-next',
    on: ['J', 'Shift+ArrowDown'],
    keys: ['Shift', 'J'],
    or: ['Shift', '↓'],
    does: 'Select on to the next person',
  },
  {
    act: 'extend-previous',
    on: ['K', 'Shift+ArrowUp'],
    keys: ['Shift', 'K'],
    or: ['Shift', '↑'],
    does: 'Select on to the person before',
  },
  { act: 'all', on: ['a'], keys: ['A'], does: 'Select everybody who is listed' },
  { act: 'clear', on: ['Escape'], keys: ['Esc'], does: 'Clear the selection, then close the person' },
];
