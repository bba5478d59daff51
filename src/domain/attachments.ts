import type { Attachment } from './definition/attachments';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_FILE_NAME_LENGTH } from './limits';
import { refusal } from './refusals';

/** Up to here a file is fetched unasked to be shown, and kept to be seen without signal (S12). Bytes. */
export const SMALL_FILE_BYTES = 2 * 1024 * 1024;

/** Rows that this device stored before there were files have no such field. */
export const attachmentsOf = (row: object | null): Attachment[] => listOf<Attachment>(row, 'attachments');

/** Ids of the files of a row that have arrived at the server. */
export const storedIdsOf = (row: object | null): string[] => listOf<string>(row, 'attachments_stored');

function listOf<T>(row: object | null, field: string): T[] {
  const value: unknown = row === null ? null : Reflect.get(row, field);
  return Array.isArray(value) ? (value as T[]) : [];
}

/** A file's name as it may travel: no path, no control characters, the ending kept when it must be cut. */
export function attachmentName(name: string): string {
  // oxlint-disable-next-line no-control-regex
  const plain = name.replaceAll(/[\u0000-\u001f\u007f/\\]/g, '_').trim() || 'File';
  const ending = /\.\w{1,10}$/.exec(plain)?.[0] ?? '';
  if (plain.length <= MAX_FILE_NAME_LENGTH) return plain;
  let cut = '';
  for (const character of plain) {
    if (cut.length + character.length > MAX_FILE_NAME_LENGTH - ending.length) break;
    cut += character;
  }
  return cut + ending;
}

/** Why these cannot all go with one message or application, as a sentence; null when they can. */
export function attachmentProblem(files: readonly { name: string; size: number }[]): string | null {
  const large = files.find(({ size }) => size > MAX_ATTACHMENT_BYTES);
  if (large) return refusal('MQ601', { name: large.name });
  const empty = files.find(({ size }) => size === 0);
  if (empty) return refusal('MQ603', { name: empty.name });
  return files.length > MAX_ATTACHMENTS ? refusal('MQ602') : null;
}

/** Types that every browser draws as a picture and nothing else. SVG is a document with scripts, so it is none. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
export const isPicture = ({ type }: Pick<Attachment, 'type'>): boolean => PICTURES.has(type);

/** In the bucket `attachments`. Twin of `private.attachment_path`. */
export const attachmentPath = (ownerId: string, attachmentId: string): string => `${ownerId}/${attachmentId}`;

/**
 * What a person is told of a file (S8). One's own: `waiting`, `uploading`, `refused` (why is in `sentence`), `sent`, or
 * `elsewhere`: another device of theirs has it to send. Somebody else's: `expected` or `sent`.
 */
export type FileState = 'waiting' | 'uploading' | 'refused' | 'sent' | 'elsewhere' | 'expected';

export interface ShownFile extends Attachment {
  state: FileState;
  /** Whole percent while `uploading`. */
  percent: number | null;
  sentence: string;
  /** The bytes are on this device. */
  isHere: boolean;
  /** This person sent it. */
  isMine: boolean;
}
