/** A square cut from a picture. All lengths are pixels of the picture. */
export interface Crop {
  width: number;
  height: number;
  /** 1: as much of the picture as a square can hold. Less: the square reaches beyond it. */
  zoom: number;
  /** The least zoom; left out: 1. */
  least?: number;
  /** The centre of the square. */
  x: number;
  y: number;
}

/** The part of the picture that is kept. */
export interface CropSquare {
  left: number;
  top: number;
  side: number;
}

/** A smaller part would be blurred at the size in which it is shown. */
const LEAST_SIDE_PX = 200;
const MAX_ZOOM = 8;

export const maxZoomOf = ({ width, height }: Pick<Crop, 'width' | 'height'>): number =>
  Math.min(MAX_ZOOM, Math.max(1, Math.min(width, height) / LEAST_SIDE_PX));

const sideOf = ({ width, height, zoom }: Crop): number => Math.min(width, height) / zoom;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export const leastZoomOf = ({ least = 1 }: Crop): number => least;

/** The square never leaves the picture, and never cuts it where it reaches beyond it. */
function within(crop: Crop): Crop {
  const zoom = clamp(crop.zoom, leastZoomOf(crop), maxZoomOf(crop));
  const half = sideOf({ ...crop, zoom }) / 2;
  const centre = (at: number, length: number): number =>
    half * 2 > length ? length / 2 : clamp(at, half, length - half);
  return { ...crop, zoom, x: centre(crop.x, crop.width), y: centre(crop.y, crop.height) };
}

/** The middle, and of an upright picture the upper part: that is where faces are. */
export const startCrop = (width: number, height: number): Crop =>
  within({ width, height, zoom: 1, x: width / 2, y: height > width ? height * 0.4 : height / 2 });

/** Around a whole logo, on each side, in shares of the square. */
const MARGIN = 0.08;

/** A logo: all of it, with a margin, from which one can zoom in. @param fills it begins without a margin */
export function wholeCrop(width: number, height: number, fills: boolean): Crop {
  const least = (Math.min(width, height) / Math.max(width, height)) * (1 - 2 * MARGIN);
  return within({ width, height, least, zoom: fills ? 1 : least, x: width / 2, y: height / 2 });
}

/** The picture follows the finger. @param dx to the right, in shares of the square's side, as `dy` is downwards */
export const dragged = (crop: Crop, dx: number, dy: number): Crop => {
  const side = sideOf(crop);
  return within({ ...crop, x: crop.x - dx * side, y: crop.y - dy * side });
};

/** @param at the point that stays where it is, in shares of the square from its upper left corner */
export function zoomedTo(crop: Crop, zoom: number, at: { x: number; y: number } = { x: 0.5, y: 0.5 }): Crop {
  const next = { ...crop, zoom: clamp(zoom, leastZoomOf(crop), maxZoomOf(crop)) };
  const lost = sideOf(crop) - sideOf(next);
  return within({ ...next, x: crop.x + (at.x - 0.5) * lost, y: crop.y + (at.y - 0.5) * lost });
}

/** In whole pixels; within the picture, or around its middle where it reaches beyond it. */
export function squareOf(crop: Crop): CropSquare {
  const side = Math.max(1, Math.floor(sideOf(crop)));
  const start = (at: number, length: number): number =>
    side > length ? Math.round((length - side) / 2) : clamp(Math.round(at - side / 2), 0, length - side);
  return { side, left: start(crop.x, crop.width), top: start(crop.y, crop.height) };
}
