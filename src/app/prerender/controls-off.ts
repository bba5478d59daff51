import { AWAITS_CODE } from '@/client-state/page/html-part';

/** React writes every `>` of a value as `&gt;`. */
const CONTROL = /<(?:button|input|select|textarea)\b(?![^>]*\sdisabled=)/g;

/**
 * Switches off the fields and buttons of a page that is only HTML, until somebody notes what is done to them (`app/first-look/html/early-acts.ts`). Each by itself: inside
 * a disabled fieldset, Chromium loses what asks for its container's width when the page is printed or its window changes.
 */
export const controlsOff = (html: string): string =>
  html.replaceAll(CONTROL, (tag) => `${tag} disabled="" ${AWAITS_CODE}=""`);
