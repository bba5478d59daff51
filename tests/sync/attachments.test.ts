import { IDBObjectStore } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { describe, expect, test, vi } from 'vitest';
import { attachmentPath } from '@/domain/attachments';
import { newId } from '@/domain/ids';
import { REFUSALS } from '@/domain/refusals';
import { applyToJob, observeMyApplicationTo } from '@/store/entities/applications';
import { observeFiles, readFile, retryFile } from '@/store/files/observe-files';
import {
  deleteWaitingMessage,
  discardRefusedMessage,
  observeThread,
  retryMessage,
  sendMessage,
} from '@/store/entities/messages';
import type { ThreadMessage } from '@/store/messages/read-thread';
import { countUnsent, observeQueue } from '@/store/writes/queue';
import { discardWaiting } from '@/store/writes/queue-actions';
import { observeSyncState } from '@/store/writes/sync-state';
import { memoryBackend } from '@/store/storage/memory-backend';
import { Disk } from './simulation/disk';
import { gate } from './simulation/gate';
import type { Device } from './support/device';
import { publishedJob } from './support/people';
import { stage } from './support/fixture';

const set = stage();
const COLLECTIONS = ['messages', 'conversations', 'drafts', 'applications', 'jobs', 'profiles'] as const;

const file = (name = 'still.png', bytes = 3, type = 'image/png'): File =>
  new File([new Uint8Array(bytes).fill(7)], name, { type });

interface Pair {
  ines: Device;
  mara: Device;
  conversationId: string;
  ids: { ines: string; mara: string };
}

/** Two people with a conversation, each on their own phone. */
async function pair(disk = new Disk()): Promise<Pair> {
  const ids = {
    mara: await set.server.createUser({ role: 'employer', name: 'Mara Voss' }),
    ines: await set.server.createUser({ name: 'Ines Marlow', profile: { open_to_contact: true } }),
  };
  const mara = await set.phone(ids.mara, { collections: COLLECTIONS, storesFiles: true });
  const { conversationId } = await sendMessage(mara.store, {
    recipientId: ids.ines,
    body: 'Send me your stills.',
  });
  await mara.sync();
  const ines = await set.phone(ids.ines, {
    collections: COLLECTIONS,
    storesFiles: true,
    backend: disk.over(memoryBackend()),
  });
  await sendMessage(ines.store, { conversationId, body: 'I will.' });
  await ines.sync();
  return { ines, mara, conversationId, ids };
}

const thread = async (device: Device, conversationId: string): Promise<ThreadMessage[]> =>
  (await firstValueFrom(observeThread(device.store, conversationId))).messages;
const messageWith = async (device: Device, conversationId: string, body: string): Promise<ThreadMessage> => {
  const found = (await thread(device, conversationId)).find((message) => message.body === body);
  if (!found) throw new Error(`There is no message "${body}".`);
  return found;
};
const filesOf = async (device: Device, conversationId: string, body: string) => {
  const message = await messageWith(device, conversationId, body);
  return firstValueFrom(observeFiles(device.store, message.sender_id, message));
};
const statesOf = async (...about: Parameters<typeof filesOf>) =>
  (await filesOf(...about)).map(({ state }) => state);
const storedFiles = async (device: Device) =>
  (await device.store.files.all()).map(({ name, state, blob }) => ({
    name,
    state,
    bytes: blob?.size ?? null,
  }));
const objects = (userId: string) =>
  set.server.sql<{ name: string }>(
    "select name from storage.objects where name like $1 || '/%' order by name",
    [userId],
  );

