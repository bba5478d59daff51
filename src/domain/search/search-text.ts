/**
 * How texts become words, for the index on the device and for what is typed. Twin: `private.searchable_text` in
 * supabase/schemas/06_jobs/09_search.sql; the two must split alike, or device and server find different rows.
 */

const isAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false;
  return true;
};

/** `Montréal` and `montreal` become the same. Only accents: other marks are letters of their script. */
const withoutAccents = (text: string): string =>
  isAscii(text)
    ? text
    : text
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC');

/** Lower case, without accents, split at spaces, punctuation and symbols. */
export const splitWords = (text: string): string[] =>
  withoutAccents(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);

/** `D.o.P.` and `1st A.C.` are written with and without dots; texts have them without. */
export const splitTyped = (text: string): string[] =>
  splitWords(
    text.replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu, (dotted) =>
      dotted.replaceAll('.', ''),
    ),
  );
