import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileTransport, type FileTransport } from '@/backend/sync/file-transport';
import { attachmentPath } from '@/domain/attachments';
import { conversationId, newId } from '@/domain/ids';
import { PASSWORD, type TestBackend } from '../support/backend';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

type Member = Awaited<ReturnType<TestBackend['signUp']>>;

const notAborted = new AbortController().signal;

describe.each(ENGINES)('attachments on %s', (engine) => {
  let backend: TestBackend;
  let ines: Member;
  let mara: Member;
  let stranger: Member;
  beforeAll(async () => {
    backend = await startOnEngine(engine, { migrationsFolder: 'supabase/migrations' });
    mara = await backend.signUp('mara@marquee.test', { full_name: 'Mara Voss', role: 'employer' });
    ines = await backend.signUp('ines@marquee.test', { full_name: 'Ines Marlow', role: 'talent' });
    stranger = await backend.signUp('idris@marquee.test', { full_name: 'Idris Kane', role: 'talent' });
    // Listed: nobody writes first to somebody whose profile nobody sees.
    await backend.sql(
      "update public.profiles set open_to_contact = true, first_name = 'Ines', last_name = 'Marlow', bio = 'Focus.'",
    );
    await sendMessage(mara, ines, []);
  });
  afterAll(() => backend.stop());

  /** The app's transport, with `fetch` in place of the browser's XMLHttpRequest. */
  const files = (member: Member): FileTransport =>
    createFileTransport({
      accountId: member.id,
      url: backend.url,
      key: backend.publishableKey,
      headers: {},
      fetch,
      token: async () => ({ accountId: member.id, accessToken: member.token }),
      refresh: async () => false,
      async send({ url, headers, body, onProgress }) {
        const response = await fetch(url, { method: 'POST', headers, body });
        onProgress(1);
        return {
          status: response.status,
          header: (name) => response.headers.get(name),
          body: await response.text(),
        };
      },
    });

  const imageFile = (size = 6) => ({ id: newId(), name: 'still.png', type: 'image/png', size });
  async function sendMessage(from: Member, to: Member, attachments: object[]): Promise<string> {
    const id = newId();
    const conversation = await conversationId('direct', [from.id, to.id]);
    const document = {
      conversation_id: conversation,
      recipient_id: to.id,
      body: 'The stills.',
      kind: 'text',
      payload: {},
      attachments,
    };
    const { data, error } = await from.client.rpc('sync_push', {
      p_client: newId(),
      p_writes: [{ stream: 'messages', id, base: null, document }],
    });
    expect(error).toBeNull();
    expect(data).toMatchObject([{ status: 'accepted' }]);
    return id;
  }
  const bytes = new Blob([new Uint8Array([0, 1, 2, 255, 13, 10])]);
  const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => null,
      (error: unknown) => error,
    );

  it('upload once their message exists, and download with the same bytes on both sides', async () => {
    const file = imageFile();
    const path = attachmentPath(ines.id, file.id);
    expect(await errorOf(files(ines).upload(path, bytes, () => undefined, notAborted))).toMatchObject({
      name: 'FileRefused',
      reason: 'not_accepted',
    });
    expect(await files(ines).status(file.id, notAborted)).toBe('unknown');
    const message = await sendMessage(ines, mara, [file]);
    expect(await files(ines).status(file.id, notAborted)).toBe('expected');
    expect(await errorOf(files(stranger).upload(path, bytes, () => undefined, notAborted))).toMatchObject({
      name: 'FileRefused',
    });
    await files(ines).upload(path, bytes, () => undefined, notAborted);
    expect(await files(ines).status(file.id, notAborted)).toBe('stored');
    expect(
      await backend.sql('select attachments_stored from public.messages where id = $1', [message]),
    ).toEqual([{ attachments_stored: [file.id] }]);
    for (const member of [ines, mara]) {
      expect(new Uint8Array(await (await files(member).download(path)).arrayBuffer())).toEqual(
        new Uint8Array(await bytes.arrayBuffer()),
      );
    }
  });

  it('S3: a repeated upload is refused and the stored file stays', async () => {
    const file = imageFile();
    const path = attachmentPath(ines.id, file.id);
    await sendMessage(ines, mara, [file]);
    await files(ines).upload(path, bytes, () => undefined, notAborted);
    expect(
      await errorOf(files(ines).upload(path, new Blob(['other']), () => undefined, notAborted)),
    ).toMatchObject({ name: 'FileRefused', reason: 'not_accepted' });
    expect(await files(ines).status(file.id, notAborted)).toBe('stored');
    expect((await files(mara).download(path)).size).toBe(6);
  });

  it('S9: cannot be read, signed or listed by anybody else', async () => {
    const file = imageFile();
    const path = attachmentPath(ines.id, file.id);
    await sendMessage(ines, mara, [file]);
    await files(ines).upload(path, bytes, () => undefined, notAborted);
    expect(await errorOf(files(stranger).download(path))).toMatchObject({ name: 'FileRefused' });
    expect(await files(stranger).status(file.id, notAborted)).toBe('unknown');
    const bucket = stranger.client.storage.from('attachments');
    expect((await bucket.createSignedUrl(path, 60)).error).not.toBeNull();
    expect((await bucket.list(ines.id)).data).toEqual([]);
    expect((await backend.client().storage.from('attachments').download(path)).error).not.toBeNull();
  });

  describe('signed addresses', () => {
    const signed = async (member: Member, expiresIn = 60) => {
      const file = imageFile();
      const path = attachmentPath(member.id, file.id);
      await sendMessage(member, member.id === ines.id ? mara : ines, [file]);
      await files(member).upload(path, bytes, () => undefined, notAborted);
      return {
        path,
        signed: await member.client.storage.from('attachments').createSignedUrl(path, expiresIn),
      };
    };
    const open = async (address: string): Promise<number> => (await fetch(address)).status;
    const place = (token: string, path: string): Promise<number> =>
      fetch(`${backend.url}/storage/v1/object/upload/sign/attachments/${path}?token=${token}`, {
        method: 'PUT',
        headers: { apikey: backend.publishableKey, 'content-type': 'image/png' },
        body: bytes,
      }).then(({ status }) => status);
    async function secondSession(): Promise<Member> {
      const client = backend.client();
      await client.auth.signInWithPassword({ email: 'ines@marquee.test', password: PASSWORD });
      const { session } = (await client.auth.getSession()).data;
      return { ...ines, client, token: session!.access_token };
    }

    it('S10: open a file for as long as the session that signed them lives, one by one or in a batch', async () => {
      const thief = await secondSession();
      const bucket = thief.client.storage.from('attachments');
      const { path, signed: one } = await signed(thief);
      const batch = (await bucket.createSignedUrls([path], 60)).data!;
      const addresses = [one.data!.signedUrl, batch[0]!.signedUrl!];
      for (const address of addresses) expect(await open(address)).toBe(200);
      expect((await ines.client.rpc('end_other_sessions')).error).toBeNull();
      for (const address of addresses) {
        const response = await fetch(address);
        expect(response.status).toBe(400);
        expect(await response.text()).not.toContain('\u0000\u0001');
        expect((await fetch(address, { method: 'HEAD' })).status).toBeGreaterThanOrEqual(400);
      }
    });

    it('S10: store nothing once that session has ended', async () => {
      const thief = await secondSession();
      const [kept, late] = [imageFile(), imageFile()].map((file) => ({
        file,
        path: attachmentPath(ines.id, file.id),
      }));
      await sendMessage(ines, mara, [kept!.file, late!.file]);
      const bucket = thief.client.storage.from('attachments');
      const [first, second] = [
        (await bucket.createSignedUploadUrl(kept!.path)).data!,
        (await bucket.createSignedUploadUrl(late!.path)).data!,
      ];
      expect(await place(first.token, late!.path)).toBeGreaterThanOrEqual(400);
      expect(await place(first.token, kept!.path)).toBe(200);
      expect((await thief.client.auth.signOut({ scope: 'global' })).error).toBeNull();
      expect(await place(second.token, late!.path)).toBe(400);
      expect(
        await backend.sql(
          "select name from storage.objects where bucket_id = 'attachments' and name = any ($1)",
          [[kept!.path, late!.path]],
        ),
      ).toEqual([{ name: kept!.path }]);
      ines = await secondSession();
    });

    it('S6: open nothing that their signer may no longer read, and last ten minutes at most', async () => {
      const { path, signed: mine } = await signed(ines);
      const theirs = await mara.client.storage.from('attachments').createSignedUrl(path, 60);
      expect([await open(mine.data!.signedUrl), await open(theirs.data!.signedUrl)]).toEqual([200, 200]);
      await backend.sql('update public.profiles set suspended_at = now() where id = $1', [mara.id]);
      expect([await open(mine.data!.signedUrl), await open(theirs.data!.signedUrl)]).toEqual([200, 400]);
      await backend.sql('update public.profiles set suspended_at = null where id = $1', [mara.id]);
      const bucket = ines.client.storage.from('attachments');
      expect((await bucket.createSignedUrl(path, 601)).error).not.toBeNull();
      const expiryOf = (address: string): number =>
        decodeJwt(new URL(address).searchParams.get('token')!).exp! - Date.now() / 1000;
      expect(expiryOf((await bucket.createSignedUrl(path, 600)).data!.signedUrl)).toBeLessThanOrEqual(601);
      const upload = (await bucket.createSignedUploadUrl(attachmentPath(ines.id, newId()))).data;
      if (upload) expect(expiryOf(upload.signedUrl)).toBeLessThanOrEqual(601);
    });

    it('are refused when their token is another one: of a session, forged, or signed before sessions were named', async () => {
      const { path, signed: mine } = await signed(ines);
      const address = new URL(mine.data!.signedUrl);
      const { signer: _, ...old } = decodeJwt(address.searchParams.get('token')!);
      const sign = (claims: object, secret = backend.jwtSecret): Promise<string> =>
        new SignJWT({ ...claims })
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .sign(new TextEncoder().encode(secret));
      const other = new URL(address);
      other.pathname = other.pathname.replace('/sign/', '/%73ign/');
      expect([await open(address.href), await open(other.href)]).toEqual([200, 400]);
      for (const token of [
        ines.token,
        await sign(old),
        await sign({ ...old, signer: { sub: ines.id } }),
        await sign({ ...old, signer: null }, 'x'.repeat(40)),
      ]) {
        for (const way of [address, other]) {
          way.searchParams.set('token', token);
          expect(await open(way.href)).toBeGreaterThanOrEqual(400);
        }
        expect(await place(token, path)).toBeGreaterThanOrEqual(400);
      }
    });

    it('of the service itself open a file without a session', async () => {
      const { path } = await signed(ines);
      const { data } = await backend
        .client(backend.secretKey)
        .storage.from('attachments')
        .createSignedUrl(path, 60);
      expect(await open(data!.signedUrl)).toBe(200);
    });
  });

  it('are never served as a page, whatever their declared type', async () => {
    const page = new Blob(['<script>alert(1)</script>'], { type: 'text/html' });
    const file = { ...imageFile(page.size), name: 'page.html', type: 'text/html' };
    const path = attachmentPath(ines.id, file.id);
    await sendMessage(ines, mara, [file]);
    await files(ines).upload(path, page, () => undefined, notAborted);
    const { data } = await mara.client.storage.from('attachments').createSignedUrl(path, 60);
    expect((await fetch(data!.signedUrl)).headers.get('content-type')).toBe('application/octet-stream');
  });

  it.each([8 * 1024 * 1024, 7, 5])(
    'S13: of %i bytes are refused where the message said 6, and the right one is stored afterwards',
    async (size) => {
      const file = imageFile();
      const path = attachmentPath(ines.id, file.id);
      await sendMessage(ines, mara, [file]);
      const other = new Blob([new Uint8Array(size)]);
      expect(await errorOf(files(ines).upload(path, other, () => undefined, notAborted))).toMatchObject({
        name: 'FileRefused',
        reason: 'not_accepted',
      });
      expect(await files(ines).status(file.id, notAborted)).toBe('expected');
      for (const member of [ines, mara])
        expect(await errorOf(files(member).download(path))).toMatchObject({ name: 'FileRefused' });
      await files(ines).upload(path, bytes, () => undefined, notAborted);
      expect((await files(mara).download(path)).size).toBe(6);
    },
  );

  it('above 50 MB are refused as too large', async () => {
    const file = imageFile(50 * 1024 * 1024);
    await sendMessage(ines, mara, [file]);
    const large = new Blob([new Uint8Array(50 * 1024 * 1024 + 1)]);
    expect(
      await errorOf(files(ines).upload(attachmentPath(ines.id, file.id), large, () => undefined, notAborted)),
    ).toMatchObject({ name: 'FileRefused', reason: 'too_large' });
    expect(await files(ines).status(file.id, notAborted)).toBe('expected');
  });

  it('are removed with their message by the sweep, which requires the service key', async () => {
    const file = imageFile();
    const path = attachmentPath(ines.id, file.id);
    const message = await sendMessage(ines, mara, [file]);
    await files(ines).upload(path, bytes, () => undefined, notAborted);
    await backend.sql('delete from public.messages where id = $1', [message]);
    const sweep = (token: string) =>
      fetch(`${backend.url}/functions/v1/sweep-attachments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await sweep(ines.token)).status).toBe(403);
    expect((await sweep(backend.publishableKey)).status).toBe(403);
    const answer = await sweep(backend.secretKey);
    expect([answer.status, await answer.json()]).toEqual([200, { removed: 1 }]);
    expect(
      await backend.sql("select name from storage.objects where bucket_id = 'attachments' and name = $1", [
        path,
      ]),
    ).toEqual([]);
    expect((await mara.client.rpc('attachments_to_remove')).error).not.toBeNull();
  });
});
