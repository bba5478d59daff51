import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { PushWrite } from '@/backend/sync/sync-protocol';
import { observeJob, publishJob, discardDraft, observeDraft, observeMyJobs } from '@/store/entities/jobs';
import { deleteWaitingMessage, observeThread, sendMessage } from '@/store/entities/messages';
import { countUnsent, observeQueue } from '@/store/writes/queue';
import { discardRefused, discardWaiting, retryRefused } from '@/store/writes/queue-actions';
import { applyToJob, observeMyApplicationTo } from '@/store/entities/applications';
import { toggleSaved } from '@/store/entities/saved';
import type { Device } from './support/device';
import { accepted, applying } from '../database/sync-fixtures';
import { jobContent, publishedJob } from './support/people';
import { once, reply } from './support/network';
import { stage, until } from './support/fixture';
import { editWaitingMessage, saveJobDraft, updateJob } from '../support/edits';

const set = stage();

const drafts = (owner: string) =>
  set.server.sql<{ id: string; title: string; kind: string; payload: unknown }>(
    'select id, title, kind, payload from public.drafts where owner_id = $1 and not _deleted order by created_at',
    [owner],
  );
const waiting = async (device: Device) => (await countUnsent(device.store)).waiting;

describe('a write reaches the server once', () => {
  test('S2, S8: a draft shows waiting until the server has it, then sent', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me);
    await device.goOffline();
    const id = await saveJobDraft(device.store, { title: 'Gaffer' });
    await device.sync();
    expect((await firstValueFrom(observeDraft(device.store, id)))?.sync.state).toBe('waiting');
    expect(await drafts(me)).toEqual([]);
    device.network.isUp = true;
    await device.sync();
    expect((await firstValueFrom(observeDraft(device.store, id)))?.sync.state).toBe('sent');
    expect(await drafts(me)).toMatchObject([{ id, title: 'Gaffer' }]);
  });

  test('S3: a write whose reply was lost after the commit is applied once', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me);
    device.network.after.push(once('push', false, true));
    const id = await saveJobDraft(device.store, jobContent());
    await publishJob(device.store, id);
    await device.sync();
    device.clock.advance(60_000);
    await device.sync();
    expect(await waiting(device)).toBe(0);
    expect(device.network.count('push')).toBeGreaterThan(1);
    expect(await set.server.sql('select id from public.jobs where posted_by = $1', [me])).toEqual([{ id }]);
    expect((await firstValueFrom(observeJob(device.store, id)))?.sync.state).toBe('sent');
  });

  test('S7: text with characters that the database cannot store is sent without them, and blocks nothing', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me);
    const first = await saveJobDraft(device.store, {
      title: 'Call\0 sheet',
      description: `half an emoji: ${'🎬'[0]!}`,
    });
    const second = await saveJobDraft(device.store, { title: `${'x'.repeat(199)}🎬` });
    await device.sync();
    expect(await waiting(device)).toBe(0);
    expect(await drafts(me)).toMatchObject([
      { id: first, title: 'Call sheet', payload: { description: 'half an emoji: \uFFFD' } },
      { id: second, title: 'x'.repeat(199) },
    ]);
  });

  test('S3: a request delivered twice is applied once', async () => {
    const [me, other] = [await set.server.createUser({ role: 'employer' }), await set.server.createUser()];
    const device = await set.phone(me, { collections: ['messages', 'conversations', 'drafts'] });
    device.network.copies = 2;
    await sendMessage(device.store, { recipientId: other, body: 'Are you free on Friday?' });
    await device.sync();
    expect(await set.server.sql('select body from public.messages where sender_id = $1', [me])).toEqual([
      { body: 'Are you free on Friday?' },
    ]);
    expect(await waiting(device)).toBe(0);
  });

  test('S2: killed during a push and restarted, everything arrives once and in order', async () => {
    const [me, other] = [await set.server.createUser({ role: 'employer' }), await set.server.createUser()];
    const device = await set.phone(me, { collections: ['messages', 'conversations', 'drafts'] });
    await device.goOffline();
    const { conversationId } = await sendMessage(device.store, { recipientId: other, body: 'one' });
    for (const body of ['two', 'three']) await sendMessage(device.store, { conversationId, body });
    device.network.isUp = true;
    let isKilled: (() => void) | undefined;
    const killed = new Promise<void>((resolve) => (isKilled = resolve));
    device.network.after.push(
      once<boolean | Promise<boolean>>(
        'push',
        killed.then(() => true),
        true,
      ),
    );
    device.engine.wake('person');
    await until(() =>
      device.network.requests.some((request) => request.call === 'push' && request.answer !== undefined),
    );
    const dying = device.kill();
    isKilled?.();
    await dying;
    await device.start();
    await device.sync();
    expect(
      await set.server.sql('select body from public.messages where sender_id = $1 order by server_seq', [me]),
    ).toEqual(['one', 'two', 'three'].map((body) => ({ body })));
    expect(await waiting(device)).toBe(0);
  });

  test('an edit made while an earlier one is in flight keeps waiting, and then arrives', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts'] });
    const id = await saveJobDraft(device.store, { title: 'first' });
    device.network.after.push(async (call) => {
      if (call === 'push' && device.network.count('push') === 1)
        await saveJobDraft(device.store, { title: 'second' }, id);
      return true;
    });
    await device.sync();
    expect(await drafts(me)).toMatchObject([{ id, title: 'second' }]);
    expect((await firstValueFrom(observeDraft(device.store, id)))?.sync.state).toBe('sent');
  });

  test('a deletion is sent, and an unsent document is deleted with its write', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts'] });
    const sent = await saveJobDraft(device.store, { title: 'sent' });
    await device.sync();
    await discardDraft(device.store, sent);
    const unsent = await saveJobDraft(device.store, { title: 'unsent' });
    await discardDraft(device.store, unsent);
    await device.sync();
    expect(await drafts(me)).toEqual([]);
    expect(await device.store.rows('drafts').get([sent, unsent])).toEqual([]);
  });

  test('saving, unsaving and saving again leaves it saved on the server as well', async () => {
    const [me, other] = [await set.server.createUser(), await set.server.createUser({ role: 'employer' })];
    const job = await publishedJob(set.server, other);
    const device = await set.phone(me, { collections: ['saved', 'drafts'] });
    const rows = () =>
      set.server.sql('select target_id from public.saved where user_id = $1 and not _deleted', [me]);
    expect(await toggleSaved(device.store, 'job', job, 'Gaffer')).toBe(true);
    await device.sync();
    expect(await toggleSaved(device.store, 'job', job, 'Gaffer')).toBe(false);
    await device.sync();
    expect(await rows()).toEqual([]);
    expect(await toggleSaved(device.store, 'job', job, 'Gaffer')).toBe(true);
    await device.sync();
    expect(await rows()).toEqual([{ target_id: job }]);
    expect(await waiting(device)).toBe(0);
  });

  test('S2: what is saved again while its removal is on its way is saved, on the server as well', async () => {
    const [me, other] = [await set.server.createUser(), await set.server.createUser({ role: 'employer' })];
    const job = await publishedJob(set.server, other);
    const device = await set.phone(me, { collections: ['saved', 'drafts'] });
    await toggleSaved(device.store, 'job', job, 'Gaffer');
    await device.sync();
    await toggleSaved(device.store, 'job', job, 'Gaffer');
    let isAgain: boolean | null = null;
    device.network.before.push(async (call) => {
      if (call === 'push' && isAgain === null)
        isAgain = await toggleSaved(device.store, 'job', job, 'Gaffer');
      return null;
    });
    await device.sync();
    expect(isAgain).toBe(true);
    await device.sync();
    expect(await waiting(device)).toBe(0);
    expect(await device.store.rows('saved').find({ selector: {} })).toMatchObject([
      { target_id: job, sync: { state: 'clean' } },
    ]);
    expect(
      await set.server.sql('select target_id from public.saved where user_id = $1 and not _deleted', [me]),
    ).toEqual([{ target_id: job }]);
  });
});

