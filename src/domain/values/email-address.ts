/** An email address as forms take it, wherever mail goes to it. The server checks the same again, and so does its database. */
const INVALID_ADDRESS = 'Please enter a valid email address';
const MAX_ADDRESS_CHARACTERS = 254;
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** As addresses are compared. */
export const normalizeAddress = (address: string): string => address.trim().toLowerCase();

/** Why no mail can go to this address, as one sentence; null if it can. Twin: private.is_mail_address. */
export function addressProblem(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return 'Please enter your email address';
  const address = normalizeAddress(value);
  if (address.length > MAX_ADDRESS_CHARACTERS)
    return `An email address has at most ${MAX_ADDRESS_CHARACTERS} characters.`;
  if (/\p{Cc}/u.test(value)) return 'An email address is one line, without control characters.';
  if (/[<>\s"]/.test(address)) return 'Enter the email address alone, without a name.';
  // Lower case turns a few letters of other scripts into Latin ones.
  return ADDRESS.test(address) && !/[^\x20-\x7e]/.test(value) ? null : INVALID_ADDRESS;
}