describe('a file of a message', () => {
  test('S2, S8: offline, is sent after its message, which keeps its order, and both sides see its progress', async () => {
    const { ines, mara, conversationId, ids } = await pair();
    await ines.goOffline();
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
    await sendMessage(ines.store, { conversationId, body: 'And a message after.' });
    expect(await statesOf(ines, conversationId, 'The stills.')).toEqual(['waiting']);
    expect(await objects(ids.ines)).toEqual([]);
    // The network carries messages but no files: the messages arrive in order, and show that a file is expected.
    ines.fileNetwork.drops = Array.from({ length: 20 }, () => 'before');
    ines.network.isUp = true;
    await ines.sync();
    await ines.upload();
    await mara.sync();
    expect((await thread(mara, conversationId)).map(({ body }) => body)).toEqual([
      'Send me your stills.',
      'I will.',
      'The stills.',
      'And a message after.',
    ]);
    expect(await statesOf(mara, conversationId, 'The stills.')).toEqual(['expected']);

    ines.fileNetwork.drops = [];
    await ines.sync();
    await ines.upload();
    const [sent] = await filesOf(ines, conversationId, 'The stills.');
    expect(sent?.state).toBe('sent');
    expect(await objects(ids.ines)).toEqual([{ name: attachmentPath(ids.ines, sent!.id) }]);
    await mara.sync();
    const [received] = await filesOf(mara, conversationId, 'The stills.');
    expect(received).toMatchObject({
      name: 'still.png',
      type: 'image/png',
      size: 3,
      state: 'sent',
      isOnDevice: false,
    });
    const message = await messageWith(mara, conversationId, 'The stills.');
    const blob = await readFile(
      mara.store,
      { collection: 'messages', documentId: message.id, ownerId: ids.ines },
      received!,
      mara.fileNetwork.transport().download,
    );
    expect([blob.type, [...new Uint8Array(await blob.arrayBuffer())]]).toEqual(['image/png', [7, 7, 7]]);
  });

  test('is never uploaded before the server has the message', async () => {
    const { ines, conversationId } = await pair();
    ines.network.before.push((call) =>
      call === 'push'
        ? new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } })
        : null,
    );
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
    await ines.sync();
    await ines.upload();
    expect(ines.fileNetwork.uploads).toEqual([]);
    ines.network.before = [];
    await ines.sync();
    await ines.upload();
    expect(ines.fileNetwork.uploads).toHaveLength(1);
  });

  test('gives a message without text its name as text', async () => {
    const { ines, conversationId } = await pair();
    await sendMessage(ines.store, {
      conversationId,
      body: '  ',
      files: [file('call/sheet.pdf'), file('map.png')],
    });
    expect(await messageWith(ines, conversationId, 'call_sheet.pdf, map.png')).toMatchObject({
      kind: 'file',
    });
  });

  test('S2: keeps its place before a message written while it was being stored', async () => {
    const { ines, conversationId } = await pair();
    await ines.goOffline();
    await Promise.all([
      sendMessage(ines.store, { conversationId, body: 'The film.', files: [file('film.mov', 5_000_000)] }),
      sendMessage(ines.store, { conversationId, body: 'What do you think?' }),
    ]);
    expect((await thread(ines, conversationId)).map(({ body }) => body).slice(-2)).toEqual([
      'The film.',
      'What do you think?',
    ]);
  });

  test('of an application reaches the employer', async () => {
    const { ines, mara, ids } = await pair();
    const job = await publishedJob(set.server, ids.mara);
    await ines.goOffline();
    await applyToJob(ines.store, {
      jobId: job,
      coverNote: 'Nights are mine.',
      files: [file('reel.mp4', 10, 'video/mp4')],
    });
    ines.network.isUp = true;
    await ines.sync();
    await ines.upload();
    await mara.sync();
    const [row] = await mara.store.rows('applications').find({ selector: { job_id: job } });
    const shown = await firstValueFrom(observeFiles(mara.store, ids.ines, row as never));
    expect(shown).toMatchObject([{ name: 'reel.mp4', state: 'sent' }]);
    expect((await firstValueFrom(observeMyApplicationTo(ines.store, job)))?.attachments).toHaveLength(1);
  });
});

