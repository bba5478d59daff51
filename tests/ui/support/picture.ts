import type { Page } from '@playwright/test';

/**
 * How much smaller pictures are compared. Machines draw the edges of letters differently; at an eighth, what is left is layout and colour. A
 * baseline is then some kilobytes, too.
 */
const SMALLER = 8;
/** Of a channel, from 0 to 255: less is how machines round. */
const SAME_WITHIN = 24;

/** A PNG as base64. */
type Png = string;

/** The picture at an eighth of its size. */
export const shrink = (page: Page, png: Buffer): Promise<Png> =>
  page.evaluate(
    async ([data, smaller]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(image.width / smaller);
      canvas.height = Math.round(image.height / smaller);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser has no canvas.');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [png.toString('base64'), SMALLER] as const,
  );

/** The share of pixels that differ; 1 for pictures of another size. */
export const differenceOf = (page: Page, pictures: readonly [Png, Png]): Promise<number> =>
  page.evaluate(
    async ([pngs, sameWithin]) => {
      const read = async (png: string): Promise<ImageData> => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        const context = canvas.getContext('2d');
        if (!context) throw new Error('This browser has no canvas.');
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      };
      const [a, b] = await Promise.all([read(pngs[0]), read(pngs[1])]);
      if (a.width !== b.width || a.height !== b.height) return 1;
      let different = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const channels = [0, 1, 2].map((channel) =>
          Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)),
        );
        if (Math.max(...channels) > sameWithin) different += 1;
      }
      return different / (a.data.length / 4);
    },
    [pictures, SAME_WITHIN] as const,
  );