describe('a refused write', () => {
  test('S7: does not hold up the forty-nine behind it', async () => {
    const [me, stranger, friend] = [
      await set.server.createUser(),
      await set.server.createUser(),
      await set.server.createUser(),
    ];
    await set.server.as({ id: friend }).push([]);
    const employer = await set.server.createUser({ role: 'employer' });
    const job = await publishedJob(set.server, employer);
    // Only an applicant may write that much before there is an answer (MQ306).
    await accepted(set.server.as({ id: me }), applying(job));
    const device = await set.phone(me, {
      collections: ['messages', 'conversations', 'drafts', 'saved', 'jobs', 'applications', 'profiles'],
    });
    await device.sync();
    await device.goOffline();
    await sendMessage(device.store, { recipientId: stranger, body: 'You do not know me' });
    for (let n = 1; n < 50; n += 1)
      await sendMessage(device.store, { recipientId: employer, jobId: job, body: `line ${n}` });
    device.network.isUp = true;
    await device.sync();
    expect(await waiting(device)).toBe(0);
    const arrived = await set.server.sql<{ body: string }>(
      'select body from public.messages where sender_id = $1 order by server_seq',
      [me],
    );
    expect(arrived.map(({ body }) => body)).toEqual(Array.from({ length: 49 }, (_, n) => `line ${n + 1}`));
    const { refused } = await firstValueFrom(observeQueue(device.store));
    expect(refused).toMatchObject([{ what: 'message', text: 'You do not know me', code: 'MQ301' }]);
  });

  test('S7: is kept with its text and the reason, shown in its place, and never sent again unless retried', async () => {
    const [me, stranger] = [
      await set.server.createUser(),
      await set.server.createUser({ name: 'Mara Voss' }),
    ];
    const device = await set.phone(me, { collections: ['messages', 'conversations', 'drafts'] });
    const { conversationId } = await sendMessage(device.store, { recipientId: stranger, body: 'Hello' });
    await device.sync();
    const [shown] = (await firstValueFrom(observeThread(device.store, conversationId))).messages;
    expect(shown).toMatchObject({
      body: 'Hello',
      receipt: 'refused',
      sync: { state: 'refused', code: 'MQ301', sentence: 'Mara Voss is not accepting messages.' },
    });
    const pushes = device.network.count('push');
    device.clock.advance(3_600_000);
    await device.sync();
    expect(device.network.count('push')).toBe(pushes);
    const item = device.store.refused.all()[0]!;
    await set.server.sql('update public.profiles set role = $2 where id = $1', [me, 'employer']);
    await retryRefused(device.store, item.id, { body: 'Hello again' });
    await device.sync();
    expect(await set.server.sql('select body from public.messages where sender_id = $1', [me])).toEqual([
      { body: 'Hello again' },
    ]);
    expect(device.store.refused.all()).toEqual([]);
  });

  test('S7: of a change returns the document to the server’s version, and keeps mine', async () => {
    const [owner, other] = [
      await set.server.createUser({ role: 'employer' }),
      await set.server.createUser({ role: 'employer' }),
    ];
    const job = await publishedJob(set.server, owner, { title: 'Theirs' });
    const device = await set.phone(other, { collections: ['jobs', 'drafts'] });
    await device.sync();
    await updateJob(device.store, job, { title: 'Mine now' });
    await device.sync();
    const shown = await firstValueFrom(observeJob(device.store, job));
    expect(shown).toMatchObject({ title: 'Theirs', sync: { state: 'refused', code: 'MQ403' } });
    expect(device.store.refused.all()).toMatchObject([{ documentId: job, document: { title: 'Mine now' } }]);
    await discardRefused(device.store, device.store.refused.all()[0]!.id);
    expect((await firstValueFrom(observeJob(device.store, job)))?.sync.state).toBe('sent');
  });

  test('S7: is kept once and not sent again when the page dies between storing the copy and resetting the row', async () => {
    const [me, stranger] = [await set.server.createUser(), await set.server.createUser()];
    const device = await set.phone(me, { collections: ['messages', 'conversations', 'drafts'] });
    const { id } = await sendMessage(device.store, { recipientId: stranger, body: 'Hello' });
    const messages = device.store.rows('messages');
    const change = messages.change.bind(messages);
    // The page dies exactly between the two writes.
    messages.change = async (ids, ...rest) => {
      if (ids[0] === id && device.store.refused.all().length > 0) throw new Error('the page is gone');
      return change(ids, ...rest);
    };
    await device.sync();
    expect(await waiting(device)).toBe(1);
    await set.server.sql('update public.profiles set role = $2 where id = $1', [me, 'employer']);
    await device.restart();
    await device.sync();
    expect(await countUnsent(device.store)).toEqual({ waiting: 0, refused: 1 });
    expect(await set.server.sql('select 1 from public.messages where id = $1', [id])).toEqual([]);
  });

  test('of a publication stays a draft that can be fixed and published', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['jobs', 'drafts'] });
    const id = await saveJobDraft(device.store, jobContent({ salary_min: null, salary_max: null }));
    await publishJob(device.store, id);
    await device.sync();
    const refused = await firstValueFrom(observeDraft(device.store, id));
    expect(refused).toMatchObject({
      id,
      payload: { title: 'Gaffer, three nights' },
      sync: {
        state: 'refused',
        code: 'MQ101',
        sentence: 'Add a pay rate or mark this job as unpaid before publishing.',
      },
    });
    // As the form does, which shows the refused content.
    await saveJobDraft(device.store, jobContent(), id, refused?.payload);
    await publishJob(device.store, id);
    await device.sync();
    expect(await set.server.sql('select title from public.jobs where id = $1', [id])).toEqual([
      { title: 'Gaffer, three nights' },
    ]);
    expect(await countUnsent(device.store)).toEqual({ waiting: 0, refused: 0 });
  });

  test('S2, S7: of a publication keeps the latest text of a draft that the server already had', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['jobs', 'drafts', 'profiles'] });
    const id = await saveJobDraft(device.store, jobContent({ title: 'Early words' }));
    await device.sync();
    await device.goOffline();
    await saveJobDraft(
      device.store,
      jobContent({ title: 'Last words', salary_min: null, salary_max: null }),
      id,
    );
    await publishJob(device.store, id);
    device.network.isUp = true;
    await device.sync();
    const refused = await firstValueFrom(observeDraft(device.store, id));
    expect(refused).toMatchObject({
      id,
      title: 'Last words',
      payload: { title: 'Last words' },
      sync: { state: 'refused', code: 'MQ101' },
    });
    const mine = await firstValueFrom(observeMyJobs(device.store));
    expect([mine.drafts.length, mine.publishing.map(({ payload }) => payload.title)]).toEqual([
      0,
      ['Last words'],
    ]);
    // The form shows the refused text, and saves only what is changed in it.
    await saveJobDraft(device.store, { ...refused?.payload, location: 'Whitby' }, id, refused?.payload);
    expect(await firstValueFrom(observeDraft(device.store, id))).toMatchObject({
      title: 'Last words',
      payload: { title: 'Last words', location: 'Whitby' },
    });
  });

  test('of a second application from another device leaves one application, with the reason', async () => {
    const [me, owner] = [await set.server.createUser(), await set.server.createUser({ role: 'employer' })];
    const job = await publishedJob(set.server, owner);
    const options = { collections: ['profiles', 'jobs', 'applications', 'drafts'] as const };
    const [a, b] = [await set.phone(me, options), await set.phone(me, options)];
    for (const device of [a, b]) {
      await device.goOffline();
      await applyToJob(device.store, { jobId: job, coverNote: 'I know the stage.' });
      device.network.isUp = true;
    }
    await a.sync();
    await b.sync();
    expect(
      await set.server.sql('select applicant_id from public.job_applications where job_id = $1', [job]),
    ).toEqual([{ applicant_id: me }]);
    expect(b.store.refused.all()).toMatchObject([
      { code: 'MQ201', sentence: 'You have already applied to this job.' },
    ]);
    await b.sync();
    expect((await firstValueFrom(observeMyApplicationTo(b.store, job)))?.sync.state).toBe('sent');
  });
});

