/** What a logo stands on. It is part of the picture, so that the logo looks alike by day and night, in a chat and in a search engine's list. */
export const LOGO_PLATES = { light: '#ffffff', dark: '#16140f' } as const;
export type LogoPlate = keyof typeof LOGO_PLATES;

/** Of 1: a logo of brighter colours than this would fade on a light plate. */
const BRIGHT = 0.72;

/** What is seen through, in shares of 255. */
const SEEN_FROM = 24;

export interface LogoLook {
  plate: LogoPlate;
  /** Something of the plate shows through it. */
  isTransparent: boolean;
}

/** Which plate suits a logo. @param rgba its pixels, four bytes each; a small copy is enough */
export function lookOf(rgba: Uint8ClampedArray): LogoLook {
  let [weight, brightness, clear] = [0, 0, 0];
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = rgba.subarray(at, at + 4);
    if (alpha < 255 - SEEN_FROM) clear += 1;
    weight += alpha;
    brightness += (alpha * (0.2126 * r + 0.7152 * g + 0.0722 * b)) / 255;
  }
  const isTransparent = clear * 4 > rgba.length * 0.01;
  return {
    plate: isTransparent && weight > 0 && brightness / weight > BRIGHT ? 'dark' : 'light',
    isTransparent,
  };
}
