import { awaitingIn, HTML_PART, PART_IS_HERE } from '@/client-state/page/html-part';
import { ACTS, actsIn, type Field, isEntered, isTypedInto, note } from '../looks/note-acts';
import { drawn, enter } from '../looks/redo-acts';

/**
 * A script of its own, a kilobyte, which a prerendered page asks for before the app's code (`index.html`): what somebody taps, chooses and types while
 * the page is only HTML is noted on its elements, and done when the code of that part is here.
 */

const PART = `[${HTML_PART}]`;
const BUSY = 'aria-busy';
/** On what is switched off for good, and looks like it. */
const OFF = 'data-off';

/** The page's word that its code does not come (`index.html`, `platform/updates/missing-code.ts`). */
const NO_CODE = 'no-code';

const partOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(PART) : null;

const isChosen = (element: Element): element is HTMLInputElement =>
  element.matches('input[type="checkbox"], input[type="radio"]');

let tap: { event: Event; control: HTMLElement } | null = null;

function noteTap(event: Event): void {
  const { target } = event;
  const control = partOf(target) ? (target as Element).closest<HTMLElement>(ACTS) : null;
  // A label's tap goes on to its box; a summary opens by itself.
  if (!control || isEntered(control) || control.matches('label, summary')) return;
  tap = { event, control };
  note(document.documentElement, control);
  control.setAttribute(BUSY, 'true');
}

/**
 * React takes a part over within a tap, if its code is here, and hears of that tap itself then. Of a field it hears nothing: it reads what is in the page, which has
 * changed by then.
 */
const isHeardByReact = (): boolean =>
  tap !== null && tap.event.eventPhase !== Event.NONE && !isChosen(tap.control);

function noteEntered({ target }: Event): void {
  if (target instanceof HTMLElement && partOf(target) && isEntered(target))
    note(document.documentElement, target);
}

/** A form would be sent to the page's address, with all that was typed into it. The tap on its button, which Enter is as well, has been noted. */
function holdForm(event: SubmitEvent): void {
  if (partOf(event.target)) event.preventDefault();
}

/** React takes what is in the page for what it knows: the box is as it was before, and then tapped. */
function chooseAnew(box: HTMLInputElement, isChecked: boolean): void {
  box.checked = !isChecked;
  box.click();
}

/** React's own note of what it knows a field to hold, on the field. */
const KNOWN = '_valueTracker';
interface Known {
  [KNOWN]?: { setValue: (value: string) => void };
}

function enterAnew(field: Field | HTMLSelectElement, value: string, caret: readonly (number | null)[]): void {
  if (isTypedInto(field) && field.value === value) {
    const known = (field as Known)[KNOWN];
    known?.setValue('');
    // Fields for addresses and numbers have no caret to ask for: they keep it where nothing is written into them.
    if (known) return void field.dispatchEvent(new Event('input', { bubbles: true }));
    field.value = '';
  }
  enter(field, value);
  const [from, to] = caret;
  if (isTypedInto(field) && typeof from === 'number') field.setSelectionRange(from, to ?? from);
}

/** How to do it anew, with what is in the page now, however often it was changed: React's next render may write what it knows. Null: nothing is changed. */
function redoing(element: HTMLElement): (() => void) | null {
  if (isEntered(element)) {
    const { value } = element;
    const caret = isTypedInto(element) ? [element.selectionStart, element.selectionEnd] : [];
    return () => enterAnew(element, value, caret);
  }
  if (!isChosen(element)) return null;
  const { checked, defaultChecked, type } = element;
  const isAsItWas = checked === defaultChecked || (type === 'radio' && !checked);
  return isAsItWas ? null : () => chooseAnew(element, checked);
}

/** Before the others, whose renders would write into it. */
const focusedFirst = (elements: ReadonlySet<HTMLElement>): HTMLElement[] =>
  [...elements].toSorted((a, b) => Number(b.matches(':focus')) - Number(a.matches(':focus')));

/** In their order. What one changes is drawn before the next. */
async function tapAnew(controls: readonly HTMLElement[]): Promise<void> {
  for (const control of controls) {
    if (control.isConnected) control.click();
    await drawn();
  }
}

/**
 * Text and choices are done in one go, before the taps: whoever goes on typing is heard by React from now on, and would lose the letters of the meantime.
 */
function takeOver({ target }: Event): void {
  const part = target as HTMLElement;
  const acts = actsIn(part).filter((element) => partOf(element) === part);
  for (const element of acts) {
    delete element.dataset['act'];
    element.removeAttribute(BUSY);
  }
  if (isHeardByReact() && acts.at(-1) === tap?.control) acts.pop();
  const changes = focusedFirst(new Set(acts)).flatMap((element) => redoing(element) ?? []);
  const taps = acts.filter((element) => !isChosen(element) && !isEntered(element));
  // Not while React is at it.
  queueMicrotask(() => {
    for (const change of changes) change();
    void tapAnew(taps);
  });
}

/** In use by somebody who may still see its code come: what they have begun stays theirs. */
const IN_USE = ':has(:focus, [data-act])';

/** Nothing of the page answers, and looks like it, while it says that its code does not come. */
function switchAll(noCode: HTMLElement | null): void {
  const isOff = noCode !== null && !noCode.hidden;
  for (const part of document.querySelectorAll(PART)) {
    const isPartOff = isOff && !part.matches(IN_USE);
    for (const control of awaitingIn(part)) control.disabled = isPartOff;
    part.toggleAttribute(OFF, isPartOff);
  }
}

/** From now on what is done to the page's HTML is noted, before React, which lets nothing through that it cannot answer yet. */
export function noteEarlyActs(): void {
  const noCode = document.getElementById(NO_CODE);
  addEventListener('click', noteTap, true);
  addEventListener('input', noteEntered, true);
  addEventListener('submit', holdForm, true);
  addEventListener(PART_IS_HERE, takeOver);
  if (noCode) new MutationObserver(() => switchAll(noCode)).observe(noCode, { attributeFilter: ['hidden'] });
  switchAll(noCode);
}
