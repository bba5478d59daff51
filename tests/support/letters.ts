import { randomUUID } from 'node:crypto';

/** A word that no other test has: names hold letters alone. */
export const randomWord = (): string =>
  Array.from(randomUUID().replaceAll('-', '').slice(0, 8), (digit) =>
    String.fromCodePoint(97 + Number.parseInt(digit, 16)),
  ).join('');
