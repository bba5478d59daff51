import { isBeingPrerendered } from './prerendered';

/** The id of the element that has, as data, what a page is about that the server has made (`app/prerender/served`). */
export const SERVED_ROW = 'served-row';

/** On that element: what a visitor can do about it is in the page, too. */
export const IS_WHOLE = 'data-whole';

/** A visitor needs no store to read this page, nor for what they can do about it. */
export const isWholePage = (): boolean =>
  !isBeingPrerendered && document.querySelector(`[${IS_WHOLE}]`) !== null;
