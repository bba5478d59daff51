/** What somebody does to a look before the screen is here (S1) is noted on its elements, in order, for `redo-acts.ts`. */
export const ACTS =
  'button, summary, label, input, select, [role="tab"], [role="checkbox"], [role="switch"], [role="radio"]';
const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"]), textarea';
const CHOSEN_FROM = 'select';
/** Where `/` leads, as in the app. */
const SEARCH = 'input[type="search"]';

export type Field = HTMLInputElement | HTMLTextAreaElement;

export const isTypedInto = (element: Element): element is Field => element.matches(TYPED_INTO);

/** What keeps its own value until the app is here: text, and the choice of a list. */
export const isEntered = (element: Element): element is Field | HTMLSelectElement =>
  isTypedInto(element) || element.matches(CHOSEN_FROM);

const numbersOf = (element: HTMLElement): number[] => (element.dataset['act'] ?? '').split(' ').map(Number);

/** Links, controls and fields in the order in which they were acted on, each as often as it was. */
export const actsIn = (look: Element): HTMLElement[] =>
  [...look.querySelectorAll<HTMLElement>('[data-act]')]
    .flatMap((element) => numbersOf(element).map((number) => ({ element, number })))
    .toSorted((a, b) => a.number - b.number)
    .map(({ element }) => element);

/** Whoever taps the same again within this is impatient; later they mean to take it back. In milliseconds. */
const IMPATIENT_MS = 700;
let latestMs = Number.NEGATIVE_INFINITY;

/** @param look counts the acts */
export function note(look: HTMLElement, element: HTMLElement): void {
  const isSoon = performance.now() - latestMs < IMPATIENT_MS;
  latestMs = performance.now();
  // Who types goes on.
  if (actsIn(look).at(-1) === element && (isSoon || isEntered(element) || element.matches('a'))) return;
  const number = look.dataset['acts'] ?? '0';
  look.dataset['acts'] = String(Number(number) + 1);
  const earlier = element.dataset['act'];
  // A field has one value, the last.
  element.dataset['act'] = earlier === undefined || isEntered(element) ? number : `${earlier} ${number}`;
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
  note(look, element);
  element.setAttribute('aria-busy', 'true');
}

/** They move what is current in what the app draws itself, where a look has only the picture: nothing that comes after them is done. */
const MOVING = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);
const MOVED_IN = '[role="grid"], [role="tablist"], [role="listbox"], [role="menu"]';

export const hasLostKeys = ({ dataset }: HTMLElement): boolean => 'lostKeys' in dataset;

/** The two keys that the app has everywhere: `/` for the search of the screen, and Ctrl-K, which is noted. */
function noteKey(look: HTMLElement, event: KeyboardEvent): void {
  if (!look.isConnected) return;
  const search = look.querySelector<HTMLElement>(SEARCH);
  const isTyping = event.target instanceof Element && isEntered(event.target);
  const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
  const isMove = MOVING.has(event.key) && event.target instanceof Element && event.target.closest(MOVED_IN);
  if (isMove) look.dataset['lostKeys'] = '';
  else if (isPalette) look.dataset['palette'] = '';
  else if (event.key === '/' && search && !isTyping) search.focus();
  else return;
  event.preventDefault();
}

/** @param look nothing in it does anything by itself from now on, but links out of the app and fields */
export function noteActs(look: HTMLElement): void {
  look.addEventListener('click', (event) => noteTap(look, event));
  look.addEventListener('submit', (event) => event.preventDefault());
  // Of text and of lists. A field's place among the taps is that of the last letters.
  look.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && isEntered(target)) note(look, target);
  });
  document.addEventListener('keydown', (event) => noteKey(look, event));
}
