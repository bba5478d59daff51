import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileTransport, type FileTransport } from '@/backend/file-transport';
import { attachmentPath } from '@/domain/attachments';
import { conversationId, newId } from '@/domain/ids';
import type { TestBackend } from '../support/backend';
import { KINDS, startKind, stopKinds } from './database-engines';

afterAll(stopKinds);

type Member = Awaited<ReturnType<TestBackend['signUp']>>;

const never = new AbortController().signal;

describe.each(KINDS)('attachments on %s', (kind) => {
  let backend: TestBackend;
  let ines: Member;
  let mara: Member;
  let stranger: Member;
  beforeAll(async () => {
    backend = await startKind(kind, { migrationsFolder: 'supabase/migrations' });
    mara = await backend.signUp('mara@marquee.test', { full_name: 'Mara Voss', role: 'employer' });
    ines = await backend.signUp('ines@marquee.test', { full_name: 'Ines Marlow', role: 'talent' });
    stranger = await backend.signUp('idris@marquee.test', { full_name: 'Idris Kane', role: 'talent' });
    await backend.sql('update public.profiles set open_to_contact = true');
    await say(mara, ines, []);
  });
  afterAll(() => backend.stop());

  /** The app's transport, with `fetch` where a browser has XMLHttpRequest. */
  const files = (who: Member): FileTransport =>
    createFileTransport({
      accountId: who.id,
      url: backend.url,
      key: backend.publishableKey,
      headers: {},
      fetch,
      token: async () => ({ accountId: who.id, accessToken: who.token }),
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

  const still = (size = 6) => ({ id: newId(), name: 'still.png', type: 'image/png', size });
  async function say(from: Member, to: Member, attachments: object[]): Promise<string> {
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
      p_writes: [{ collection: 'messages', id, base: null, document }],
    });
    expect(error).toBeNull();
    expect(data).toMatchObject([{ status: 'accepted' }]);
    return id;
  }
  const bytes = new Blob([new Uint8Array([0, 1, 2, 255, 13, 10])]);
  const failure = (act: Promise<unknown>): Promise<unknown> =>
    act.then(
      () => null,
      (error: unknown) => error,
    );

  it('go up once their message is there, and come down to both sides with the same bytes', async () => {
    const file = still();
    const path = attachmentPath(ines.id, file.id);
    expect(await failure(files(ines).upload(path, bytes, () => undefined, never))).toMatchObject({
      name: 'FileRefused',
      reason: 'not_taken',
    });
    expect(await files(ines).standing(file.id, never)).toBe('unknown');
    const message = await say(ines, mara, [file]);
    expect(await files(ines).standing(file.id, never)).toBe('expected');
    expect(await failure(files(stranger).upload(path, bytes, () => undefined, never))).toMatchObject({
      name: 'FileRefused',
    });
    await files(ines).upload(path, bytes, () => undefined, never);
    expect(await files(ines).standing(file.id, never)).toBe('stored');
    expect(
      await backend.sql('select attachments_stored from public.messages where id = $1', [message]),
    ).toEqual([{ attachments_stored: [file.id] }]);
    for (const who of [ines, mara]) {
      expect(new Uint8Array(await (await files(who).download(path)).arrayBuffer())).toEqual(
        new Uint8Array(await bytes.arrayBuffer()),
      );
    }
  });

  it('S3: an upload that is repeated is refused, and the file stands', async () => {
    const file = still();
    const path = attachmentPath(ines.id, file.id);
    await say(ines, mara, [file]);
    await files(ines).upload(path, bytes, () => undefined, never);
    expect(
      await failure(files(ines).upload(path, new Blob(['other']), () => undefined, never)),
    ).toMatchObject({ name: 'FileRefused', reason: 'not_taken' });
    expect(await files(ines).standing(file.id, never)).toBe('stored');
    expect((await files(mara).download(path)).size).toBe(6);
  });

  it('S9: are neither read, signed nor listed by anybody else', async () => {
    const file = still();
    const path = attachmentPath(ines.id, file.id);
    await say(ines, mara, [file]);
    await files(ines).upload(path, bytes, () => undefined, never);
    expect(await failure(files(stranger).download(path))).toMatchObject({ name: 'FileRefused' });
    expect(await files(stranger).standing(file.id, never)).toBe('unknown');
    const bucket = stranger.client.storage.from('attachments');
    expect((await bucket.createSignedUrl(path, 60)).error).not.toBeNull();
    expect((await bucket.list(ines.id)).data).toEqual([]);
    expect((await backend.client().storage.from('attachments').download(path)).error).not.toBeNull();
  });

  it('are never shown as a page, whatever they say they are', async () => {
    const file = { ...still(), name: 'page.html', type: 'text/html' };
    const path = attachmentPath(ines.id, file.id);
    await say(ines, mara, [file]);
    await files(ines).upload(
      path,
      new Blob(['<script>alert(1)</script>'], { type: 'text/html' }),
      () => undefined,
      never,
    );
    const { data } = await mara.client.storage.from('attachments').createSignedUrl(path, 60);
    expect((await fetch(data!.signedUrl)).headers.get('content-type')).toBe('application/octet-stream');
  });

  it('above 50 MB are refused as too large', async () => {
    const file = still(50 * 1024 * 1024);
    await say(ines, mara, [file]);
    const large = new Blob([new Uint8Array(50 * 1024 * 1024 + 1)]);
    expect(
      await failure(files(ines).upload(attachmentPath(ines.id, file.id), large, () => undefined, never)),
    ).toMatchObject({ name: 'FileRefused', reason: 'too_large' });
    expect(await files(ines).standing(file.id, never)).toBe('expected');
  });

  it('leave with their message: the sweep removes the bytes, for the service alone', async () => {
    const file = still();
    const path = attachmentPath(ines.id, file.id);
    const message = await say(ines, mara, [file]);
    await files(ines).upload(path, bytes, () => undefined, never);
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
