import type { Attachment } from './definition/attachments';
import type { Media } from './definition/profile-parts';
import type { Application } from './streams/applications';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_FILE_NAME_LENGTH } from './limits';
import { filesOfLogo } from './companies/logo';
import type { CompanyLogo } from './companies/logo-parts';
import { filesOfMedia } from './people/profile-media';
import { refusal } from './refusals';
import { visibleText } from './values/text/visible-text';

/** Bytes. Files up to this size are downloaded without being asked for, and kept for offline reading (S12). */
export const AUTO_FETCH_MAX_BYTES = 2 * 1024 * 1024;

/** Empty for rows stored by a version of the app without attachments: they lack the field. */
export const attachmentsOf = (row: object | null): Attachment[] => listOf<Attachment>(row, 'attachments');

/** All files that a row refers to: those of a message, an application, with its CV, or a project, the pictures and the CV of a profile, and the logo of a company. */
export const filesOf = (row: object | null): Attachment[] => [
  ...attachmentsOf(row),
  ...cvOfRow(row),
  ...filesOfMedia((row === null ? undefined : Reflect.get(row, 'media')) as Media | undefined),
  ...filesOfLogo((row === null ? undefined : Reflect.get(row, 'logo')) as CompanyLogo | undefined),
];

const cvOfRow = (row: object | null): Attachment[] => {
  const cv = row !== null && 'resume_path' in row ? cvOf(row as Application) : null;
  return cv ? [cv] : [];
};

/**
 * The CV that an application was sent with; null: none, or it was withdrawn, after which nobody is given it. It is a file of the applicant's
 * profile, at `attachmentPath` of the applicant.
 */
export function cvOf({
  status,
  resume_path: path,
  resume_name: name,
  resume_size: size,
}: Pick<Application, 'status' | 'resume_path' | 'resume_name' | 'resume_size'>): Attachment | null {
  // One of before there were CVs has no size.
  if (path === null || !size || status === 'withdrawn') return null;
  return { id: path.slice(path.indexOf('/') + 1), name, type: 'application/pdf', size };
}

/** Ids of the row's attachments whose bytes have reached the server. */
export const uploadedAttachmentIdsOf = (row: object | null): string[] =>
  listOf<string>(row, 'attachments_stored');

function listOf<T>(row: object | null, field: string): T[] {
  const value: unknown = row === null ? null : Reflect.get(row, field);
  return Array.isArray(value) ? (value as T[]) : [];
}

/** A file name that is safe to send: no path, no control characters; the extension survives truncation. */
export function safeAttachmentName(name: string): string {
  const visible = visibleText(name);
  // oxlint-disable-next-line no-control-regex
  const plain = visible.replaceAll(/[\u0000-\u001f\u007f/\\]/g, '_').trim() || 'File';
  const extension = /\.\w{1,10}$/.exec(plain)?.[0] ?? '';
  if (plain.length <= MAX_FILE_NAME_LENGTH) return plain;
  let truncated = '';
  // By code point: half a surrogate pair would not be valid text.
  for (const character of plain) {
    if (truncated.length + character.length > MAX_FILE_NAME_LENGTH - extension.length) break;
    truncated += character;
  }
  return truncated + extension;
}

/** Why these files cannot all go with one message or application, as a sentence; null when they can. */
export function attachmentProblem(files: readonly { name: string; size: number }[]): string | null {
  const large = files.find(({ size }) => size > MAX_ATTACHMENT_BYTES);
  if (large) return refusal('MQ601', { name: large.name });
  const empty = files.find(({ size }) => size === 0);
  if (empty) return refusal('MQ603', { name: empty.name });
  return files.length > MAX_ATTACHMENTS ? refusal('MQ602') : null;
}

type Sized = { name: string; size: number };

/**
 * Which of the picked files can go with what was picked before, and why each of the others cannot. One bad file must not cost the good ones
 * that were picked with it.
 */
export function acceptFiles<T extends Sized>(
  before: readonly Sized[],
  picked: readonly T[],
): { accepted: T[]; problem: string | null } {
  const problems = picked.flatMap((file) => attachmentProblem([file]) ?? []);
  const good = picked.filter((file) => attachmentProblem([file]) === null);
  const fitting = Math.max(0, MAX_ATTACHMENTS - before.length);
  const over = good.slice(fitting);
  if (over.length > 0)
    problems.push(`${refusal('MQ602')} Not attached: ${over.map(({ name }) => name).join(', ')}.`);
  return { accepted: good.filter((_, index) => index < fitting), problem: problems.join(' ') || null };
}

/**
 * Types that every browser draws as an image and never runs. SVG is left out: it is a document that can hold scripts.
 */
const IMAGE_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
export const isImage = ({ type }: Pick<Attachment, 'type'>): boolean => IMAGE_TYPES.has(type);

/**
 * The folder in which the file of somebody's row lies: that of the account, and for a logo that of its company, because whoever has chosen it may leave. Twin:
 * `private.file_path`.
 */
export const folderOf = (row: object, accountId: string): string =>
  'logo' in row && 'id' in row ? String(row.id) : accountId;

/** Path in the bucket `attachments`. Same as `private.attachment_path`. */
export const attachmentPath = (ownerId: string, attachmentId: string): string => `${ownerId}/${attachmentId}`;

/**
 * What a person sees of a file's progress (S8). Their own: `waiting` (`sentence` says what stops it, if anything does),
 * `uploading`, `refused` (`sentence` says why), `sent`,
 * or `elsewhere`: another of their devices has yet to upload it. Somebody else's: `expected` or `sent`.
 */
export type AttachmentState = 'waiting' | 'uploading' | 'refused' | 'sent' | 'elsewhere' | 'expected';

export interface AttachmentView extends Attachment {
  state: AttachmentState;
  /** Whole percent while `uploading`, otherwise null. */
  percent: number | null;
  sentence: string;
  /** The bytes are on this device. */
  isOnDevice: boolean;
  /** They stay until somebody says otherwise. */
  isKept?: boolean;
  /** This person sent it. */
  isMine: boolean;
}
