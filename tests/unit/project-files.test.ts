import { describe, expect, it } from 'vitest';
import { fileKindOf } from '@/domain/projects/file-kinds';
import { isMisnamed, typeByBytes, typeWord } from '@/domain/projects/file-types';

const typeOf = (...parts: BlobPart[]): Promise<string> => typeByBytes(new Blob(parts));
const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values);

describe('the type of a file', () => {
  it.each<[string, BlobPart[]]>([
    ['application/pdf', ['%PDF-1.7 …']],
    ['image/png', [bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)]],
    ['image/jpeg', [bytes(0xff, 0xd8, 0xff, 0xe0)]],
    ['image/webp', ['RIFF', bytes(1, 2, 3, 4), 'WEBPVP8 ']],
    ['image/heic', [bytes(0, 0, 0, 24), 'ftypheic']],
    ['application/zip', ['PK', bytes(3, 4)]],
    ['text/plain', ['INT. BOATHOUSE - NIGHT\n\nShe makes the tea. “Salt?”']],
    ['application/octet-stream', ['MZ', bytes(0x90, 0, 3)]],
    ['application/octet-stream', [bytes(0xff, 0xfe, 0x41)]],
  ])('is read from its bytes: %s', async (type, parts) => {
    expect(await typeOf(...parts)).toBe(type);
  });

  it('is never one that a browser runs', async () => {
    expect(await typeOf('<html><script>alert(1)</script>')).toBe('text/plain');
    expect(await typeOf('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')).toBe('text/plain');
  });

  it('is text up to the last whole character of what is looked at', async () => {
    expect(await typeOf('é'.repeat(300), 'x')).toBe('text/plain');
    expect(await typeOf(`x${'é'.repeat(300)}`)).toBe('text/plain');
  });

  it('and its name may not promise another', () => {
    expect(isMisnamed('call.pdf', 'application/octet-stream')).toBe(true);
    expect(isMisnamed('Call.PDF', 'application/pdf')).toBe(false);
    expect(isMisnamed('breakdown.xlsx', 'application/zip')).toBe(false);
    expect(isMisnamed('breakdown.xlsx', 'text/plain')).toBe(true);
    expect(isMisnamed('low-tide.fdx', 'text/plain')).toBe(false);
    expect(isMisnamed('README', 'text/plain')).toBe(false);
  });

  it('is said in a word', () => {
    expect(typeWord('script.pdf', 'application/pdf')).toBe('PDF');
    expect(typeWord('map.heic', 'image/heic')).toBe('Picture');
    expect(typeWord('breakdown.xlsx', 'application/zip')).toBe('Spreadsheet');
    expect(typeWord('sounds.zip', 'application/zip')).toBe('Archive');
    expect(typeWord('x', '')).toBe('File');
  });
});

it.each([
  ['Low Tide script v3 blue.pdf', 'script'],
  ['low-tide.fdx', 'script'],
  ['One-liner_v3.pdf', 'schedule'],
  ['Shooting schedule.xlsx', 'schedule'],
  ['Unit base map.png', 'map'],
  ['recce_photos.zip', 'map'],
  ['Risk assessment, slipway.docx', 'safety'],
  ['Roadmap.pdf', 'other'],
  ['IMG_0012.jpg', 'other'],
] as const)('%s is among %s, until somebody says otherwise', (name, kind) => {
  expect(fileKindOf(name)).toBe(kind);
});
