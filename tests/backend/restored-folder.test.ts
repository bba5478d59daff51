import { cpSync, renameSync, rmSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import {
  migratedFolder,
  PASSWORD,
  startTestBackend,
  temporaryFolder,
  type TestBackend,
} from '../support/backend';

interface Page {
  checkpoint: unknown;
  snapshot_complete?: boolean;
  documents: { id: string; title?: string }[];
}

/** Issue 15, 4.6: whoever copies a data folder back has nothing else to do. */
describe('a data folder', () => {
  const folder = temporaryFolder();
  const copy = temporaryFolder();
  beforeEach(async () => {
    const migrated = await migratedFolder();
    rmSync(folder, { recursive: true });
    renameSync(migrated, folder);
    rmSync(copy, { recursive: true, force: true });
  });
  let backend: TestBackend | undefined;
  afterAll(async () => {
    await backend?.stop();
    for (const path of [folder, copy]) rmSync(path, { recursive: true, force: true });
  });

  const start = async () => {
    backend = await startTestBackend({ dataFolder: folder });
    const email = 'ines@marquee.test';
    const client = backend.client();
    if ((await client.auth.signInWithPassword({ email, password: PASSWORD })).error)
      expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    return {
      pull: async (checkpoint: unknown): Promise<Page> =>
        (
          (await client.rpc('sync_pull', { p_requests: [{ stream: 'drafts', checkpoint, limit: 500 }] }))
            .data as Page[]
        )[0]!,
      write: async (title: string): Promise<unknown> => {
        const { data } = await client.rpc('sync_push', {
          p_client: newId(),
          p_writes: [
            { stream: 'drafts', id: newId(), base: null, edit: newId(), document: { kind: 'job', title } },
          ],
        });
        expect(data).toMatchObject([{ status: 'accepted' }]);
        return (data as { checkpoint: unknown }[])[0]?.checkpoint;
      },
      knows: async (checkpoint: unknown): Promise<boolean> => {
        const { error } = await client.rpc('sync_push', {
          p_client: newId(),
          p_writes: [],
          p_checkpoints: [checkpoint],
        });
        if (error !== null) expect(error).toMatchObject({ code: 'PT409', message: 'restored' });
        return error === null;
      },
    };
  };
  const settled = async ({ pull }: Awaited<ReturnType<typeof start>>): Promise<unknown> => {
    let page = await pull(null);
    while (!page.snapshot_complete) page = await pull(page.checkpoint);
    return (await pull(page.checkpoint)).checkpoint;
  };

  it('keeps the devices’ checkpoints over a restart, and voids those from beyond the copy that was put back', async () => {
    let server = await start();
    await server.write('before the copy');
    const early = await settled(server);
    await backend!.stopKeepingData();
    cpSync(folder, copy, { recursive: true });

    server = await start();
    expect((await server.pull(early)).snapshot_complete).toBeUndefined();
    await server.write('after the copy');
    const late = await settled(server);
    await backend!.stopKeepingData();

    rmSync(folder, { recursive: true, force: true });
    cpSync(copy, folder, { recursive: true });
    server = await start();
    for (let n = 0; n < 5; n += 1) await server.write(`another history ${n}`);
    const page = await server.pull(late);
    expect(page.snapshot_complete).toBe(true);
    expect(page.documents.map(({ title }) => title).toSorted()).toEqual([
      'another history 0',
      'another history 1',
      'another history 2',
      'another history 3',
      'another history 4',
      'before the copy',
    ]);
    expect((await server.pull(early)).snapshot_complete).toBeUndefined();
  });

  it('notices a copy of the running server that lacks one write, before the start itself has written as much', async () => {
    let server = await start();
    const kept = await server.write('before the copy');
    cpSync(folder, copy, { recursive: true });
    const lost = await server.write('after the copy');
    expect(await server.knows(lost)).toBe(true);
    await backend!.stopKeepingData();

    rmSync(folder, { recursive: true, force: true });
    cpSync(copy, folder, { recursive: true });
    server = await start();
    expect(await server.knows(lost)).toBe(false);
    expect(await server.knows(kept)).toBe(true);
  });
});
