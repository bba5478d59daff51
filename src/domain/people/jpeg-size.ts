/** Start of frame, in all its kinds; not the tables (DHT, DAC) and the extension (JPG) that are numbered among them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The pixels of a JPEG, from its header: before anything decodes it. Null: it is none, or its header is incomplete. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    if (bytes[at] !== 0xff) return null;
    if (isFrame(bytes[at + 1] ?? 0)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return null;
}
