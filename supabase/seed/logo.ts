import { crc32, deflateSync } from 'node:zlib';
import type { CompanyLogo, LogoPicture } from '../../src/domain/companies/logo-parts';
import type { Company } from '../../src/domain/streams/company/companies';
import { seedId } from './random';

/** The logo of the first demo company, drawn here: two wings over a horizon. */

const INK = [0x16, 0x14, 0x0f] as const;
const TUNGSTEN = [0xff, 0xb3, 0x3d] as const;

/** Each pixel is the mean of this many by this many points, so that edges are smooth. */
const SAMPLES = 3;

/** Whether a point of the unit square is part of the mark. */
function isMark(x: number, y: number): boolean {
  const wing = Math.abs(x - 0.5);
  // Two arcs that meet in the middle, thick there and thin at the tips.
  const arc = Math.hypot(wing - 0.2, y - 0.62);
  const thickness = 0.022 + 0.03 * (1 - wing / 0.4);
  const isWing = wing < 0.4 && y < 0.62 && Math.abs(arc - 0.2) < thickness;
  const isHorizon = Math.abs(y - 0.74) < 0.018 && wing < 0.4;
  return isWing || isHorizon;
}

function rowsOf(pixels: number): Buffer {
  const rows = Buffer.alloc(pixels * (1 + pixels * 3));
  for (let y = 0, at = 0; y < pixels; y += 1) {
    // No filter.
    at += 1;
    for (let x = 0; x < pixels; x += 1) {
      let inside = 0;
      for (let point = 0; point < SAMPLES ** 2; point += 1) {
        const [dx, dy] = [(point % SAMPLES) + 0.5, Math.floor(point / SAMPLES) + 0.5];
        if (isMark((x + dx / SAMPLES) / pixels, (y + dy / SAMPLES) / pixels)) inside += 1;
      }
      const share = inside / SAMPLES ** 2;
      for (const part of [0, 1, 2] as const) {
        rows[at] = Math.round(INK[part] + share * (TUNGSTEN[part] - INK[part]));
        at += 1;
      }
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of so many pixels each way. */
function drawn(pixels: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // 8 bits, three colours.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rowsOf(pixels), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const SIZES = { file: 256, thumb: 128 } as const;
const idOf = (companyId: string, size: keyof typeof SIZES): string => seedId('logo', companyId, size);

function picture(companyId: string, size: keyof typeof SIZES): LogoPicture {
  const pixels = SIZES[size];
  return {
    id: idOf(companyId, size),
    type: 'image/png',
    size: drawn(pixels).length,
    width: pixels,
    height: pixels,
  };
}

/** As the company's row describes it. Its bytes are sent to Storage when the server has started (`supabase/local/demo-files.ts`). */
export const seedLogo = (companyId: string): CompanyLogo => ({
  [seedId('logo', companyId)]: { file: picture(companyId, 'file'), thumb: picture(companyId, 'thumb') },
});

/** The bytes of a logo's file; null: it is none of these. */
export function seedLogoBytes(companyId: string, fileId: string): Uint8Array | null {
  const sizes = Object.entries(SIZES) as [keyof typeof SIZES, number][];
  const found = sizes.find(([size]) => idOf(companyId, size) === fileId);
  return found ? drawn(found[1]) : null;
}

/** A row of `attachments`, as the trigger makes it. */
export interface SeedLogoFile {
  id: string;
  owner_id: string;
  company_id: string;
  name: string;
  type: string;
  size: number;
}

export const logoFilesOf = (companies: readonly Company[]): SeedLogoFile[] =>
  companies.flatMap(({ id, owner_id, logo }) =>
    Object.values(logo).flatMap(({ file, thumb }) =>
      [thumb, file].map((each) => ({
        id: each.id,
        owner_id,
        company_id: id,
        name: 'Logo',
        type: each.type,
        size: each.size,
      })),
    ),
  );
