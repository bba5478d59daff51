/** Join what is beside them: parts of an emoji, letters of Persian or Hindi. */
const JOINERS = '\\u200c\\u200d';
/** In flags of parts of a country, after a black flag. */
const TAGS = '\\u{e0000}-\\u{e007f}';
/** Say how the character before them looks, such as an emoji in colour. More than one says nothing to a reader. */
const SELECTORS = '\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}';
/** Bidirectional controls, and what shows nothing and means nothing in a message, Hangul and Khmer fillers among it. */
const CONTROLS =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb';
const HIDDEN = `${CONTROLS}${TAGS}${JOINERS}${SELECTORS}`;
const JOINABLE = `[^\\x00-\\x7f${HIDDEN}]`;
/** The region in up to six tags, and the tag that ends it. */
const FLAG = '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{1,6}\\u{e007f}';
const KEYCAP = '[0-9#*]\\ufe0f(?=\\u20e3)';
const KEPT = `${FLAG}|${KEYCAP}|${JOINABLE}[${SELECTORS}]?[${JOINERS}](?=${JOINABLE})|${JOINABLE}[${SELECTORS}]`;
const PATTERN = new RegExp(`(${KEPT})|[${HIDDEN}]`, 'gu');

/**
 * The text as a reader sees it: without characters that turn its direction round or show nothing, in which something can be hidden from
 * whoever reads and answers. Emoji and writing from right to left stay as they are. Twin: `private.visible_text`; a test holds them equal.
 */
export const visibleText = (text: string): string => text.replaceAll(PATTERN, '$1');
