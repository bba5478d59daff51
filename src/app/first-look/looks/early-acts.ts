/**
 * What somebody does to a look before the screen is here (S1). A look and its screen have the same parts in the same order, so that each has its
 * counterpart; where the screen says something else by then, nothing is done in its name.
 */
const ACTS =
  'button, summary, label, input, select, [role="tab"], [role="checkbox"], [role="switch"], [role="radio"]';
const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"]), textarea';
const CHOSEN_FROM = 'select';
/** One of several of a kind: of two buttons with the same words each belongs to its row. */
const ROW = 'li, article, tr, section';

type Field = HTMLInputElement | HTMLTextAreaElement;

const wordsOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ');

/** What it is, and whose. */
function identityOf(element: Element): string {
  const row = element.closest(ROW);
  const link = row?.querySelector('a[href]')?.getAttribute('href');
  return JSON.stringify([element.localName, element.getAttribute('placeholder'), wordsOf(element), link]);
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

/** As if it had been typed there, so that React hears of it. */
function type(field: Field, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What can be acted on at this place of a look, if it is not a link. */
export const actAt = (target: Element): HTMLElement | null => target.closest<HTMLElement>(ACTS);

const isTypedInto = (element: Element): element is Field => element.matches(TYPED_INTO);

/** What keeps its own value until the app is here: text, and the choice of a list. */
export const isEntered = (element: Element): boolean => isTypedInto(element) || element.matches(CHOSEN_FROM);

/** In the order in which they were tapped. */
export const tappedIn = (look: Element): HTMLElement[] =>
  [...look.querySelectorAll<HTMLElement>('[data-tapped]')].toSorted(
    (a, b) => Number(a.dataset['tapped']) - Number(b.dataset['tapped']),
  );

interface Early {
  look: Element;
  screen: Element;
  /** What had the focus when the look was taken away. */
  focused: Element | null;
}

function choose(real: HTMLElement | null, value: string): void {
  if (!(real instanceof HTMLSelectElement) || ![...real.options].some((option) => option.value === value))
    return;
  real.value = value;
  real.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Does to the screen what was done to its look: what was typed and chosen, where the caret is, and the taps. */
export function redo({ look, screen, focused }: Early): void {
  // Told apart before the first of them changes the screen.
  const taps = tappedIn(look).map((tapped) => counterpartOf(tapped, look, screen));
  for (const list of look.querySelectorAll<HTMLSelectElement>(CHOSEN_FROM)) {
    const before = [...list.options].find((option) => option.defaultSelected)?.value;
    if (list.value !== before) choose(counterpartOf(list, look, screen), list.value);
  }
  for (const field of look.querySelectorAll<Field>(TYPED_INTO)) {
    const real = field.value === field.defaultValue ? null : counterpartOf(field, look, screen);
    if (real && isTypedInto(real)) type(real, field.value);
  }
  const real = focused && look.contains(focused) ? counterpartOf(focused, look, screen) : null;
  real?.focus({ preventScroll: true });
  // Fields for numbers and addresses have no caret to ask for.
  if (real && isTypedInto(real) && focused && isTypedInto(focused) && focused.selectionStart !== null)
    real.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  for (const tapped of taps) tapped?.click();
}
