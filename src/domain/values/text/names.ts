/**
 * The names of people (ruling 19): letters of any script, what combines with and joins them, spaces, hyphens and apostrophes. Twin, which every
 * write passes: `supabase/schemas/01_foundation/12_names.sql`.
 */
export const NAME = /^[\u200C-\u200D\p{L}\p{M} \-'’]+$/u;
export const NOT_A_NAME = 'Name can only contain letters, spaces, hyphens, and apostrophes';

const NO_NAME = /[^\u200C-\u200D\p{L}\p{M} \-'’]+/gu;

/** The text without what no name has: what is left says who somebody is, and nothing else, whatever they wrote. */
export const nameOf = (text: string): string =>
  text.replaceAll(NO_NAME, ' ').replaceAll(/ {2,}/g, ' ').replaceAll(/^ | $/g, '');

/** Of whoever has no name yet. */
export const SOMEBODY = 'Somebody on Marquee';
