import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileAdapter } from '../../supabase/local/storage/file-adapter';
import { temporaryFolder, type TestBackend } from '../support/backend';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

const INERT = ['content-security-policy', 'x-content-type-options', 'content-disposition'] as const;

describe.each(ENGINES)('Storage on %s works with storage-js', (engine) => {
  let backend: TestBackend;
  let mine: ReturnType<SupabaseClient['storage']['from']>;
  let theirs: typeof mine;
  let folder: string;
  let client: SupabaseClient;
  beforeAll(async () => {
    backend = await startOnEngine(engine);
    const ada = await backend.signUp('ada@marquee.test');
    const bob = await backend.signUp('bob@marquee.test');
    mine = ada.client.storage.from('papers');
    theirs = bob.client.storage.from('papers');
    folder = ada.id;
    client = ada.client;
  });
  afterAll(() => backend.stop());

  const upload = async (name: string, content: string | Blob = 'call sheet'): Promise<string> => {
    const { data, error } = await mine.upload(
      `${folder}/${name}`,
      new Blob([content], { type: 'text/plain' }),
      { cacheControl: '60' },
    );
    expect(error).toBeNull();
    return data!.path;
  };

  it('uploads a form and returns the same bytes with their type', async () => {
    const bytes = new Uint8Array([0, 1, 2, 255, 13, 10]);
    const { error } = await mine.upload(`${folder}/raw.bin`, new Blob([bytes], { type: 'application/pdf' }));
    expect(error).toBeNull();
    const { data } = await mine.download(`${folder}/raw.bin`);
    expect(data?.type).toBe('application/pdf');
    expect(new Uint8Array(await data!.arrayBuffer())).toEqual(bytes);
  });

  it('refuses to replace a file unless asked to', async () => {
    const path = await upload('once.txt', 'first');
    expect((await mine.upload(path, new Blob(['second']))).error).not.toBeNull();
    expect((await mine.upload(path, new Blob(['second']), { upsert: true })).error).toBeNull();
    expect(await (await mine.download(path)).data?.text()).toBe('second');
  });

  it('S9: nobody can read, list, sign, replace or remove another person’s files', async () => {
    const path = await upload('private.txt');
    expect((await theirs.download(path)).error).not.toBeNull();
    expect((await theirs.list(folder)).data).toEqual([]);
    expect((await theirs.createSignedUrl(path, 60)).error).not.toBeNull();
    expect((await theirs.upload(path, new Blob(['forged']), { upsert: true })).error).not.toBeNull();
    await theirs.remove([path]);
    expect(await (await mine.download(path)).data?.text()).toBe('call sheet');
    expect((await backend.client().storage.from('papers').download(path)).error).not.toBeNull();
  });

  it('signed addresses open one file without a key until they expire', async () => {
    const path = await upload('signed.txt');
    const { data } = await mine.createSignedUrl(path, 60);
    const opened = await fetch(data!.signedUrl);
    expect([opened.status, await opened.text()]).toEqual([200, 'call sheet']);
    const other = data!.signedUrl.replace('signed.txt', 'private.txt');
    expect((await fetch(other)).status).toBeGreaterThanOrEqual(400);
    const expired = await mine.createSignedUrl(path, -1);
    expect((await fetch(expired.data!.signedUrl)).status).toBeGreaterThanOrEqual(400);
    const several = await mine.createSignedUrls([path, `${folder}/absent.txt`], 60);
    expect(several.data).toMatchObject([{ path, error: null }, { error: 'Object not found' }]);
    expect((await fetch(several.data![0]!.signedUrl ?? '')).status).toBe(200);
  });

  it.each(['text/html', 'application/xhtml+xml', 'image/svg+xml', 'text/xml'])(
    'never serves a file live, here %s, with or without a signature',
    async (type) => {
      const path = `${folder}/page-${type.replace(/\W/g, '-')}`;
      const { error } = await mine.upload(path, new Blob(['<script>alert(1)</script>'], { type }));
      expect(error).toBeNull();
      const { data: signed } = await mine.createSignedUrl(path, 60);
      const { data: session } = await client.auth.getSession();
      const direct = `${backend.url}/storage/v1/object/papers/${path}`;
      for (const [address, headers] of [
        [signed!.signedUrl, {}],
        [
          direct,
          { authorization: `Bearer ${session.session!.access_token}`, apikey: backend.publishableKey },
        ],
      ] as const) {
        const response = await fetch(address, { headers });
        expect([response.status, ...INERT.map((name) => response.headers.get(name))]).toEqual([
          200,
          "sandbox; default-src 'none'",
          'nosniff',
          expect.stringMatching(/^attachment/),
        ]);
      }
    },
  );

  it('a signed upload address accepts one upload', async () => {
    const path = `${folder}/invited.txt`;
    const { data } = await mine.createSignedUploadUrl(path);
    expect(
      (
        await backend
          .client()
          .storage.from('papers')
          .uploadToSignedUrl(path, data!.token, new Blob(['by invitation']))
      ).error,
    ).toBeNull();
    expect(await (await mine.download(path)).data?.text()).toBe('by invitation');
  });

  it('tells nobody who has uploaded a file, where it lists or describes it', async () => {
    const path = await upload('whose.txt');
    const listed = await mine.list(folder, { search: 'whose' });
    expect(listed.data).toMatchObject([{ name: expect.stringContaining('whose.txt') as string }]);
    const described = await mine.info(path);
    expect(described.data).toMatchObject({ name: path });
    for (const answer of [listed.data, described.data]) expect(JSON.stringify(answer)).not.toMatch(/owner/i);
  });

  it('lists and removes files', async () => {
    const path = await upload('gone.txt');
    expect((await mine.list(folder)).data?.map(({ name }) => name).join()).toContain('gone.txt');
    expect((await mine.remove([path])).error).toBeNull();
    expect((await mine.download(path)).error).not.toBeNull();
  });

  it('refuses 51 MB with a reason, and accepts 49', async () => {
    const { error } = await mine.upload(`${folder}/large.bin`, new Blob([new Uint8Array(51 * 1024 * 1024)]));
    expect(error?.message).toMatch(/exceeded the maximum allowed size/);
    expect(
      (await mine.upload(`${folder}/fits.bin`, new Blob([new Uint8Array(49 * 1024 * 1024)]))).error,
    ).toBeNull();
  });

  it('writes nothing outside its folder', async () => {
    const before = readdirSync(backend.dataFolder);
    for (const name of ['../../escape.txt', `${folder}/../../../escape.txt`, '/etc/escape.txt']) {
      const address = `${backend.url}/storage/v1/object/papers/${name.split('/').map(encodeURIComponent).join('%2f')}`;
      await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${backend.secretKey}`, apikey: backend.secretKey },
        body: 'x',
      });
    }
    expect(readdirSync(backend.dataFolder)).toEqual(before);
    expect(
      readdirSync(backend.dataFolder, { recursive: true }).filter((name) => String(name).includes('escape')),
    ).toEqual([]);
  });
});

describe('the upload folder', () => {
  const parent = temporaryFolder();
  const files = new FileAdapter(join(parent, 'files'));
  const put = (bucket: string, key: string, text: string) =>
    files.uploadObject(bucket, key, undefined, Buffer.from(text), 'text/plain', 'no-cache');
  const everything = (): string[] => readdirSync(parent, { recursive: true }).map(String);

  it.each(['../escape', 'a/../../escape', '/escape', 'nul\0byte', '.', 'x'.repeat(1000)])(
    'keeps the key %j inside its bucket',
    async (key) => {
      await put('papers', key, 'kept');
      expect((await files.getObject('papers', key)).body.toString()).toBe('kept');
      expect(everything().filter((name) => !name.startsWith('files'))).toEqual([]);
    },
  );

  it.each(['..', 'papers/../..', '', '.', 'a/b'])('refuses the bucket %j', async (bucket) => {
    await expect(put(bucket, 'key', 'x')).rejects.toThrow('is not a valid bucket name');
  });

  it('keeps a file and a folder of the same name apart, and removes only the one', async () => {
    await put('papers', 'day', 'a file');
    await put('papers', 'day/below', 'a file below it');
    await files.deleteObject('papers', 'day');
    await expect(files.getObject('papers', 'day')).rejects.toThrow('ENOENT');
    expect((await files.getObject('papers', 'day/below')).body.toString()).toBe('a file below it');
  });
});
