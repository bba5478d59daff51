/** From what nobody can tell from the original to what is still better than no picture. */
const QUALITIES = [0.86, 0.78, 0.68, 0.55, 0.4, 0.25];

/**
 * The best quality that fits.
 * @param toJpeg null when the browser cannot encode
 * @throws with a sentence when none fits
 */
export async function encodeWithin(
  bytes: number,
  toJpeg: (quality: number) => Promise<Blob | null>,
): Promise<Blob> {
  for (const quality of QUALITIES) {
    const blob = await toJpeg(quality);
    // Some browsers answer with a PNG where they cannot encode what was asked for.
    if (blob?.type !== 'image/jpeg') throw new Error('This browser cannot prepare pictures.');
    if (blob.size <= bytes) return blob;
  }
  throw new Error('This picture cannot be made small enough. Choose another one.');
}
