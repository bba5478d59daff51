import { nameOf } from '../../../src/domain/values/text/names.ts';
import { cutText } from '../../../src/domain/values/text/sendable-text.ts';
import { oneLine } from './one-line.ts';

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

/** Longer than any title with its show. */
const MAX_WORDS = 200;

/** Invisible, and so a way to hide the rest from what follows; those that join letters stay. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}/gu;
/** What browsers read as the dot of an address, within a word; `2.5K` stays. */
const DOT_WITHIN =
  /[\u2024\u3002\uFE52\uFF0E\uFF61](?=\S)|(?<!\d)\.(?![\s.,;:!?)\]"'’”]|$)|\.(?![\d\s.,;:!?)\]"'’”]|$)/g;
/** The address of a machine; `12.05.2026` stays. */
const IP_ADDRESS = /\d+(?:\.\d+){3,}/g;
/** `https:` and `tel:`; `19:30`, and what is said after a colon and a space, stay. */
const SCHEME = /:(?=[^\s\d])|(?<!\d):(?=\d)/g;
/** `//host`, and the shares of Windows. */
const SLASHES = /\/{2,}|\\+/g;
/** Of an address for mail; `Gaffer @ Low Tide` stays. */
const AT_WITHIN = /[@\uFE6B\uFF20](?=\S)|(?<=\S)[@\uFE6B\uFF20]/g;
/** Either end of an encoded word (RFC 2047), which is decoded where it stands in a header. */
const ENCODED_WORD = /=\?|\?=/g;

/**
 * Free words, such as a job's title, its show, a place or a headline. They may have any sign that people write, but none that makes a link of
 * them: what somebody posts would speak, and lead on, in Marquee's name.
 */
export const wordsInMail = (text: string): string =>
  cutText(
    [DOT_WITHIN, SCHEME, SLASHES, AT_WITHIN, ENCODED_WORD]
      .reduce(
        (words, sign) => words.replaceAll(sign, ' '),
        oneLine(text.replaceAll(INVISIBLE, '')).replaceAll(IP_ADDRESS, (ip) => ip.replaceAll('.', ' ')),
      )
      .replaceAll(/ {2,}/g, ' ')
      .trim(),
    MAX_WORDS,
  ).trim();
