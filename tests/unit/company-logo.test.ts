import { describe, expect, it } from 'vitest';
import { folderOf, filesOf } from '@/domain/attachments';
import { logoAddress, shownLogo, standingLogo } from '@/domain/companies/logo';
import { lookOf } from '@/domain/companies/logo-plate';
import { companies } from '@/domain/streams/company/companies';
import { isPixelPicture, pictureOfBytes } from '@/domain/companies/picture-bytes';
import { companyLogo } from '@/app/prerender/served/company-logo';
import { logoFilesOf, seedLogo, seedLogoBytes } from '../../supabase/seed/logo';
import { maxZoomOf, squareOf, wholeCrop, zoomedTo } from '@/ui/pictures/crop-geometry';
import { sampleWorld } from '../support/sample-world';

const COMPANY = companies.sample(sampleWorld());
const size = (id: string, pixels: number) => ({
  id,
  type: 'image/png' as const,
  size: 100,
  width: pixels,
  height: pixels,
});
const entry = (id: string) => ({ file: size(`${id}-file`, 512), thumb: size(`${id}-thumb`, 128) });
const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const drawn = (): Uint8Array => {
  const [thumb] = logoFilesOf([{ ...COMPANY, logo: seedLogo(COMPANY.id) }]);
  return seedLogoBytes(COMPANY.id, thumb?.id ?? '') ?? new Uint8Array();
};

describe('what a picture is by its bytes', () => {
  it('is PNG or JPEG with its size, whatever it is called', () => {
    expect(pictureOfBytes(drawn())).toEqual({ type: 'image/png', width: 128, height: 128 });
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 90, 0, 120, 3, 0, 0]);
    expect(pictureOfBytes(jpeg)).toEqual({ type: 'image/jpeg', width: 120, height: 90 });
  });

  it('is nothing where it is a document, or its header is cut short', () => {
    for (const bytes of [
      text('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      text('<?xml version="1.0"?><svg/>'),
      new Uint8Array(),
      drawn().slice(0, 20),
      // The header of a PNG behind something else.
      new Uint8Array([...text('<svg/>  '), ...drawn().slice(8)]),
      text('GIF89a'),
    ])
      expect(pictureOfBytes(bytes)).toBeNull();
  });

  it.each<[string, Uint8Array, boolean]>([
    ['a PNG', drawn(), true],
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), true],
    ['a GIF', text('GIF89a......'), true],
    ['a WebP', text('RIFF....WEBP'), true],
    ['an AVIF', text('....ftypavif'), true],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg">'), false],
    ['an SVG behind a space', text(' <?xml version="1.0"?>'), false],
    ['a PDF', text('%PDF-1.7 ...'), false],
    ['a film', text('....ftypisom'), false],
    ['nothing', new Uint8Array(), false],
  ])('%s can be picked as a logo: %s', (_name, bytes, isOne) => {
    expect(isPixelPicture(bytes)).toBe(isOne);
  });
});

describe('which logo stands', () => {
  it('is the higher id of two that were chosen without knowing of each other', () => {
    expect(standingLogo({ a: entry('a'), b: entry('b') })).toEqual(entry('b'));
    expect(standingLogo({})).toBeNull();
    expect(standingLogo(undefined)).toBeNull();
  });

  it('is shown by the row, and known to be on the server only when it has arrived', () => {
    const company = { ...COMPANY, logo: { a: entry('a') } };
    expect(shownLogo(company)).toEqual({ path: `${COMPANY.id}/a-thumb`, isOnServer: false });
    expect(shownLogo({ ...company, attachments_stored: ['a-file'] }, 'file')).toEqual({
      path: `${COMPANY.id}/a-file`,
      isOnServer: true,
    });
    expect(shownLogo({ ...COMPANY, logo_url: 'left over' })).toBeNull();
    expect(shownLogo(null)).toBeNull();
  });

  it('its files lie with the company, and all others with their account', () => {
    const company = { ...COMPANY, logo: { a: entry('a') } };
    expect(filesOf(company).map(({ id }) => id)).toEqual(['a-thumb', 'a-file']);
    expect(folderOf(company, 'me')).toBe(COMPANY.id);
    expect(folderOf({ id: 'message' }, 'me')).toBe('me');
  });
});

describe('for machines', () => {
  it('it has an address of the site that changes with it', () => {
    expect(logoAddress('c/f', 'https://marquee.test')).toBe('https://marquee.test/companies/c/logo?of=f');
    expect(logoAddress(null, 'https://marquee.test')).toBeNull();
  });

  it('at which the large size of what has arrived is served, by its bytes', () => {
    const logo = { a: entry('a'), b: entry('b') };
    const row = { id: 'c', logo, logo_url: 'c/a-thumb' };
    expect(companyLogo.path([row])).toBe('c/a-file');
    expect(companyLogo.path([{ ...row, logo_url: null }])).toBeNull();
    expect(companyLogo.path([])).toBeNull();
    expect(companyLogo.type(drawn())).toBe('image/png');
    expect(companyLogo.type(text('<svg onload="alert(1)"/>'))).toBeNull();
    const huge = drawn();
    new DataView(huge.buffer, huge.byteOffset).setUint32(16, 513);
    expect(companyLogo.type(huge)).toBeNull();
  });
});

describe('where it is placed', () => {
  it('a wide one is shown whole, in the middle, with a margin', () => {
    const { left, top, side } = squareOf(wholeCrop(1000, 250, false));
    expect(side).toBeGreaterThan(1000);
    expect(left).toBeLessThan(0);
    expect(left + side).toBeGreaterThan(1000);
    expect(Math.abs(left + side / 2 - 500)).toBeLessThanOrEqual(1);
    expect(Math.abs(top + side / 2 - 125)).toBeLessThanOrEqual(1);
  });

  it('one that fills its square begins without a margin, and can have one', () => {
    const crop = wholeCrop(600, 600, true);
    expect(squareOf(crop)).toEqual({ left: 0, top: 0, side: 600 });
    expect(squareOf(zoomedTo(crop, 0)).side).toBeGreaterThan(600);
  });

  it('zoomed in it is cut as a picture is, and a small one not at all', () => {
    const crop = zoomedTo(wholeCrop(1000, 400, false), 99);
    expect(crop.zoom).toBe(maxZoomOf(crop));
    expect(squareOf(crop)).toMatchObject({ side: 200, left: 400 });
    expect(zoomedTo(wholeCrop(60, 30, false), 99).zoom).toBe(1);
  });

  it('on a light ground, unless it is bright and shows through', () => {
    const pixels = (...rgba: number[][]): Uint8ClampedArray => new Uint8ClampedArray(rgba.flat());
    const [clear, white, ink] = [
      [0, 0, 0, 0],
      [255, 255, 255, 255],
      [20, 20, 20, 255],
    ];
    expect(lookOf(pixels(clear!, white!))).toEqual({ plate: 'dark', isTransparent: true });
    expect(lookOf(pixels(clear!, ink!))).toEqual({ plate: 'light', isTransparent: true });
    expect(lookOf(pixels(white!, white!))).toEqual({ plate: 'light', isTransparent: false });
    expect(lookOf(pixels(clear!))).toEqual({ plate: 'light', isTransparent: true });
  });
});
