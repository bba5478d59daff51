/** Checkboxes and radio buttons take no letters, so keys of the screen work on them. */
export const isTypedInto = (element: Element | null): boolean =>
  element?.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') === true;

/** Something modal is open: keys are its own. Two modal parts at once would trap each other's focus. */
export const isOverlayOpen = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/** Whether a key is free for the screen: it is nobody's text, not the browser's, and nothing is open over the page. */
export const isFreeKey = (event: KeyboardEvent): boolean =>
  !event.isComposing &&
  !event.defaultPrevented &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  !isOverlayOpen() &&
  !isTypedInto(document.activeElement);

/** How a key is named in a table of keys: letters by their case, whatever Caps Lock says; others with `Shift+`. */
export function pressOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string {
  if (key.length === 1) return shiftKey ? key.toUpperCase() : key.toLowerCase();
  return shiftKey ? `Shift+${key}` : key;
}
