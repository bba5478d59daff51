import { counterpartOf, isDoneAlready } from './counterpart';
import { actsIn, type Field, isTypedInto } from './note-acts';

interface Early {
  look: Element;
  screen: Element;
  /** What had the focus when the look was taken away. */
  focused: Element | null;
}

/** As if it had been entered there, so that React hears of it. */
export function enter(field: HTMLElement, text: string): void {
  if (field instanceof HTMLSelectElement) {
    if (![...field.options].some((option) => option.value === text)) return;
    field.value = text;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What was typed into a field after it had this text, at one place. */
function typedSince(before: string, now: string): string {
  let start = 0;
  while (start < before.length && before[start] === now[start]) start += 1;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === now.at(-1 - end)) end += 1;
  return now.slice(start, now.length - end);
}

/** Enters what was typed on the look, and at its caret what was typed since the real field has the focus: whoever types does not wait for what they tapped before. */
function enterAll(element: Field, real: Field, before: string): void {
  const since = typedSince(before, real.value);
  const hasCaret = element.selectionStart !== null;
  enter(real, hasCaret ? element.value : element.value + since);
  placeCaret(element, real);
  if (since === '' || !hasCaret) return;
  const caret = (real.selectionStart ?? 0) + since.length;
  real.setRangeText(since, real.selectionStart ?? 0, real.selectionEnd ?? 0);
  real.dispatchEvent(new Event('input', { bubbles: true }));
  real.setSelectionRange(caret, caret);
}

function act(element: HTMLElement, real: HTMLElement): void {
  if (element instanceof HTMLSelectElement || isTypedInto(element)) enter(real, element.value);
  else real.click();
}

function placeCaret(focused: Element | null, real: HTMLElement | null): void {
  // Fields for numbers and addresses have no caret to ask for.
  if (real && isTypedInto(real) && focused && isTypedInto(focused) && focused.selectionStart !== null)
    real.setSelectionRange(focused.selectionStart, focused.selectionEnd);
}

/** React draws what an act changes before the next one: a day is marked with the mark that was chosen before. */
export const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Does to the screen what was done to its look, in the same order. Ends at the first that has no counterpart, because what came after it may rest
 * on it: then the answer is false, and somebody has to be told.
 */
export async function redo({ look, screen, focused }: Early): Promise<boolean> {
  // Told apart before the first of them changes the screen.
  const acts = actsIn(look).map((element, at, all) => {
    const real = counterpartOf(element, look, screen);
    const isFirst = all.indexOf(element) === at;
    return { element, real, isDone: isFirst && real !== null && isDoneAlready(element, real) };
  });
  const realFocused = focused && look.contains(focused) ? counterpartOf(focused, look, screen) : null;
  realFocused?.focus({ preventScroll: true });
  placeCaret(focused, realFocused);
  const before = realFocused && isTypedInto(realFocused) ? realFocused.value : '';
  for (const { element, real, isDone } of acts) {
    if (!real?.isConnected) return false;
    if (element === focused && isTypedInto(element) && isTypedInto(real)) enterAll(element, real, before);
    else if (!isDone) act(element, real);
    await drawn();
  }
  return true;
}
