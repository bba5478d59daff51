import type { Page } from '@playwright/test';

/**
 * Pictures of the showcase, part by part, and what differs between two of them. A part is compared with itself, wherever it is on the page, in
 * tiles: what is missing covers most of a tile, however long the page is.
 */

/**
 * How much smaller pictures are compared. Browsers draw the edges of letters differently; at a quarter, a line of one pixel is still seen, and
 * those edges are grey on grey.
 */
const SMALLER = 4;
/** Of the small picture: a square of 32 pixels on the page, less than any button. */
const TILE_PX = 8;
/**
 * Of a channel, from 0 to 255: less is what the file loses. A pixel is compared with the nine around its place, because browsers differ in where
 * a letter begins by parts of a pixel.
 */
const SAME_WITHIN = 20;
/** Of WebP, from 0 to 1: a sixth of a PNG's bytes. Both pictures lose the same, because both are read back. */
const QUALITY = 0.6;

/** In pixels of the small picture. */
export interface Part {
  name: string;
  width: number;
  height: number;
}

/** All parts below each other, each at the left edge, in this order. */
export interface Picture {
  parts: readonly Part[];
  /** Base64. */
  webp: string;
}

export interface Difference {
  name: string;
  /** Of the tile that differs most, how much does, from 0 to 1; 1 as well for a part that is new, gone or of another size. */
  most: number;
}

interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The parts of the showcase, and the bar and the footer that every page has; from top to bottom. */
const boxesIn = (page: Page): Promise<Box[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-part], body header, #footer')]
      .filter((node) => node.dataset['part'] !== undefined || !node.closest('[data-part]'))
      .map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        // Browsers draw text on whole pixels: cut between two of them, it would be compared as something lighter.
        const [left, top] = [Math.round(x), Math.round(y)];
        return { name: node.dataset['part'] ?? (node.id || 'bar'), x: left, y: top, width, height };
      })
      .filter(({ height }) => height > 0)
      .toSorted((a, b) => a.y - b.y),
  );

/** Pixels. A browser takes no picture that is higher than 16,384. */
const STRIP_PX = 12_000;

interface Strip {
  top: number;
  bottom: number;
  boxes: Box[];
}

/** Few pictures, because each costs a frame of the whole window. No part is cut; one that is higher than a strip has its own. */
function stripsOf(boxes: readonly Box[]): Strip[] {
  const strips: Strip[] = [];
  for (const box of boxes) {
    const [top, bottom] = [Math.floor(box.y), Math.ceil(box.y + box.height)];
    const last = strips.at(-1);
    if (last && bottom - last.top <= STRIP_PX) {
      last.boxes.push(box);
      last.bottom = Math.max(last.bottom, bottom);
    } else strips.push({ top, bottom, boxes: [box] });
  }
  return strips;
}

/** The picture of every part, in a window as high as the page: beyond a window, containers would have other widths. */
export async function pictureOf(page: Page): Promise<Picture> {
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () =>
      new Promise((done) => {
        scrollTo({ top: 0, behavior: 'instant' });
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
  const shots: { png: string; boxes: Box[] }[] = [];
  for (const { top, bottom, boxes } of stripsOf(await boxesIn(page))) {
    const clip = { x: 0, y: top, width, height: bottom - top };
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide', clip });
    shots.push({ png: png.toString('base64'), boxes: boxes.map((box) => ({ ...box, y: box.y - top })) });
  }
  return page.evaluate(
    async ([taken, smaller, quality]) => {
      const small = (pixels: number): number => Math.max(1, Math.round(pixels / smaller));
      const parts = taken.flatMap(({ boxes }) =>
        boxes.map((box) => ({ name: box.name, width: small(box.width), height: small(box.height) })),
      );
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(...parts.map((part) => part.width));
      canvas.height = parts.reduce((sum, part) => sum + part.height, 0);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser has no canvas.');
      context.imageSmoothingQuality = 'high';
      let top = 0;
      for (const { png, boxes } of taken) {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        for (const { x, y, width: w, height: h } of boxes) {
          context.drawImage(image, x, y, w, h, 0, top, small(w), small(h));
          top += small(h);
        }
      }
      return { parts, webp: canvas.toDataURL('image/webp', quality).split(',')[1] ?? '' };
    },
    [shots, SMALLER, QUALITY] as const,
  );
}

/** Every part, and how much of it differs. */
export const differencesOf = (page: Page, pictures: readonly [Picture, Picture]): Promise<Difference[]> =>
  page.evaluate(
    async ([[before, after], tile, sameWithin]) => {
      const read = async ({ webp, parts }: typeof before) => {
        const image = new Image();
        image.src = `data:image/webp;base64,${webp}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        const context = canvas.getContext('2d', { willReadFrequently: true });
        if (!context) throw new Error('This browser has no canvas.');
        context.drawImage(image, 0, 0);
        let top = 0;
        return new Map(
          parts.map(({ name, width, height }) => {
            const { data } = context.getImageData(0, top, width, height);
            top += height;
            return [name, { data, width, height }] as const;
          }),
        );
      };
      type Pixels = { data: Uint8ClampedArray; width: number; height: number };
      /** A tile is counted at every half of its size, or what lies across two of them would be half of each. */
      const mostIn = (a: Pixels, b: Pixels): number => {
        // One pixel is how sizes are rounded.
        if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) return 1;
        const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
        const half = tile / 2;
        const columns = Math.ceil(width / half);
        const rows = Math.ceil(height / half);
        const counts = new Uint16Array((columns + 1) * (rows + 1));
        /** Whether a pixel of one is outside of everything around its place in the other. */
        const differs = (one: Pixels, other: Pixels, x: number, y: number): boolean => {
          for (let channel = 0; channel < 3; channel += 1) {
            const value = one.data[(y * one.width + x) * 4 + channel] ?? 0;
            let [low, high] = [255, 0];
            for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
              for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
                const near = other.data[(row * other.width + column) * 4 + channel] ?? 0;
                low = Math.min(low, near);
                high = Math.max(high, near);
              }
            if (value < low - sameWithin || value > high + sameWithin) return true;
          }
          return false;
        };
        for (let y = 0; y < height; y += 1)
          for (let x = 0; x < width; x += 1)
            if (differs(a, b, x, y) || differs(b, a, x, y)) {
              const at = Math.floor(y / half) * (columns + 1) + Math.floor(x / half);
              counts[at] = (counts[at] ?? 0) + 1;
            }
        let most = 0;
        for (let row = 0; row < rows; row += 1)
          for (let column = 0; column < columns; column += 1) {
            const at = row * (columns + 1) + column;
            const count = [at, at + 1, at + columns + 1, at + columns + 2].reduce(
              (sum, each) => sum + (counts[each] ?? 0),
              0,
            );
            most = Math.max(most, count / tile ** 2);
          }
        return most;
      };
      const [a, b] = await Promise.all([read(before), read(after)]);
      return [...new Set([...a.keys(), ...b.keys()])].map((name) => {
        const [old, now] = [a.get(name), b.get(name)];
        return { name, most: old && now ? mostIn(old, now) : 1 };
      });
    },
    [pictures, TILE_PX, SAME_WITHIN] as const,
  );
