import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServedPages } from '../../supabase/local/pages/served-pages';

const ID = '019a1d9e-0000-7000-8000-000000000001';
/** What the build would make; `companyLogo` itself is in `unit/company-logo`. */
const PROGRAM = `
export const served = {}, sitemaps = {};
export const companyLogo = {
  query: (id) => '/rest/v1/companies?id=' + id,
  path: ([row]) => row?.path ?? null,
  type: (bytes) => (bytes[0] === 0x89 ? 'image/png' : null),
};`;

describe('the address of a company’s logo', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'served-'));
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    writeFileSync(join(folder, 'served-pages.js'), PROGRAM);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const serve = async (path: string, bytes: Uint8Array | null, row: object | null = { path: 'c/file' }) => {
    const asked: string[] = [];
    const pages = new ServedPages({
      folder,
      url: 'https://marquee.test',
      headers: { 'x-content-type-options': 'nosniff' },
      readAsVisitor: async (address) => {
        asked.push(address);
        if (address.startsWith('/rest/')) return Response.json(row ? [row] : []);
        return bytes ? new Response(bytes.slice()) : new Response('{}', { status: 400 });
      },
      log: () => {},
    });
    return { page: await pages.serve(new Request(`https://marquee.test${path}`), null), asked };
  };

  it('answers with the picture as what its bytes are, never to be guessed at', async () => {
    const { page, asked } = await serve(`/companies/${ID}/logo?of=file`, new Uint8Array([0x89, 1]));
    expect(asked).toEqual([`/rest/v1/companies?id=${ID}`, '/storage/v1/object/attachments/c/file']);
    if (page.kind !== 'page') throw new Error('There is no such page.');
    expect(page.response.headers.get('content-type')).toBe('image/png');
    expect(page.response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(new Uint8Array(await page.response.arrayBuffer())).toEqual(new Uint8Array([0x89, 1]));
  });

  it('is missing where there is no logo, its bytes are not given, or they are something else', async () => {
    const path = `/companies/${ID}/logo`;
    expect((await serve(path, new Uint8Array([0x89]), null)).page.kind).toBe('missing');
    expect((await serve(path, null)).page.kind).toBe('missing');
    expect((await serve(path, new TextEncoder().encode('<svg/>'))).page.kind).toBe('missing');
  });

  it('belongs to the app where the id is none', async () => {
    expect(await serve('/companies/mine/logo', null)).toEqual({ page: { kind: 'elsewhere' }, asked: [] });
  });
});
