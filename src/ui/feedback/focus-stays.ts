const HEADING = 'h1, h2, h3, h4';
const NAMED = 'section[aria-label], article[aria-label]';

/** Where an element is: what it is in, from the inside out. */
interface Spot {
  element: Element;
  around: readonly Element[];
}

/**
 * The `ref` of a part of a page whose buttons go away once they have been used, such as the answers to an offer: the focus that one of them had,
 * or gets back from the sheet that it opened, goes to the heading of whatever is left around it, and not to the top of the page.
 *
 * The document is watched, because the button goes before or after its sheet closes, whichever of store and animation is faster, and a browser
 * says nothing when it removes what has the focus.
 */
export function focusStays(part: HTMLElement | null): () => void {
  if (part === null) return () => {};
  let spot: Spot | null = null;
  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    if (part.contains(target)) spot = { element: target, around: ancestors(target, part) };
    // A sheet gives the focus back when it closes; anything else has it for good.
    else if (!target.closest('[role="dialog"]')) spot = null;
  };
  const observer = new MutationObserver(() => {
    if (spot === null || spot.element.isConnected || !isNowhere()) return;
    const { around } = spot;
    spot = null;
    focusHeading(around, part);
  });
  document.addEventListener('focusin', note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    observer.disconnect();
  };
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

function ancestors(element: Element, part: Element): Element[] {
  const around: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    around.push(at);
    if (at === part) break;
  }
  return around;
}

/** What has moved to another list is a new element with the same name. */
const stillHere = (element: Element, part: Element): Element | undefined => {
  if (element.isConnected) return element;
  const name = element.matches(NAMED) ? element.getAttribute('aria-label') : null;
  return [...part.querySelectorAll(NAMED)].find(
    (other) =>
      name !== null && other.tagName === element.tagName && other.getAttribute('aria-label') === name,
  );
};

function focusHeading(around: readonly Element[], part: Element): void {
  for (const element of around) {
    const heading = stillHere(element, part)?.querySelector<HTMLElement>(HEADING);
    if (!heading) continue;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus();
    return;
  }
}
