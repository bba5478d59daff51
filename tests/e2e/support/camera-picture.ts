import type { Page } from '@playwright/test';

/** What a camera writes into a picture: here, that the camera was held sideways, and where it was. */
const PLACE = 'GPS 34.0522 N 118.2437 W';

/** An Exif block with two entries: the orientation (6: to be turned to the right), and a description. */
function exif(): Buffer {
  const entry = (tag: number, type: number, count: number, value: number): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    if (type === 3) bytes.writeUInt16BE(value, 8);
    else bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const text = Buffer.from(`${PLACE}\0`);
  const tiff = Buffer.concat([
    Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 2]),
    entry(0x010e, 2, text.length, 38),
    entry(0x0112, 3, 1, 6),
    Buffer.alloc(4),
    text,
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/**
 * A picture as a phone takes it: 1600 × 1200 pixels on their side, with the place in it. Drawn by the browser: red on its left half as it is
 * stored, which is on top once it is upright.
 */
export async function cameraPicture(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1600;
    canvas.height = 1200;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas.');
    context.fillStyle = '#b03020';
    context.fillRect(0, 0, 800, 1200);
    context.fillStyle = '#204080';
    context.fillRect(800, 0, 800, 1200);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  const plain = Buffer.from(base64, 'base64');
  return {
    name: 'IMG_0042.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([plain.subarray(0, 2), exif(), plain.subarray(2)]),
  };
}
