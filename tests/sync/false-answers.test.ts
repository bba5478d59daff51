import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { Reach } from '@/backend/connectivity-probe';
import type { PullRequest, PushWrite } from '@/backend/sync/sync-protocol';
import { countUnsent, observeQueue } from '@/store/writes/queue';
import { observeSyncState } from '@/store/writes/sync-state';
import { observeMe } from '@/store/entities/profiles';
import { saveJobDraft, updateMe } from '../support/edits';
import type { Device } from './support/device';
import { stage } from './support/fixture';
import { reply } from './support/network';

const set = stage();
type Json = Record<string, unknown>;

const titlesOf = async (owner: string): Promise<string[]> =>
  (
    await set.server.sql<{ title: string }>(
      'select title from public.drafts where owner_id = $1 order by created_at, rev',
      [owner],
    )
  ).map(({ title }) => title);

const stateOf = (device: Device) => firstValueFrom(observeSyncState(device.store));

/** Passes time in small steps, each with everything that can be done then. */
async function pass(device: Device, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    device.clock.advance(1_000);
    await device.rest();
  }
}

/** A loop without a pause would never let the device rest. */
function answerInstead(device: Device, call: 'pull' | 'push', answer: (body: Json) => Response | null): void {
  let times = 0;
  device.network.before.push((asked, body) => {
    if (asked !== call) return null;
    times += 1;
    if (times > 1_000) device.network.isUp = false;
    return times > 1_000 ? null : answer(body);
  });
}

const accepted = (owner: string, { stream, id, document }: PushWrite): Json => ({
  stream,
  id,
  status: 'accepted',
  master: { ...document, id, owner_id: owner, rev: 1 },
});

describe('S2, S7: 200 with something that is no answer to the push', () => {
  const WRONG: readonly (readonly [string, (answers: Json[]) => unknown])[] = [
    ['empty objects', (answers) => answers.map(() => ({}))],
    ['nulls', (answers) => answers.map(() => null)],
    ['nothing', () => []],
    ['a status that is none', (answers) => answers.map((answer) => ({ ...answer, status: 'done' }))],
    [
      'refusals without a code',
      (answers) => answers.map(({ stream, id }) => ({ stream, id, status: 'refused' })),
    ],
    ['other ids', (answers) => answers.map((answer) => ({ ...answer, id: String(answer.id).toUpperCase() }))],
    ['rows of other ids', (answers) => answers.map((answer) => ({ ...answer, master: { id: 'x', rev: 1 } }))],
  ];

  test.each(WRONG)(
    '%s: nothing is believed, nothing is sent in a loop, and all arrives later',
    async (_name, wrong) => {
      const me = await set.server.createUser({ role: 'employer' });
      const device = await set.phone(me, { collections: ['drafts'] });
      await device.goOffline();
      for (const title of ['one', 'two', 'three']) await saveJobDraft(device.store, { title });
      device.network.isUp = true;
      answerInstead(device, 'push', ({ p_writes: writes }) => {
        const sent = writes as PushWrite[];
        return sent.length === 0 ? null : reply(200, wrong(sent.map((write) => accepted(me, write))));
      });
      const pushes = device.network.count('push');
      await pass(device, 60);
      expect(device.network.count('push') - pushes).toBeLessThan(40);
      expect(await countUnsent(device.store)).toEqual({ waiting: 3, refused: 0 });
      expect(await stateOf(device)).toMatchObject({ connection: 'online', needsSignIn: false, waiting: 3 });
      device.network.before.length = 0;
      await pass(device, 600);
      expect((await titlesOf(me)).toSorted()).toEqual(['one', 'three', 'two']);
      expect(await countUnsent(device.store)).toEqual({ waiting: 0, refused: 0 });
    },
  );

  test('on one write alone: the others leave, and it is deferred', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts'] });
    await device.goOffline();
    for (const title of ['one', 'stuck', 'three', 'four']) await saveJobDraft(device.store, { title });
    device.network.isUp = true;
    answerInstead(device, 'push', (body) =>
      JSON.stringify(body).includes('stuck') ? reply(200, [{}]) : null,
    );
    await pass(device, 60);
    expect(await titlesOf(me)).toEqual(['one', 'three', 'four']);
    const { waiting } = await firstValueFrom(observeQueue(device.store));
    expect(waiting.map(({ text, why }) => [text, why.kind])).toEqual([['stuck', 'deferred']]);
  });
});

