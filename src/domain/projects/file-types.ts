/**
 * What a file is by its first bytes. Its name, and the type that a browser derives from that, say nothing about what is in it.
 */
interface Signature {
  type: string;
  at: number;
  bytes: string;
}

const BYTES_READ = 512;
const PLAIN_BYTES = 'application/octet-stream';

const SIGNATURES: readonly Signature[] = [
  { type: 'application/pdf', at: 0, bytes: '%PDF-' },
  { type: 'image/png', at: 0, bytes: '\u0089PNG\r\n\u001a\n' },
  { type: 'image/jpeg', at: 0, bytes: '\u00ff\u00d8\u00ff' },
  { type: 'image/gif', at: 0, bytes: 'GIF8' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'image/avif', at: 4, bytes: 'ftypavif' },
  { type: 'image/heic', at: 4, bytes: 'ftyphei' },
  { type: 'image/heic', at: 4, bytes: 'ftypmif1' },
  { type: 'application/zip', at: 0, bytes: 'PK\u0003\u0004' },
  { type: 'application/x-ole-storage', at: 0, bytes: '\u00d0\u00cf\u0011\u00e0' },
];

/** Names that promise one of the types above. Office documents are archives; those of before 2007 are not. */
const PROMISED: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  docx: 'application/zip',
  xlsx: 'application/zip',
  pptx: 'application/zip',
  zip: 'application/zip',
};

/** The type of a file by its bytes; `text/plain` where they are text, `application/octet-stream` where nothing is known. Never one that a browser runs. */
export async function typeByBytes(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, BYTES_READ).arrayBuffer());
  const start = String.fromCodePoint(...bytes);
  const known = SIGNATURES.find(({ at, bytes: mark }) => start.startsWith(mark, at));
  if (known) return known.type;
  return isText(bytes) ? 'text/plain' : PLAIN_BYTES;
}

/** UTF-8 without control characters but white space. The last character may be cut. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const extensionOf = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a file's name promises another kind of file than its bytes are. */
export function isMisnamed(name: string, type: string): boolean {
  const promised = PROMISED[extensionOf(name)];
  return promised !== undefined && promised !== type;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'text/plain': 'Text',
  'application/zip': 'Archive',
  'application/x-ole-storage': 'Office document',
};
const ARCHIVE_WORDS: Readonly<Record<string, string>> = {
  docx: 'Word document',
  xlsx: 'Spreadsheet',
  pptx: 'Slides',
};

/** What a person calls it: "PDF", "Picture", "Spreadsheet". */
export function typeWord(name: string, type: string): string {
  if (type.startsWith('image/')) return 'Picture';
  if (type === 'application/zip') return ARCHIVE_WORDS[extensionOf(name)] ?? 'Archive';
  return TYPE_WORDS[type] ?? 'File';
}
