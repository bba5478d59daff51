import { jpegSize } from '../people/jpeg-size';

/** What a picture is, by its bytes: nothing is believed of its name or of the type that somebody says it has. */
export interface PictureBytes {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const IHDR_AT = 12;

const beginsWith = (bytes: Uint8Array, start: readonly number[], at = 0): boolean =>
  start.every((byte, i) => bytes[at + i] === byte);

const isText = (bytes: Uint8Array, at: number, text: string): boolean =>
  beginsWith(
    bytes,
    [...text].map((letter) => letter.codePointAt(0) ?? 0),
    at,
  );

function pngSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.length < 24 || !beginsWith(bytes, PNG) || !isText(bytes, IHDR_AT, 'IHDR')) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Of a picture as a profile or a company has it: PNG or JPEG. Null: it is none, or its header is incomplete. Nothing is decoded. */
export function pictureOfBytes(bytes: Uint8Array): PictureBytes | null {
  const png = pngSize(bytes);
  if (png) return { type: 'image/png', ...png };
  const jpeg = jpegSize(bytes);
  return jpeg && { type: 'image/jpeg', ...jpeg };
}

/**
 * Whether a file that somebody has picked is made of pixels: PNG, JPEG, GIF, WebP, AVIF or HEIC, by its first bytes. An SVG is a document that can hold scripts, and is
 * none of these.
 * @param start at least the first 12 bytes
 */
export const isPixelPicture = (start: Uint8Array): boolean =>
  beginsWith(start, PNG) ||
  beginsWith(start, [0xff, 0xd8, 0xff]) ||
  isText(start, 0, 'GIF8') ||
  (isText(start, 0, 'RIFF') && isText(start, 8, 'WEBP')) ||
  (isText(start, 4, 'ftyp') &&
    ['avif', 'avis', 'heic', 'heix', 'mif1'].some((brand) => isText(start, 8, brand)));