describe('server faults', () => {
  test('429: the client waits as long as the server asks', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts'] });
    device.network.before.push(
      once('push', reply(429, { code: 'PT429', message: 'slow down' }, { 'retry-after': '40' }), null),
    );
    await saveJobDraft(device.store, { title: 'Gaffer' });
    await pushed(device);
    const pushes = () => device.network.count('push');
    expect(pushes()).toBe(1);
    device.clock.advance(39_000);
    await device.rest();
    expect(pushes()).toBe(1);
    device.clock.advance(2_000);
    await until(() => pushes() === 2);
    await device.rest();
    expect(await waiting(device)).toBe(0);
  });

  test('S7: a write on which the server always fails is deferred, and the others arrive', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts'] });
    device.network.before.push((call, body) =>
      call === 'push' && JSON.stringify(body).includes('poison')
        ? reply(500, { code: 'XX000', message: 'broken' })
        : null,
    );
    await device.goOffline();
    for (let n = 0; n < 20; n += 1)
      await saveJobDraft(device.store, { title: n === 7 ? 'poison' : `draft ${n}` });
    device.network.isUp = true;
    await device.sync();
    for (let n = 0; n < 60 && (await waiting(device)) > 1; n += 1) {
      device.clock.advance(10_000);
      await device.rest();
    }
    expect((await drafts(me)).length).toBe(19);
    const { waiting: left } = await firstValueFrom(observeQueue(device.store));
    expect(left.map(({ text }) => text)).toEqual(['poison']);
  });

  for (const [what, code] of [
    ['is unavailable', undefined],
    ['is read-only', '25006'],
  ] as const) {
    test(`S2, S7: while the server ${what}, however long, nothing is deferred or reordered`, async () => {
      const me = await set.server.createUser({ role: 'employer' });
      const device = await set.phone(me, { collections: ['drafts'] });
      const isProbe = (body: Record<string, unknown>): boolean =>
        code !== undefined && (body.p_writes as unknown[]).length === 0;
      device.network.before.push((call, body) =>
        call === 'push' && !isProbe(body) ? reply(503, { code }) : null,
      );
      const titles: string[] = [];
      for (let n = 0; n < 60; n += 1) {
        if (n % 5 === 0) {
          titles.push(`draft ${n}`);
          await saveJobDraft(device.store, { title: `draft ${n}` });
        }
        device.clock.advance(10_000);
        await device.rest();
        expect(
          (await firstValueFrom(observeQueue(device.store))).waiting.map(({ why }) => why.kind),
        ).not.toContain('deferred');
      }
      device.network.before.length = 0;
      device.clock.advance(60_000);
      await device.rest();
      const taken = device.network.requests
        .filter(({ call, answer }) => call === 'push' && answer !== undefined)
        .flatMap(({ body }) => body.p_writes as PushWrite[]);
      expect(taken.map(({ document }) => document.title)).toEqual(titles);
      expect((await drafts(me)).map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
    });
  }

  test('S7: a deferred write that is withdrawn no longer wakes the engine', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts'] });
    device.network.before.push((call, body) =>
      call === 'push' && JSON.stringify(body).includes('poison')
        ? reply(500, { code: 'XX000', message: 'broken' })
        : null,
    );
    const poison = await saveJobDraft(device.store, { title: 'poison' });
    for (let n = 0; n < 30; n += 1) {
      device.clock.advance(10_000);
      await device.rest();
    }
    await discardWaiting(device.store, 'drafts', poison);
    // Longer than the longest deferral: the engine looks for the write once more, and then forgets it.
    device.clock.advance(3_600_000);
    await device.rest();
    const pushes = device.network.count('push');
    await saveJobDraft(device.store, { title: 'after' });
    await device.rest();
    expect(device.network.count('push')).toBe(pushes + 1);
    expect(await waiting(device)).toBe(0);
  });

  test('S7: a new edit of a row whose write was deferred is tried at once', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts'] });
    device.network.before.push((call, body) =>
      call === 'push' && JSON.stringify(body).includes('poison')
        ? reply(500, { code: 'XX000', message: 'broken' })
        : null,
    );
    const id = await saveJobDraft(device.store, { title: 'poison' });
    for (let n = 0; n < 30; n += 1) {
      device.clock.advance(10_000);
      await device.rest();
    }
    expect(await waiting(device)).toBe(1);
    await saveJobDraft(device.store, { title: 'fixed' }, id);
    await device.rest();
    expect(await waiting(device)).toBe(0);
    expect((await drafts(me)).length).toBe(1);
  });

  test('rows behind the horizon are not pulled in a loop while the server asks to wait', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts'] });
    device.network.before.push(async (call, { p_requests: requests }) =>
      call === 'pull'
        ? reply(
            200,
            (await set.server.as({ id: me }).pull(requests as never)).map((answer) => ({
              ...answer,
              rows_behind_horizon: 1,
            })),
          )
        : null,
    );
    await device.sync();
    device.network.before = [(call) => (call === 'pull' ? reply(429, {}, { 'retry-after': '60' }) : null)];
    const pulls = () => device.network.count('pull');
    const before = pulls();
    device.clock.advance(5_000);
    await device.rest();
    expect(pulls()).toBe(before + 1);
    device.clock.advance(50_000);
    await device.rest();
    expect(pulls()).toBe(before + 1);
  });

  test('pulls continue while a push keeps failing', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts', 'notifications'] });
    device.network.before.push((call) => (call === 'push' ? reply(503, {}) : null));
    await saveJobDraft(device.store, { title: 'stuck' });
    await set.server.sql(
      "insert into public.notifications (user_id, type, title, message) values ($1, 'system', 'News', 'x')",
      [me],
    );
    await device.sync();
    expect(await device.store.rows('notifications').count()).toBe(1);
    expect(await waiting(device)).toBe(1);
  });
});

