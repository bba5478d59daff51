/** As one text to be read aloud: each ends once. */
export const asSentences = (texts: readonly string[]): string =>
  texts.map((text) => (/[.!?\u2026]\s*$/.test(text) ? text.trimEnd() : `${text.trimEnd()}.`)).join(' ');
