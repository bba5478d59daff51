/** What somebody does to a look before the screen is here (S1) is noted on its elements, in order, for `redo-acts.ts`. */
const ACTS =
  'button, summary, label, input, select, [role="tab"], [role="checkbox"], [role="switch"], [role="radio"]';
const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"]), textarea';
const CHOSEN_FROM = 'select';

type Field = HTMLInputElement | HTMLTextAreaElement;

export const isTypedInto = (element: Element): element is Field => element.matches(TYPED_INTO);

/** What keeps its own value until the app is here: text, and the choice of a list. */
const isEntered = (element: Element): boolean => isTypedInto(element) || element.matches(CHOSEN_FROM);

const numberOf = (element: HTMLElement): number => Number(element.dataset['act']);

/** Links, controls and fields, in the order in which they were acted on. */
export const actsIn = (look: Element): HTMLElement[] =>
  [...look.querySelectorAll<HTMLElement>('[data-act]')].toSorted((a, b) => numberOf(a) - numberOf(b));

function note(look: HTMLElement, element: HTMLElement): void {
  const number = Number(look.dataset['acts'] ?? 0);
  look.dataset['acts'] = String(number + 1);
  element.dataset['act'] = String(number);
}

/** Of this app, in this tab. */
const isOurs = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && link.target === '' && !link.hasAttribute('download');

function noteTap(look: HTMLElement, event: MouseEvent): void {
  const target = event.target as Element;
  const link = target.closest('a');
  const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const element = link ?? target.closest<HTMLElement>(ACTS);
  if (!element || isEntered(element) || (link && (isElsewhere || !isOurs(link)))) return;
  event.preventDefault();
  // Who taps the same twice is impatient; of several links the last is meant.
  if (link || !('act' in element.dataset)) note(look, element);
  element.setAttribute('aria-busy', 'true');
}

/** @param look nothing in it does anything by itself from now on, but links out of the app and fields */
export function noteActs(look: HTMLElement): void {
  look.addEventListener('click', (event) => noteTap(look, event));
  look.addEventListener('submit', (event) => event.preventDefault());
  // Of text and of lists. A field's place among the taps is that of the last letter.
  look.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && isEntered(target)) note(look, target);
  });
}