describe('withdrawing and rewriting', () => {
  test('a waiting message that is edited is sent with its latest text only', async () => {
    const [me, other] = [await set.server.createUser({ role: 'employer' }), await set.server.createUser()];
    const device = await set.phone(me, { collections: ['messages', 'conversations', 'drafts'] });
    await device.goOffline();
    const { id } = await sendMessage(device.store, { recipientId: other, body: 'at six' });
    await editWaitingMessage(device.store, id, 'at seven');
    const withdrawn = await sendMessage(device.store, { recipientId: other, body: 'never mind' });
    expect(await deleteWaitingMessage(device.store, withdrawn.id)).toBe(true);
    device.network.isUp = true;
    await device.sync();
    expect(await set.server.sql('select body from public.messages where sender_id = $1', [me])).toEqual([
      { body: 'at seven' },
    ]);
    expect(await deleteWaitingMessage(device.store, id)).toBe(false);
    await expect(editWaitingMessage(device.store, id, 'at eight')).rejects.toMatchObject({
      name: 'GoneError',
    });
  });

  /** A first message that has arrived, whose author does not know that, and has rewritten it. */
  async function rewrittenAfterArrival(): Promise<{ device: Device; id: string }> {
    const [me, other] = [await set.server.createUser({ role: 'employer' }), await set.server.createUser()];
    const device = await set.phone(me, { collections: ['messages', 'conversations', 'drafts'] });
    device.network.after.push(once('push', false, true));
    const { id } = await sendMessage(device.store, { recipientId: other, body: 'At six.' });
    await device.rest();
    await editWaitingMessage(device.store, id, 'At seven.');
    return { device, id };
  }
  const bodyOnServer = async (id: string): Promise<unknown> =>
    (await set.server.sql('select body from public.messages where id = $1', [id]))[0]?.body;

  test('S2, S3: a message rewritten after it had arrived with its reply lost is changed', async () => {
    const { device, id } = await rewrittenAfterArrival();
    await device.sync();
    expect(await waiting(device)).toBe(0);
    expect(await bodyOnServer(id)).toBe('At seven.');
    expect((await firstValueFrom(observeQueue(device.store))).refused).toEqual([]);
  });

  test('S2, S7, S8: later than ten minutes by the server’s clock both versions are kept, with the reason', async () => {
    const { device, id } = await rewrittenAfterArrival();
    await set.server.sql(
      "update public.messages set created_at = now() - interval '11 minutes' where id = $1",
      [id],
    );
    await device.sync();
    expect(await waiting(device)).toBe(0);
    expect(await bodyOnServer(id)).toBe('At six.');
    const {
      refused: [item],
    } = await firstValueFrom(observeQueue(device.store));
    expect(item).toMatchObject({
      isConflict: false,
      sentence: 'A message can be changed for 10 minutes after it was sent.',
      document: { body: 'At seven.' },
    });
    expect((await device.store.rows('messages').one(id))?.body).toBe('At six.');
  });

  test('a waiting change that is discarded returns the document to the server’s version', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const job = await publishedJob(set.server, me);
    const device = await set.phone(me, { collections: ['jobs', 'drafts'] });
    await device.sync();
    await device.goOffline();
    await updateJob(device.store, job, { title: 'Typo' });
    await discardWaiting(device.store, 'jobs', job);
    expect(await firstValueFrom(observeJob(device.store, job))).toMatchObject({
      title: 'Gaffer, three nights',
      sync: { state: 'sent' },
    });
    device.network.isUp = true;
    await device.sync();
    expect(device.network.count('push')).toBe(0);
  });

  test('an edit back to the original value needs no request', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const job = await publishedJob(set.server, me);
    const device = await set.phone(me, { collections: ['jobs', 'drafts'] });
    await device.sync();
    await device.goOffline();
    await updateJob(device.store, job, { title: 'Typo' });
    await updateJob(device.store, job, { title: 'Gaffer, three nights' });
    device.network.isUp = true;
    await device.sync();
    expect(await waiting(device)).toBe(0);
    expect(device.network.count('push')).toBe(0);
  });

  test('S4: a job unsaved and saved again offline keeps the server’s fields, not values computed on the device', async () => {
    const [me, other] = [await set.server.createUser(), await set.server.createUser({ role: 'employer' })];
    const job = await publishedJob(set.server, other);
    const device = await set.phone(me, { collections: ['saved', 'drafts'] });
    await toggleSaved(device.store, 'job', job, 'Gaffer');
    await device.sync();
    const [before] = await device.store.rows('saved').find({ selector: {} });
    await device.goOffline();
    device.clock.advance(60_000);
    await toggleSaved(device.store, 'job', job, 'Gaffer');
    await toggleSaved(device.store, 'job', job, 'Gaffer');
    device.network.isUp = true;
    const pushes = device.network.count('push');
    await device.sync();
    expect(device.network.count('push')).toBe(pushes);
    const [after] = await device.store.rows('saved').find({ selector: {} });
    expect(after).toMatchObject({
      created_at: before!.created_at,
      updated_at: before!.updated_at,
      sync: { state: 'clean' },
    });
  });
});

