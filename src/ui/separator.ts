/** Between the facts of one line. */
export const SEPARATOR = '\u2002·\u2002';