describe('an interrupted upload', () => {
  test.each(['before', 'halfway'] as const)(
    '%s all bytes are sent starts over after a wait, and does not hold up messages',
    async (drop) => {
      const { ines, conversationId, ids } = await pair();
      ines.fileNetwork.drops = [drop];
      await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
      await ines.sync();
      await ines.uploader.atRest();
      expect(await objects(ids.ines)).toEqual([]);
      expect(await statesOf(ines, conversationId, 'The stills.')).toEqual(['waiting']);
      await sendMessage(ines.store, { conversationId, body: 'A message meanwhile.' });
      await ines.sync();
      expect((await messageWith(ines, conversationId, 'A message meanwhile.')).receipt).toBe('sent');
      ines.clock.advance(60_000);
      await ines.uploader.atRest();
      expect(await objects(ids.ines)).toHaveLength(1);
      expect(ines.fileNetwork.uploads.length).toBeGreaterThan(1);
    },
  );

  test('S3: whose reply was lost stores the file once, and counts as sent', async () => {
    const { ines, conversationId, ids } = await pair();
    ines.fileNetwork.drops = ['after'];
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
    await ines.sync();
    await ines.upload();
    await ines.upload();
    expect(await objects(ids.ines)).toHaveLength(1);
    expect(await statesOf(ines, conversationId, 'The stills.')).toEqual(['sent']);
    expect(ines.problems).toEqual([]);
  });

  test('S3: counts as sent when its repetition is refused as a duplicate, even before a pull shows it', async () => {
    const { ines, conversationId, ids } = await pair();
    ines.fileNetwork.drops = ['after'];
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
    await ines.sync();
    await ines.uploader.atRest();
    // Pulls fail, so only the answer to the second attempt can show that the file is stored.
    ines.network.before.push((call) =>
      call === 'pull'
        ? new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } })
        : null,
    );
    await ines.upload();
    expect(ines.fileNetwork.uploads).toHaveLength(2);
    expect(await objects(ids.ines)).toHaveLength(1);
    expect(await storedFiles(ines)).toEqual([{ name: 'still.png', state: 'stored', bytes: 3 }]);
  });

  test('S2: continues after the page was killed and restarted', async () => {
    const { ines, conversationId, ids } = await pair();
    ines.fileNetwork.drops = ['halfway'];
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
    await ines.sync();
    await ines.restart();
    await ines.sync();
    await ines.upload();
    expect(await objects(ids.ines)).toHaveLength(1);
  });

  test.each([
    ['the server is busy', { status: 503, body: { statusCode: '503', error: 'SlowDown', message: 'busy' } }],
    ['a firewall stops it', { status: 403, body: { error: 'blocked' } }],
    ['a proxy wants a sign-in', { status: 401, body: { error: 'proxy authentication' } }],
  ])('S7: does not hold up the next one while %s', async (_why, answer) => {
    const { ines, conversationId } = await pair();
    ines.fileNetwork.answers = [answer];
    await sendMessage(ines.store, {
      conversationId,
      body: 'Two.',
      files: [file('first.png'), file('second.png')],
    });
    await ines.sync();
    await ines.uploader.atRest();
    expect(await storedFiles(ines)).toMatchObject([
      { name: 'first.png', state: 'waiting' },
      { name: 'second.png', state: 'stored' },
    ]);
    ines.clock.advance(60_000);
    await ines.uploader.atRest();
    expect(await storedFiles(ines)).toMatchObject([{ state: 'stored' }, { state: 'stored' }]);
  });
});

describe('S8: a file that something on the way stops', () => {
  test.each([
    ['a portal’s JSON with 200', { status: 200, body: { status: 'ok' } }, 'stops this file'],
    ['an empty list with 200', { status: 200, body: [] }, 'stops this file'],
    ['a portal’s JSON with 201', { status: 201, body: { error: 'please log in' } }, 'stops this file'],
    ['a proxy’s limit on size', { status: 413, body: '<h1>413</h1>' }, 'takes no file of this size'],
  ])('%s: it is not sent, says so, and is tried again with growing gaps', async (_what, answer, sentence) => {
    const { ines, conversationId, ids } = await pair();
    ines.fileNetwork.answers = Array.from({ length: 50 }, () => answer);
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
    await ines.sync();
    await ines.uploader.atRest();
    expect(await objects(ids.ines)).toEqual([]);
    const [held] = await filesOf(ines, conversationId, 'The stills.');
    expect(held).toMatchObject({ state: 'waiting' });
    expect(held?.sentence).toContain(sentence);
    for (let minute = 0; minute < 60; minute += 1) {
      ines.clock.advance(60_000);
      await ines.uploader.atRest();
    }
    expect(ines.fileNetwork.uploads.length).toBeGreaterThan(5);
    expect(ines.fileNetwork.uploads.length).toBeLessThan(20);
    ines.fileNetwork.answers = [];
    ines.clock.advance(32 * 60_000);
    await ines.uploader.atRest();
    expect(await objects(ids.ines)).toHaveLength(1);
    expect(await storedFiles(ines)).toMatchObject([{ state: 'stored' }]);
    expect(await filesOf(ines, conversationId, 'The stills.')).toMatchObject([
      { state: 'sent', sentence: '' },
    ]);
  });
});

