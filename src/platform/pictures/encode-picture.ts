import { PICTURE_LIMITS } from '@/domain/limits';
import { encodeWithin } from './encode-within';

/** A picture is decoded at most this large: a phone's camera makes more pixels than its browser can hold several times. */
const MAX_DECODED_PX = 4096;

const NOT_READABLE = 'This browser cannot read this file as a picture. Choose a JPEG, PNG or WebP.';

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface EncodedPicture {
  blob: Blob;
  width: number;
  height: number;
}

/** Under what is transparent, which would become black in a JPEG. Null: it stays transparent. */
type Ground = string | null;
const WHITE: Ground = '#fff';

function draw(
  source: CanvasImageSource,
  from: Area,
  width: number,
  height: number,
  ground: Ground,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot prepare pictures.');
  if (ground !== null) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, from.left, from.top, from.width, from.height, 0, 0, width, height);
  return canvas;
}

/** In steps of at most one half, because browsers leave out pixels in larger ones. */
export function drawSmaller(
  source: CanvasImageSource,
  from: Area,
  width: number,
  height: number,
  ground: Ground = WHITE,
): HTMLCanvasElement {
  let [current, area] = [source, from];
  while (area.width > width * 2 && area.height > height * 2) {
    const [halfWidth, halfHeight] = [Math.ceil(area.width / 2), Math.ceil(area.height / 2)];
    current = draw(current, area, halfWidth, halfHeight, ground);
    area = { left: 0, top: 0, width: halfWidth, height: halfHeight };
  }
  return draw(current, area, width, height, ground);
}

/** A picture from a file, upright as the camera meant it. @param ground null: what is transparent stays so @throws with a sentence when the browser cannot read it */
export async function decodePicture(file: Blob, ground: Ground = WHITE): Promise<HTMLCanvasElement> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new Error(NOT_READABLE, { cause });
  }
  const { width, height } = bitmap;
  const scale = Math.min(1, MAX_DECODED_PX / Math.max(width, height));
  const whole = { left: 0, top: 0, width, height };
  const canvas = draw(
    bitmap,
    whole,
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
    ground,
  );
  bitmap.close();
  return canvas;
}

/**
 * Re-encodes an area as JPEG. A canvas knows nothing of the file that was drawn on it, so neither place nor time nor camera are in what
 * comes out.
 */
async function encode(
  source: HTMLCanvasElement,
  from: Area,
  { pixels, bytes }: { pixels: number; bytes: number },
): Promise<EncodedPicture> {
  const scale = Math.min(1, pixels / Math.max(from.width, from.height));
  const width = Math.max(1, Math.round(from.width * scale));
  const height = Math.max(1, Math.round(from.height * scale));
  const canvas = drawSmaller(source, from, width, height);
  const blob = await encodeWithin(
    bytes,
    (quality) => new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)),
  );
  return { blob, width, height };
}

interface EncodedSizes {
  file: EncodedPicture;
  thumb: EncodedPicture;
}

/** Both sizes of a profile's picture. @throws with a sentence when it cannot be encoded */
export async function encodeAvatar(
  source: HTMLCanvasElement,
  { left, top, side }: { left: number; top: number; side: number },
): Promise<EncodedSizes> {
  const area = { left, top, width: side, height: side };
  const { file, thumb } = PICTURE_LIMITS.avatar;
  return { file: await encode(source, area, file), thumb: await encode(source, area, thumb) };
}

/** Both sizes of a still. @throws as `encodeAvatar` */
export async function encodeStill(source: HTMLCanvasElement): Promise<EncodedSizes> {
  const area = { left: 0, top: 0, width: source.width, height: source.height };
  const { file, thumb } = PICTURE_LIMITS.still;
  return { file: await encode(source, area, file), thumb: await encode(source, area, thumb) };
}
