/** Join what is beside them: parts of an emoji, letters of Persian or Hindi. */
const JOINERS = '\\u200c\\u200d';
/** In flags of parts of a country, after a black flag. */
const TAGS = '\\u{e0000}-\\u{e007f}';
/** Bidirectional controls, and what has no width and no meaning in a message. */
const HIDDEN = `\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb${TAGS}${JOINERS}`;
const JOINABLE = `[^\\x00-\\x7f${HIDDEN}]`;
/** The region in up to six tags, and the tag that ends it. */
const FLAG = '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{1,6}\\u{e007f}';
const KEPT = `${FLAG}|${JOINABLE}[${JOINERS}](?=${JOINABLE})`;
const PATTERN = new RegExp(`(${KEPT})|[${HIDDEN}]`, 'gu');

/**
 * The text as a reader sees it: without characters that turn its direction round or take no space, in which something can be hidden from
 * whoever reads and answers. Emoji and writing from right to left stay as they are. Twin: `private.visible_text`; a test holds them equal.
 */
export const visibleText = (text: string): string => text.replaceAll(PATTERN, '$1');
