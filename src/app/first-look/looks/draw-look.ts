import { namedByOthers } from './named-by-others';

/** What a screen shows until it is complete. A link that was tapped, or a button at work, is busy as well. */
const INCOMPLETE = '[aria-busy="true"]:not(a, button), .breathe, [data-awaited]';

/** Named by all that it says, or by its link, wherever that is in it (`counterpart.ts`). */
const ROW = 'li, tr, [data-row]';

/** A screen that somebody has led to where no start leads to, such as another month. */
const LED_AWAY = '[data-led-away]';

/** Scrolled further than this, in pixels, the page does not show its beginning, with which a start begins. */
const AT_THE_TOP_PX = 40;

/** What runs, plays, or is the answer of something that is no longer there. */
const LEFT_OUT =
  'script, style, template, noscript, iframe, object, embed, video, audio, canvas, dialog, [data-sonner-toaster], [data-docked-note], [data-comes-when-idle]';

/** They would name elements of the real screen, which is in the page at the same time. */
const NAMES_OTHERS = [
  'id',
  'for',
  'name',
  'autofocus',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-activedescendant',
  'aria-live',
];

/** How the names of a look's groups begin. */
export const LOOK_NAME = 'look:';

/** In place of the attribute, which a host's policy may forbid in HTML; `read-look.ts` sets it by script, as React does. */
export const STYLE = 'data-look-style';

/** What says how things are now has its place in a look, and says nothing there. */
const SAYS_NOW = '[data-says-now]';

const isBelowScreen = (element: Element): boolean => element.getBoundingClientRect().top > innerHeight;

/** Whether the first page shows all that it is going to. What a list loads as somebody comes near its end is below it. */
export const isComplete = (app: Element): boolean =>
  [...app.querySelectorAll(INCOMPLETE)].every(isBelowScreen);

/** A choice that the screen itself forgets is shown as a start has it (`data-starts-as`). */
function isChosen(from: HTMLInputElement): boolean {
  const start = from.closest<HTMLElement>('[data-starts-as]')?.dataset['startsAs'];
  return start === undefined ? from.checked : from.closest('label')?.textContent?.trim() === start;
}

function keepValue(from: Element, to: Element): void {
  if (from instanceof HTMLInputElement) {
    // Arrow keys stay in their group, which is another one than the screen's.
    if (from.type === 'radio' && from.name !== '') to.setAttribute('name', LOOK_NAME + from.name);
    to.setAttribute('value', from.type === 'password' ? '' : from.value);
    to.toggleAttribute('checked', isChosen(from));
  } else if (from instanceof HTMLTextAreaElement) to.textContent = from.value;
  else if (from instanceof HTMLOptionElement) to.toggleAttribute('selected', from.selected);
}

/** A section is a part of the screen, not what somebody acts on: by its `aria-label` `counterpart.ts` knows where a control is. */
function keepName(from: Element, to: Element): void {
  const name = from.matches('section') ? null : namedByOthers(from);
  if (name !== null) to.setAttribute('aria-label', name);
}

/** Makes `to`, a copy of `from`, into what it looks like and nothing else. */
function strip(from: Element, to: Element): void {
  for (const name of NAMES_OTHERS) to.removeAttribute(name);
  keepName(from, to);
  const style = [to.getAttribute('style'), from.matches(SAYS_NOW) && 'visibility: hidden']
    .filter(Boolean)
    .join(';');
  to.removeAttribute('style');
  if (style !== '') to.setAttribute(STYLE, style);
  // The file behind it is gone with this page.
  if (to.getAttribute('src')?.startsWith('blob:')) to.removeAttribute('src');
  keepValue(from, to);
  const copies = [...to.children];
  // Of the same length: nothing has been removed from this copy yet.
  [...from.children].forEach((child, index) => {
    const copy = copies[index];
    if (!copy) return;
    // A row that the lower edge cuts is known by all that it says.
    if (child.matches(LEFT_OUT) || (isBelowScreen(child) && !child.parentElement?.closest(ROW)))
      copy.remove();
    else strip(child, copy);
  });
}

/** What the app looks like, as HTML, as far as it is on the first page; null while it is not complete or scrolled. */
export function drawLook(app: Element): string | null {
  if (scrollY > AT_THE_TOP_PX || !isComplete(app) || app.querySelector(LED_AWAY)) return null;
  const copy = app.cloneNode(true) as Element;
  strip(app, copy);
  return copy.innerHTML;
}
