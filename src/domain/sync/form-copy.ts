/** A form was saved, and a field of it had been changed in another tab or on another device while it was open. */
export const CHANGED_ELSEWHERE =
  'This was changed somewhere else while you had it open. That version is shown. Yours is kept: compare both under Needs attention.';

/** The same of a draft that is still being written. */
export const WRITTEN_ELSEWHERE =
  'You have written something else here in another tab or on another device. Both texts are kept: compare them under Needs attention.';