describe('a file that cannot be sent', () => {
  test('S7, S8: is refused once, with a sentence, and is sent again only on request', async () => {
    const { ines, conversationId } = await pair();
    ines.fileNetwork.answers = [
      { status: 400, body: { statusCode: '413', error: 'Payload too large', message: 'too large' } },
    ];
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
    await ines.sync();
    await ines.upload();
    ines.clock.advance(600_000);
    await ines.upload();
    expect(ines.fileNetwork.uploads).toHaveLength(1);
    const [refused] = await filesOf(ines, conversationId, 'The stills.');
    expect(refused).toMatchObject({ state: 'refused', sentence: 'The server takes files of up to 50 MB.' });
    expect(await countUnsent(ines.store)).toEqual({ waiting: 0, refused: 1 });
    await retryFile(ines.store, refused!.id);
    await ines.upload();
    expect(await statesOf(ines, conversationId, 'The stills.')).toEqual(['sent']);
  });

  test.each([
    ['60 MB', 60 * 1024 * 1024, REFUSALS.MQ601],
    ['nothing', 0, REFUSALS.MQ603],
  ])('of %s is refused before anything is stored', async (_what, bytes, sentence) => {
    const { ines, conversationId } = await pair();
    const before = await thread(ines, conversationId);
    await expect(
      sendMessage(ines.store, {
        conversationId,
        body: 'The film.',
        files: [file(), file('film.mov', bytes)],
      }),
    ).rejects.toMatchObject({
      name: 'InvalidWriteError',
      field: 'attachments',
      message: sentence.replace('{name}', 'film.mov'),
    });
    expect(await thread(ines, conversationId)).toHaveLength(before.length);
    expect(await storedFiles(ines)).toEqual([]);
  });

  test('S2: leaves nothing behind when the message cannot be stored', async () => {
    const disk = new Disk();
    const { ines, conversationId } = await pair(disk);
    await expect(
      sendMessage(ines.store, { conversationId, body: 'x'.repeat(4_001), files: [file()] }),
    ).rejects.toMatchObject({ message: REFUSALS.MQ303 });
    disk.isFull = true;
    await expect(
      sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] }),
    ).rejects.toMatchObject({ name: 'StorageFullError' });
    disk.isFull = false;
    expect(await storedFiles(ines)).toEqual([]);
  });

  test('S2: is not announced by a message when there is no space for its bytes', async () => {
    const { ines, conversationId } = await pair();
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No space.', 'QuotaExceededError');
    };
    await expect(
      sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] }),
    ).rejects.toMatchObject({ name: 'StorageFullError' });
    IDBObjectStore.prototype.put = put;
    expect((await thread(ines, conversationId)).some(({ body }) => body === 'The stills.')).toBe(false);
    expect(await storedFiles(ines)).toEqual([]);
  });
});

