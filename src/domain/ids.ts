import { v7 } from 'uuid';

/** A new row's id: made on the device, sortable by the moment it was made. Orders nothing on the server. */
export const newId = (): string => v7();

/**
 * An id that everyone who knows the same parts computes alike: the first 16 bytes of SHA-256 over the parts
 * joined with '|', marked as UUID version 8. `sync_private.derived_id` is its twin in SQL; a test holds them equal.
 */
export async function derivedId(...parts: string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts.join('|')));
  const bytes = new Uint8Array(digest).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Participants in any order give the same conversation. `subjectId` is the job's id, or '' for none. */
export const conversationId = (
  kind: 'direct' | 'job',
  participants: readonly string[],
  subjectId = '',
): Promise<string> => derivedId('conversation', kind, participants.toSorted().join(','), subjectId);

export const savedId = (userId: string, kind: string, target: string): Promise<string> =>
  derivedId('saved', userId, kind, target);
