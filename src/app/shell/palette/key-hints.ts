import { isOverlayOpen, isTypedInto } from '@/ui/keyboard/free-key';
import type { KeyHint } from '@/ui/keyboard/screen-keys';

/** Keys that work everywhere, as the list of keys shows them. A screen may add its own (`useScreenKeys`). */
export const KEYS: readonly KeyHint[] = [
  { keys: ['Ctrl', 'K'], does: 'Find a page, a job, a person or a conversation, or do something' },
  { keys: ['/'], does: 'Go to the search of this page' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Esc'], does: 'Close what is open over the page' },
  { keys: ['Alt', 'T'], does: 'Go to what was said last at the bottom of the page' },
];

/** Macs have another key for commands. */
export const commandKey = (): string => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl');

type Shortcut = 'palette' | 'search' | 'keys';

/** What a key means here; null: it is somebody's text, or the browser's. */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (event.isComposing || event.defaultPrevented || event.altKey) return null;
  if (isOverlayOpen()) return null;
  if (event.ctrlKey || event.metaKey)
    return !event.shiftKey && event.key.toLowerCase() === 'k' ? 'palette' : null;
  if (isTypedInto(document.activeElement)) return null;
  if (event.key === '/') return 'search';
  return event.key === '?' ? 'keys' : null;
}

/** The page's own search; null: it has none. */
export const searchFieldOf = (root: ParentNode): HTMLInputElement | null =>
  root.querySelector<HTMLInputElement>('main input[type="search"]:not([disabled])');