describe('files and their messages', () => {
  test('S7: a refused message keeps its file, and a retry sends both', async () => {
    const { ines, mara, conversationId, ids } = await pair();
    await set.server.sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
      ids.mara,
      ids.ines,
    ]);
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
    await ines.sync();
    await ines.upload();
    ines.clock.advance(3_600_000);
    await ines.restart();
    await ines.upload();
    const refused = await messageWith(ines, conversationId, 'The stills.');
    expect(refused.receipt).toBe('refused');
    expect(await storedFiles(ines)).toEqual([{ name: 'still.png', state: 'waiting', bytes: 3 }]);
    await set.server.sql('delete from private.blocks where blocker_id = $1', [ids.mara]);
    if (refused.sync.state !== 'refused') throw new Error('It should be refused.');
    await retryMessage(ines.store, refused.sync.refusedId);
    await ines.sync();
    await ines.upload();
    await mara.sync();
    expect(await statesOf(mara, conversationId, 'The stills.')).toEqual(['sent']);
  });

  test('MQ604: a message with more than a day’s bytes is refused with its sentence, and nothing is uploaded', async () => {
    const { ines, conversationId, ids } = await pair();
    const bound = (bytes: number) =>
      set.server.sql("update private.byte_bounds set most = $1 where code = 'MQ604'", [bytes]);
    await bound(2 * 1024 * 1024);
    const files = [file('one.mov', 1024 * 1024), file('two.mov', 1024 * 1024 + 1)];
    await sendMessage(ines.store, { conversationId, body: 'The reels.', files });
    await ines.sync();
    await ines.upload();
    const { sync } = await messageWith(ines, conversationId, 'The reels.');
    expect(sync).toMatchObject({
      state: 'refused',
      sentence: REFUSALS.MQ604.replace('{most}', '2 MB'),
    });
    expect(await storedFiles(ines)).toHaveLength(2);
    expect(await objects(ids.ines)).toEqual([]);
    await bound(1024 * 1024 * 1024);
  });

  test('discarding a refused message discards its file', async () => {
    const { ines, conversationId, ids } = await pair();
    await set.server.sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
      ids.mara,
      ids.ines,
    ]);
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
    await ines.sync();
    const { sync } = await messageWith(ines, conversationId, 'The stills.');
    if (sync.state !== 'refused') throw new Error('It should be refused.');
    await discardRefusedMessage(ines.store, sync.refusedId);
    expect(await storedFiles(ines)).toEqual([]);
  });

  test.each(['deleted in the thread', 'discarded in the queue'])(
    'a waiting message %s removes its file',
    async (way) => {
      const { ines, conversationId } = await pair();
      await ines.goOffline();
      const { id } = await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
      expect(await storedFiles(ines)).toHaveLength(1);
      if (way === 'deleted in the thread') await deleteWaitingMessage(ines.store, id);
      else await discardWaiting(ines.store, 'messages', id);
      expect(await storedFiles(ines)).toEqual([]);
    },
  );

  test('S2: bytes stored before a kill without their message are deleted at a later start; those of a message stay', async () => {
    const { ines, conversationId } = await pair();
    await ines.goOffline();
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file('named.png')] });
    const lost = { id: newId(), name: 'lost.png', type: 'image/png', size: 3 };
    await ines.store.files.add([
      {
        ...lost,
        collection: 'messages',
        documentId: newId(),
        state: 'waiting',
        sentence: '',
        blob: file(),
        addedAt: ines.clock.now(),
      },
    ]);
    await ines.restart();
    // Kept for now, because another tab may be about to write their message.
    expect(await storedFiles(ines)).toHaveLength(2);
    ines.clock.advance(11 * 60_000);
    await ines.restart();
    await ines.uploader.atRest();
    expect(await storedFiles(ines)).toMatchObject([{ name: 'named.png' }]);
  });

  test('S6: the local copy of a file is deleted when its message becomes unreadable', async () => {
    const { ines, mara, conversationId, ids } = await pair();
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
    await ines.sync();
    await ines.upload();
    await mara.sync();
    const [received] = await filesOf(mara, conversationId, 'The stills.');
    const message = await messageWith(mara, conversationId, 'The stills.');
    await readFile(
      mara.store,
      { collection: 'messages', documentId: message.id, ownerId: ids.ines },
      received!,
      mara.fileNetwork.transport().download,
    );
    expect(await storedFiles(mara)).toHaveLength(1);
    await set.server.sql('delete from public.messages where id = $1', [message.id]);
    await set.server.sql('update public.conversations set id = id where id = $1', [conversationId]);
    await mara.sync();
    await mara.uploader.atRest();
    expect(await storedFiles(mara)).toEqual([]);
  });
});