describe('S8: 200 with something that is no answer to the pull', () => {
  const WRONG: readonly (readonly [string, (answer: Json) => unknown])[] = [
    ['empty objects', () => ({})],
    ['nulls', () => null],
    ['no documents', (answer) => ({ ...answer, documents: null })],
    ['a document without an id', (answer) => ({ ...answer, documents: [{ title: 'x' }] })],
    ['another stream', (answer) => ({ ...answer, stream: 'nothing' })],
    ['further pages, for ever', (answer) => ({ ...answer, more: true })],
  ];

  test.each(WRONG)('%s: a server of another version, and no fault of this device', async (_name, wrong) => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts', 'conversations', 'messages'] });
    await saveJobDraft(device.store, { title: 'old' });
    await device.sync();
    answerInstead(device, 'pull', ({ p_requests: requests }) =>
      reply(
        200,
        (requests as PullRequest[]).map(({ stream, checkpoint }) =>
          wrong({ stream, documents: [], checkpoint, more: false, rows_behind_horizon: 0 }),
        ),
      ),
    );
    const pulls = device.network.count('pull');
    await saveJobDraft(device.store, { title: 'new' });
    await pass(device, 60);
    expect(device.network.count('pull') - pulls).toBeLessThan(20);
    expect(await stateOf(device)).toMatchObject({ delay: 'mismatch', storageProblem: null, waiting: 0 });
    expect(await titlesOf(me)).toEqual(['old', 'new']);
    expect(
      (await device.store.rows('drafts').find({ selector: {} })).map(({ title }) => title).toSorted(),
    ).toEqual(['new', 'old']);
    device.network.before.length = 0;
    await pass(device, 70);
    expect(await stateOf(device)).toMatchObject({ kind: 'synced', delay: null });
  });
});

test.each([
  ['an object', { status: 'ok' }],
  ['an empty list', []],
])(
  'S8: a portal that answers everything with JSON, %s: no way through, and nothing is lost',
  async (_what, body) => {
    const me = await set.server.createUser({ role: 'employer' });
    let isPortal = false;
    const probe = async (): Promise<Reach> => (isPortal ? 'intercepted' : 'reached');
    const device = await set.phone(me, { collections: ['drafts'], probe });
    await device.sync();
    isPortal = true;
    device.network.before.push(() => reply(200, body));
    await saveJobDraft(device.store, { title: 'one' });
    await pass(device, 60);
    expect(await stateOf(device)).toMatchObject({
      connection: 'offline',
      delay: 'foreign',
      waiting: 1,
      refused: 0,
    });
    isPortal = false;
    device.network.before.length = 0;
    await pass(device, 10);
    expect(await titlesOf(me)).toEqual(['one']);
    expect(await stateOf(device)).toMatchObject({ kind: 'synced', delay: null });
  },
);

test('S10: a gateway that does not know the app’s key: said as another version, and nobody has to sign in', async () => {
  const me = await set.server.createUser({ role: 'employer' });
  const device = await set.phone(me, { collections: ['drafts'] });
  await device.goOffline();
  for (const title of ['one', 'two']) await saveJobDraft(device.store, { title });
  device.network.isUp = true;
  device.network.before.push(() => reply(401, { message: 'Invalid API key', hint: 'Double check it.' }));
  await pass(device, 120);
  expect(device.network.refreshes).toBe(0);
  expect(await stateOf(device)).toMatchObject({
    delay: 'mismatch',
    needsSignIn: false,
    waiting: 2,
    refused: 0,
  });
  const { waiting } = await firstValueFrom(observeQueue(device.store));
  expect(waiting.map(({ why }) => why.kind)).toEqual(['server_busy', 'server_busy']);
  device.network.before.length = 0;
  await pass(device, 70);
  expect(await titlesOf(me)).toEqual(['one', 'two']);
});