test('S2: an edit on top of a refused one reverts nothing that others have changed meanwhile', async () => {
  const me = await set.server.createUser({ role: 'employer' });
  const job = await publishedJob(set.server, me);
  const device = await set.phone(me, { collections: ['jobs', 'drafts'] });
  await device.sync();
  await device.goOffline();
  await set.server.sql(
    "update public.jobs set title = 'Gaffer, four nights', status = 'closed', closed_reason = 'filled' where id = $1",
    [job],
  );
  await updateJob(device.store, job, { description: 'The first words.' });
  const isFirst = once('push', true, false);
  device.network.after.push(async (call) => {
    if (isFirst(call)) await updateJob(device.store, job, { description: 'The second words.' });
    return true;
  });
  device.network.isUp = true;
  await device.sync();
  const [row] = await set.server.sql('select title, status, description from public.jobs where id = $1', [
    job,
  ]);
  expect(row).toEqual({ title: 'Gaffer, four nights', status: 'closed', description: 'The second words.' });
  expect(await waiting(device)).toBe(0);
  expect(device.store.refused.all()).toEqual([]);
});

/** The engine learns of a local write one turn later, so this first waits for the push. */
async function pushed(device: Device): Promise<void> {
  await until(() => device.network.count('push') > 0);
  await device.rest();
}
