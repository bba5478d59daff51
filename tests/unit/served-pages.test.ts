import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServedPages } from '../../supabase/local/pages/served-pages';

const ID = '019a1d9e-0000-7000-8000-000000000001';
/** What the build would make; `companyLogo` itself is in `unit/company-logo`. */
const PROGRAM = `
export const served = { jobs: {} }, sitemaps = {};
export const companyLogo = {
  query: (id) => '/rest/v1/companies?id=' + id,
  path: ([row]) => row?.path ?? null,
  type: (bytes) => (bytes[0] === 0x89 ? 'image/png' : null),
};`;

interface Change {
  bytes?: Uint8Array | null;
  row?: object | null;
  built?: string;
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-served-'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(join(folder, 'served-pages.js'), PROGRAM);
  writeFileSync(join(folder, 'paths.json'), '["/jobs", "/jobs/posted", "/jobs/:id", "/messages/:id"]');
  writeFileSync(join(folder, 'account-paths.json'), '["/messages/:id"]');
  writeFileSync(join(folder, 'aliases.json'), '{"/board": "/jobs", "/hire": "/sign-up?role=employer"}');
});
afterAll(() => rmSync(folder, { recursive: true }));

const serve = async (
  path: string,
  { bytes = null, row = { path: 'c/file' }, built = folder }: Change = {},
) => {
  const asked: string[] = [];
  const logged: string[] = [];
  const pages = new ServedPages({
    folder: built,
    url: 'https://marquee.test',
    headers: { 'x-content-type-options': 'nosniff' },
    readAsVisitor: async (address) => {
      asked.push(address);
      if (address.startsWith('/rest/')) return Response.json(row ? [row] : []);
      return bytes ? new Response(bytes.slice()) : new Response('{}', { status: 400 });
    },
    log: (line) => logged.push(line),
  });
  const page = await pages.serve(new Request(`https://marquee.test${path}`), null);
  return { page, asked, logged };
};

describe('another name of a page', () => {
  it.each([
    ['/jobs/', '/jobs'],
    ['/jobs//?q=gaffer', '/jobs?q=gaffer'],
    [`/jobs/${ID}/`, `/jobs/${ID}`],
    ['/board?q=gaffer', '/jobs?q=gaffer'],
    ['/board/', '/jobs'],
    ['/hire?ref=set', '/sign-up?role=employer&ref=set'],
  ])('leads to it: %s', async (path, target) => {
    const { page } = await serve(path);
    if (page.kind !== 'page') throw new Error('It leads nowhere.');
    expect([page.response.status, page.response.headers.get('location')]).toEqual([301, target]);
  });

  // Browsers read what begins with two slashes as another site.
  it.each(['/', '//evil.test/', '//jobs/', '//jobs//', '/nowhere/', '/constructor'])(
    'is not this: %s',
    async (path) => {
      expect((await serve(path)).page).toEqual({ kind: 'elsewhere' });
    },
  );
});

describe('the page of one of many', () => {
  it.each(['/jobs/nope', '/jobs/%20'])('is missing where its id is none: %s', async (path) => {
    expect((await serve(path)).page.kind).toBe('missing');
  });

  it.each(['/jobs/posted', '/messages/nope', '/jobs/nope/more', '/', '/sign-up', '/assets/app-1.js'])(
    'is not this: %s',
    async (path) => {
      expect(await serve(path)).toEqual({ page: { kind: 'elsewhere' }, asked: [], logged: [] });
    },
  );

  it('is the app’s own to answer for where the build’s files cannot be read, which the log says', async () => {
    const { page, logged } = await serve('/jobs/nope', { built: join(folder, 'gone') });
    expect(page.kind).toBe('elsewhere');
    expect(logged).toEqual([expect.stringMatching(/cannot be told whether \/jobs\/nope is a page/)]);
    expect((await serve('/assets/app-1.js', { built: join(folder, 'gone') })).logged).toEqual([]);
  });
});

describe('the address of a company’s logo', () => {
  it('answers with the picture as what its bytes are, never to be guessed at', async () => {
    const { page, asked } = await serve(`/companies/${ID}/logo?of=file`, {
      bytes: new Uint8Array([0x89, 1]),
    });
    expect(asked).toEqual([`/rest/v1/companies?id=${ID}`, '/storage/v1/object/attachments/c/file']);
    if (page.kind !== 'page') throw new Error('There is no such page.');
    expect(page.response.headers.get('content-type')).toBe('image/png');
    expect(page.response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(new Uint8Array(await page.response.arrayBuffer())).toEqual(new Uint8Array([0x89, 1]));
  });

  it('is missing where there is no logo, its bytes are not given, or they are something else', async () => {
    const path = `/companies/${ID}/logo`;
    expect((await serve(path, { bytes: new Uint8Array([0x89]), row: null })).page.kind).toBe('missing');
    expect((await serve(path)).page.kind).toBe('missing');
    expect((await serve(path, { bytes: new TextEncoder().encode('<svg/>') })).page.kind).toBe('missing');
  });

  it('belongs to the app where the id is none', async () => {
    expect(await serve('/companies/mine/logo')).toMatchObject({ page: { kind: 'elsewhere' }, asked: [] });
  });
});
