import { nameOf } from '../../../src/domain/values/text/names.ts';
import { cutText } from '../../../src/domain/values/text/sendable-text.ts';

/**
 * Names that head a mail in Marquee's name. They are somebody's own text, also of before there was a rule for them, so no more than a name is shown: no
 * line that ends, no address, nothing that a mail program makes a link of.
 */
const MAX_NAME = 80;

export const personInMail = (name: string): string => cutText(nameOf(name), MAX_NAME).trim() || 'Somebody';

/** Companies have digits and a few signs in their names as well; a dot only at the end of a word. */
export const companyInMail = (name: string): string =>
  cutText(
    name
      .replaceAll(/[^\u200C-\u200D\p{L}\p{M}\p{N} \-'’&+!,.()]+/gu, ' ')
      .replaceAll(/\.(?=\S)/g, ' ')
      .replaceAll(/ {2,}/g, ' ')
      .trim(),
    MAX_NAME,
  ).trim() || 'A company';