describe('S2: a server that says for ever that it was put back', () => {
  const RESTORED = (): Response => reply(409, { code: 'PT409', message: 'restored' });

  test.each(['push', 'pull'] as const)(
    'to every %s: the device waits longer and longer, and then goes on',
    async (call) => {
      const me = await set.server.createUser({ role: 'employer' });
      const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
      await saveJobDraft(device.store, { title: 'one' });
      await device.sync();
      answerInstead(device, call, RESTORED);
      await saveJobDraft(device.store, { title: 'two' });
      const { length } = device.network.requests;
      await pass(device, 120);
      expect(device.network.requests.length - length).toBeLessThan(30);
      expect(await stateOf(device)).toMatchObject({
        connection: 'online',
        needsSignIn: false,
        delay: 'failing',
      });
      device.network.before.length = 0;
      await pass(device, 70);
      expect((await titlesOf(me)).toSorted()).toEqual(['one', 'two']);
      expect(await stateOf(device)).toMatchObject({ kind: 'synced', waiting: 0, delay: null });
    },
  );

  test('pulls and pushes that reach different servers after a failover: no loop', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
    await device.sync();
    // Whatever one of the two has acknowledged, the other one does not know.
    answerInstead(device, 'pull', ({ p_requests: requests }) =>
      JSON.stringify(requests).includes('acknowledged') ? RESTORED() : null,
    );
    await saveJobDraft(device.store, { title: 'one' });
    const { length } = device.network.requests;
    await pass(device, 120);
    expect(device.network.requests.length - length).toBeLessThan(60);
    device.network.before.length = 0;
    await pass(device, 70);
    expect(await stateOf(device)).toMatchObject({ kind: 'synced', waiting: 0 });
  });
});

describe('S2, S8: an earlier answer once more', () => {
  const headlineOf = async (me: string): Promise<unknown> =>
    (await set.server.sql('select headline from public.profiles where id = $1', [me]))[0];

  test('to a push: it is not taken for the one to a later edit of the same row', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles', 'drafts'] });
    await updateMe(device.store, { headline: 'first' });
    await device.sync();
    const earlier = device.network.requests.findLast(
      ({ call, body }) => call === 'push' && (body.p_writes as unknown[]).length > 0,
    );
    let replays = 0;
    answerInstead(device, 'push', ({ p_writes: writes }) =>
      (writes as PushWrite[]).length > 0 && (replays += 1) === 1 ? reply(200, earlier?.answer) : null,
    );
    await updateMe(device.store, { headline: 'second' });
    await pass(device, 120);
    expect(replays).toBeGreaterThan(1);
    expect(await headlineOf(me)).toEqual({ headline: 'second' });
    expect((await firstValueFrom(observeMe(device.store)))?.headline).toBe('second');
  });

  test('to a pull: the device is not in step as long as it lasts', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles', 'drafts'] });
    const other = await set.phone(me, { collections: ['profiles', 'drafts'] });
    await device.sync();
    const earlier = device.network.requests.findLast(({ call }) => call === 'pull');
    await updateMe(other.store, { headline: 'news' });
    await other.sync();
    answerInstead(device, 'pull', () => reply(200, earlier?.answer));
    device.engine.wake('person');
    await pass(device, 60);
    expect(await stateOf(device)).toMatchObject({ delay: 'mismatch' });
    device.network.before.length = 0;
    await pass(device, 70);
    expect((await firstValueFrom(observeMe(device.store)))?.headline).toBe('news');
  });
});