describe('the local copy of a file', () => {
  test('S12: is kept after the upload if it is small, for display, and deleted if it is large', async () => {
    const { ines, conversationId } = await pair();
    await sendMessage(ines.store, {
      conversationId,
      body: 'Both.',
      files: [file('small.png'), file('film.mov', 3 * 1024 * 1024)],
    });
    await ines.sync();
    await ines.upload();
    expect(await storedFiles(ines)).toEqual([
      { name: 'small.png', state: 'stored', bytes: 3 },
      { name: 'film.mov', state: 'stored', bytes: null },
    ]);
    await ines.sync();
    await ines.uploader.atRest();
    expect(await storedFiles(ines)).toEqual([{ name: 'small.png', state: 'stored', bytes: 3 }]);
    expect(await statesOf(ines, conversationId, 'Both.')).toEqual(['sent', 'sent']);
  });

  test('S9: is not uploaded with another account’s session, and is removed with the account', async () => {
    const { ines, conversationId, ids } = await pair();
    ines.fileNetwork.drops = ['before'];
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
    await ines.sync();
    await ines.uploader.atRest();
    const tries = ines.fileNetwork.uploads.length;
    ines.network.sessionOf = ids.mara;
    await ines.upload();
    expect(ines.fileNetwork.uploads).toHaveLength(tries);
    const { indexedDB } = ines.filesIndexedDb!;
    expect(await indexedDB.databases()).toMatchObject([{ name: `marquee-files-${ids.ines}` }]);
    ines.network.sessionOf = ids.ines;
    await ines.close();
    expect(await indexedDB.databases()).toEqual([]);
    // A screen that still reads must not recreate the database.
    expect(await ines.store.files.all()).toEqual([]);
    expect(await indexedDB.databases()).toEqual([]);
    await ines.start();
  });

  test('S8: counts as unsent until it is uploaded, and its progress is shown', async () => {
    const { ines, conversationId } = await pair();
    const percents: (number | null)[] = [];
    ines.store.files.changes$.subscribe(([id]) => percents.push(ines.store.files.percentOf(id!)));
    ines.fileNetwork.drops = ['before'];
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
    await ines.sync();
    await ines.uploader.atRest();
    expect(await countUnsent(ines.store)).toEqual({ waiting: 1, refused: 0 });
    const { files } = await new Promise<{ files: unknown[] }>((resolve) => {
      observeQueue(ines.store).subscribe((queue) => queue.files.length > 0 && resolve(queue));
    });
    expect(files).toMatchObject([{ name: 'still.png', state: 'waiting' }]);
    await new Promise<void>((resolve) => {
      observeSyncState(ines.store).subscribe(
        ({ kind, waiting }) => kind === 'saving' && waiting === 1 && resolve(),
      );
    });
    await ines.upload();
    expect(percents).toContain(50);
    expect(percents.at(-1)).toBeNull();
    expect(await countUnsent(ines.store)).toEqual({ waiting: 0, refused: 0 });
  });

  test('S8: nothing is called held up while a file is on its way, though a write is', async () => {
    const { ines, conversationId } = await pair();
    ines.fileNetwork.drops = ['before'];
    await sendMessage(ines.store, { conversationId, body: 'The stills.', files: [file()] });
    await ines.sync();
    await ines.uploader.atRest();
    ines.network.before.push((call) => (call === 'push' ? new Response('blocked', { status: 403 }) : null));
    await sendMessage(ines.store, { conversationId, body: 'And the reel?' });
    await ines.sync();
    let isHeldUp: boolean | null = null;
    const subscription = observeSyncState(ines.store).subscribe((state) => (isHeldUp = state.isHeldUp));
    const shown = (expected: boolean) => vi.waitFor(() => expect(isHeldUp).toBe(expected));
    await shown(true);
    const upload = gate();
    ines.fileNetwork.holds = [upload.held];
    const uploaded = ines.upload();
    await shown(false);
    upload.release();
    await uploaded;
    await shown(true);
    subscription.unsubscribe();
  });
});
