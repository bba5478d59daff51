import { LOGO_PLATES, type LogoPlate, lookOf } from '@/domain/companies/logo-plate';
import { LOGO_LIMITS } from '@/domain/limits';
import { refusal } from '@/domain/refusals';
import { isPixelPicture } from '@/domain/companies/picture-bytes';
import { decodePicture, drawSmaller, type EncodedPicture } from './encode-picture';
import { encodeWithin } from './encode-within';

/** A file that is larger than this is no logo, and a phone's memory pays for decoding it. */
const MAX_PICKED_BYTES = 20 * 1024 * 1024;

/** Wide enough to tell bright from dark. */
const SAMPLE_PX = 64;

/** Of a square: what is wider or higher begins whole, on its plate. */
const SQUARE_WITHIN = 0.02;

/** A picture that was picked as a logo. */
export interface DecodedLogo {
  picture: HTMLCanvasElement;
  /** The one that suits it. */
  plate: LogoPlate;
  /** It fills the square by itself: no margin around it. */
  fills: boolean;
}

/** @throws with a sentence: MQ751 for what is not made of pixels by its bytes, such as an SVG, MQ752 for what is too large; or when the browser cannot read it */
export async function decodeLogo(file: Blob): Promise<DecodedLogo> {
  if (file.size > MAX_PICKED_BYTES) throw new Error(refusal('MQ752'));
  if (!isPixelPicture(new Uint8Array(await file.slice(0, 16).arrayBuffer())))
    throw new Error(refusal('MQ751'));
  const picture = await decodePicture(file, null);
  const sample = drawSmaller(
    picture,
    { left: 0, top: 0, width: picture.width, height: picture.height },
    SAMPLE_PX,
    SAMPLE_PX,
    null,
  );
  const pixels = sample.getContext('2d')?.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data;
  const { plate, isTransparent } = lookOf(pixels ?? new Uint8ClampedArray());
  const ratio = picture.width / picture.height;
  return { picture, plate, fills: !isTransparent && Math.abs(ratio - 1) <= SQUARE_WITHIN };
}

interface Square {
  left: number;
  top: number;
  side: number;
}

/** The square, which may reach beyond the picture, on its plate; never enlarged. */
function onPlate(
  picture: HTMLCanvasElement,
  { left, top, side }: Square,
  plate: LogoPlate,
  pixels: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(pixels, Math.round(side)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot prepare pictures.');
  context.fillStyle = LOGO_PLATES[plate];
  context.fillRect(0, 0, canvas.width, canvas.height);
  const scale = canvas.width / side;
  const [from, above] = [Math.max(0, left), Math.max(0, top)];
  const width = Math.min(picture.width, left + side) - from;
  const height = Math.min(picture.height, top + side) - above;
  const part = drawSmaller(
    picture,
    { left: from, top: above, width, height },
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
    null,
  );
  context.drawImage(part, Math.round((from - left) * scale), Math.round((above - top) * scale));
  return canvas;
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** PNG, which keeps the edges of a mark clean; JPEG where a photograph would be too large as one. */
async function encode(canvas: HTMLCanvasElement, { bytes }: { bytes: number }): Promise<EncodedPicture> {
  const { width, height } = canvas;
  const png = await blobOf(canvas, 'image/png');
  if (png?.type === 'image/png' && png.size <= bytes) return { blob: png, width, height };
  const jpeg = await encodeWithin(bytes, (quality) => blobOf(canvas, 'image/jpeg', quality));
  return { blob: jpeg, width, height };
}

/** Both sizes of a logo. A canvas knows nothing of the file, so neither place nor time nor camera are in what comes out. @throws with a sentence when it cannot be encoded */
export async function encodeLogo(
  picture: HTMLCanvasElement,
  square: Square,
  plate: LogoPlate,
): Promise<{ file: EncodedPicture; thumb: EncodedPicture }> {
  const { file, thumb } = LOGO_LIMITS;
  return {
    file: await encode(onPlate(picture, square, plate, file.pixels), file),
    thumb: await encode(onPlate(picture, square, plate, thumb.pixels), thumb),
  };
}
