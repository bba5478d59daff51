import { randomUUID } from 'node:crypto';

/** A word that no other test has: names hold letters alone. */
export const randomWord = (): string =>
  [...randomUUID().replaceAll('-', '').slice(0, 8)]
    .map((digit) => String.fromCodePoint(97 + Number.parseInt(digit, 16)))
    .join('');
