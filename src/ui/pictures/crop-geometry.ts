/** A square cut from a picture. All lengths are pixels of the picture. */
export interface Crop {
  width: number;
  height: number;
  /** 1: as much of the picture as a square can hold. */
  zoom: number;
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

/** The square never leaves the picture. */
function within(crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, maxZoomOf(crop));
  const half = sideOf({ ...crop, zoom }) / 2;
  return {
    ...crop,
    zoom,
    x: clamp(crop.x, half, crop.width - half),
    y: clamp(crop.y, half, crop.height - half),
  };
}

/** The middle, and of an upright picture the upper part: that is where faces are. */
export const startCrop = (width: number, height: number): Crop =>
  within({ width, height, zoom: 1, x: width / 2, y: height > width ? height * 0.4 : height / 2 });

/** The picture follows the finger. @param dx to the right, in shares of the square's side, as `dy` is downwards */
export const dragged = (crop: Crop, dx: number, dy: number): Crop => {
  const side = sideOf(crop);
  return within({ ...crop, x: crop.x - dx * side, y: crop.y - dy * side });
};

/** @param at the point that stays where it is, in shares of the square from its upper left corner */
export function zoomedTo(crop: Crop, zoom: number, at: { x: number; y: number } = { x: 0.5, y: 0.5 }): Crop {
  const next = { ...crop, zoom: clamp(zoom, 1, maxZoomOf(crop)) };
  const lost = sideOf(crop) - sideOf(next);
  return within({ ...next, x: crop.x + (at.x - 0.5) * lost, y: crop.y + (at.y - 0.5) * lost });
}

/** In whole pixels, within the picture. */
export function squareOf(crop: Crop): CropSquare {
  const side = Math.max(1, Math.floor(sideOf(crop)));
  return {
    side,
    left: clamp(Math.round(crop.x - side / 2), 0, crop.width - side),
    top: clamp(Math.round(crop.y - side / 2), 0, crop.height - side),
  };
}
