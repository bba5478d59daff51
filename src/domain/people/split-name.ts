/** Ruling 20: split at the last space; a single word is a first name. */
export function splitName(fullName: string): { first: string; last: string } {
  const trimmed = fullName.trim().replace(/\s+/g, ' ');
  const at = trimmed.lastIndexOf(' ');
  return at === -1
    ? { first: trimmed, last: '' }
    : { first: trimmed.slice(0, at), last: trimmed.slice(at + 1) };
}
