/** On each part of a prerendered page that is HTML and nothing more yet (`ui/loading/hydrated-controls.tsx`). */
export const HTML_PART = 'data-html';

/** On each field and button that is switched off until then (`app/prerender/controls-off.ts`). */
export const AWAITS_CODE = 'data-awaits-code';

/** Told by a part, bubbling, once its code has taken it over. */
export const PART_IS_HERE = 'part-is-here';

type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Those of a part that await its code, without those of the parts in it. */
export const awaitingIn = (part: Element): Control[] =>
  [...part.querySelectorAll<Control>(`[${AWAITS_CODE}]`)].filter(
    (control) => control.closest(`[${HTML_PART}]`) === part,
  );
