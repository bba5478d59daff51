import { describe, expect, it, test } from 'vitest';
import { array, assert, double, integer, oneof, property, record } from 'fast-check';
import { jpegSize } from '@/domain/people/jpeg-size';
import { encodeWithin } from '@/platform/pictures/encode-within';
import { dragged, maxZoomOf, squareOf, startCrop, zoomedTo } from '@/ui/pictures/crop-geometry';

describe('the square of a picture', () => {
  test('begins with all that a square can hold, and of an upright picture with the upper part', () => {
    expect(squareOf(startCrop(1000, 600))).toEqual({ left: 200, top: 0, side: 600 });
    expect(squareOf(startCrop(600, 1000))).toEqual({ left: 0, top: 100, side: 600 });
    expect(squareOf(startCrop(512, 512))).toEqual({ left: 0, top: 0, side: 512 });
  });

  test('shows what is dragged into it: the picture follows the finger', () => {
    const crop = startCrop(1000, 600);
    expect(squareOf(dragged(crop, 0.25, 0)).left).toBe(50);
    expect(squareOf(dragged(crop, -0.25, 0)).left).toBe(350);
    // There is nothing above or below.
    expect(squareOf(dragged(crop, 0, 0.5)).top).toBe(0);
    expect(squareOf(dragged(zoomedTo(startCrop(1000, 1000), 2), 0, -0.5)).top).toBe(500);
  });

  test('zooms around the point between the fingers', () => {
    const crop = startCrop(1000, 1000);
    expect(squareOf(zoomedTo(crop, 2))).toEqual({ left: 250, top: 250, side: 500 });
    expect(squareOf(zoomedTo(crop, 2, { x: 0, y: 0 }))).toEqual({ left: 0, top: 0, side: 500 });
    expect(squareOf(zoomedTo(crop, 2, { x: 1, y: 0.5 }))).toEqual({ left: 500, top: 250, side: 500 });
  });

  test('is never so small that it would be blurred', () => {
    expect(maxZoomOf({ width: 1000, height: 800 })).toBe(4);
    expect(maxZoomOf({ width: 150, height: 900 })).toBe(1);
    expect(maxZoomOf({ width: 9000, height: 9000 })).toBe(8);
    expect(squareOf(zoomedTo(startCrop(1000, 800), 99)).side).toBe(200);
  });

  test('never leaves the picture, whatever is done to it', () => {
    const acts = array(
      oneof(
        record({
          dx: double({ min: -3, max: 3, noNaN: true }),
          dy: double({ min: -3, max: 3, noNaN: true }),
        }),
        record({
          zoom: double({ min: 0.01, max: 30, noNaN: true }),
          at: double({ min: 0, max: 1, noNaN: true }),
        }),
      ),
      { maxLength: 20 },
    );
    assert(
      property(integer({ min: 1, max: 5000 }), integer({ min: 1, max: 5000 }), acts, (width, height, all) => {
        let crop = startCrop(width, height);
        for (const act of all)
          crop =
            'dx' in act
              ? dragged(crop, act.dx, act.dy)
              : zoomedTo(crop, act.zoom, { x: act.at, y: 1 - act.at });
        const { left, top, side } = squareOf(crop);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(width);
        expect(top + side).toBeLessThanOrEqual(height);
        expect(side).toBeGreaterThanOrEqual(Math.min(width, height, 199));
      }),
    );
  });
});

describe('encoding', () => {
  const jpeg = (size: number): Blob => new Blob([new Uint8Array(size)], { type: 'image/jpeg' });

  it('takes the best quality that fits', async () => {
    const asked: number[] = [];
    const blob = await encodeWithin(500, async (quality) => {
      asked.push(quality);
      return jpeg(Math.round(quality * 700));
    });
    expect(asked).toEqual([0.86, 0.78, 0.68]);
    expect(blob.size).toBe(476);
    expect((await encodeWithin(602, async () => jpeg(602))).size, 'at most, not less than').toBe(602);
  });

  it('says so when nothing fits, and when the browser makes something else', async () => {
    await expect(encodeWithin(10, async () => jpeg(11))).rejects.toThrow(
      'This picture cannot be made small enough. Choose another one.',
    );
    for (const other of [null, new Blob(['x'], { type: 'image/png' })])
      await expect(encodeWithin(10, async () => other)).rejects.toThrow(
        'This browser cannot prepare pictures.',
      );
  });
});

describe('the size of a JPEG', () => {
  /** A header: APP0, a table that is numbered like a frame, then the frame. */
  const header = (frame = 0xc0): Uint8Array =>
    Uint8Array.from(
      [
        [0xff, 0xd8],
        [0xff, 0xe0, 0, 4, 1, 1],
        [0xff, 0xc4, 0, 5, 9, 9, 9],
        [0xff, frame, 0, 11, 8, 2, 0, 1, 0, 3],
      ].flat(),
    );

  it('is read from its header, of every kind of frame', () => {
    expect(jpegSize(header())).toEqual({ height: 512, width: 256 });
    expect(jpegSize(header(0xc2))).toEqual({ height: 512, width: 256 });
  });

  it('is unknown for anything else', () => {
    expect(jpegSize(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
    expect(jpegSize(header().slice(0, 12))).toBeNull();
    expect(jpegSize(Uint8Array.from([0xff, 0xd8, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0]))).toBeNull();
    expect(jpegSize(new Uint8Array())).toBeNull();
  });
});
