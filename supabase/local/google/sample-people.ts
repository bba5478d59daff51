import { createHash } from 'node:crypto';

/** What Google would know about a person. */
export interface GooglePerson {
  /** Google's permanent id of the account: a number. */
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/** Derived from the address, so that the same address is always the same account, as with Google. */
const subOf = (email: string): string =>
  BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 17)}`)
    .toString()
    .padStart(21, '1');

export function createPerson(email: string, name: string, emailVerified: boolean): GooglePerson {
  const address = email.trim().toLowerCase();
  return { sub: subOf(address), email: address, emailVerified, name: name.trim() };
}

export const SAMPLE_PEOPLE: readonly GooglePerson[] = [
  createPerson('noor.haddad@gmail.test', 'Noor Haddad', true),
  createPerson('tomasz.wilk@gmail.test', 'Tomasz Wilk', true),
  createPerson('june.okafor@studio.test', 'June Okafor', true),
];
