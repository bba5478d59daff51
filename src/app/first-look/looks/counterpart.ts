import { namedByOthers, textOf } from './named-by-others';

/** A look and its screen are drawn by the same code, so that each part of one has its counterpart in the other. */

/** One of several of a kind: of two buttons with the same words each belongs to its row. */
const ROW = 'li, article, tr, [data-row]';
const GROUP = 'section[aria-label], fieldset';
/** What is pressed, chosen or open. */
const STATES = ['aria-pressed', 'aria-checked', 'aria-selected', 'aria-expanded'];

function labelOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? namedByOthers(element);
  return label ?? textOf(element.matches('input, select') ? element.closest('label') : element);
}

/** Which of its options a box or a radio button is; what stands in a field is no part of which field it is. */
const choiceOf = (element: Element): string =>
  element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type) ? element.value : '';

/** Where it is: in the row of this person, or in this part of the screen. A row that leads nowhere is known by all that it says. */
function placeOf(element: Element): string | null {
  const row = element.closest<HTMLElement>(ROW);
  if (row) return row.dataset['row'] ?? row.querySelector('a[href]')?.getAttribute('href') ?? textOf(row);
  const group = element.closest(GROUP);
  return group?.getAttribute('aria-label') ?? textOf(group?.querySelector('legend'));
}

/** What it is, what it says, and of what: `data-of` is on whatever decides about something that may have changed without its words, such as the version of a call sheet. */
function identityOf(element: Element): string {
  const attributes = ['type', 'placeholder', 'data-of'].map((name) => element.getAttribute(name));
  // A link is where it leads: what it says may be how long ago something was.
  const says = element.getAttribute('href') ?? labelOf(element);
  return JSON.stringify([element.localName, ...attributes, says, choiceOf(element), placeOf(element)]);
}

/** Null: there is none, or it cannot be told which. */
export function counterpartOf(element: Element, look: Element, screen: Element): HTMLElement | null {
  const identity = identityOf(element);
  const like = (within: Element): Element[] =>
    [...within.querySelectorAll(element.localName)].filter((other) => identityOf(other) === identity);
  const [ofLook, ofScreen] = [like(look), like(screen)];
  if (ofLook.length !== ofScreen.length) return null;
  return (ofScreen[ofLook.indexOf(element)] as HTMLElement | undefined) ?? null;
}

/** As it is shown; null for what has no state. */
function stateOf(element: Element): string | null {
  const control =
    element instanceof HTMLLabelElement ? (element.control ?? element.querySelector('input')) : element;
  if (control instanceof HTMLInputElement) return String(control.checked);
  if (element.matches('summary')) return String(element.parentElement?.hasAttribute('open'));
  const name = STATES.find((each) => element.hasAttribute(each));
  return name === undefined ? null : element.getAttribute(name);
}

/**
 * Whether what somebody means by a tap is so already, before any act: what was saved on another device is not to be taken back by a tap on "Save". A button
 * whose menu is still to be loaded has no state yet, in the look or in the screen.
 */
export function isDoneAlready(element: Element, real: Element): boolean {
  const [shown, now] = [stateOf(element), stateOf(real)];
  return shown !== null && now !== null && shown !== now;
}
