import { setTimeout as wait } from 'node:timers/promises';
import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PASSWORD, type TestBackend } from '../support/backend';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;
type Member = Awaited<ReturnType<TestBackend['signUp']>>;

afterAll(stopEngines);

/** Polls until the condition holds, or fails after 10 s. */
async function until<T>(check: () => T | undefined | false, what: string): Promise<T> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await wait(10)) {
    const value = check();
    if (value) return value;
  }
  throw new Error(`Timed out waiting for ${what}.`);
}

async function subscribe(client: SupabaseClient, filter: object = {}): Promise<Change[]> {
  const received: Change[] = [];
  let isReady = false;
  client
    .channel(`test:${Math.random()}`)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'notes', ...filter } as never,
      (change: Change) => received.push(change),
    )
    .on('system', {}, ({ status }: { status: string }) => (isReady ||= status === 'ok'))
    .subscribe();
  await until(() => isReady, 'the subscription');
  return received;
}

describe.each(ENGINES)('Realtime on %s', (engine) => {
  let backend: TestBackend;
  let ada: Member;
  let bob: Member;
  beforeAll(async () => {
    backend = await startOnEngine(engine, { allowsPublicChannels: true });
    ada = await backend.signUp('ada@marquee.test');
    bob = await backend.signUp('bob@marquee.test');
  });
  afterEach(async () => {
    await Promise.all([ada, bob].map(({ client }) => client.removeAllChannels()));
  });
  afterAll(() => backend.stop());

  it('delivers an insert, an update and a deletion, in order', async () => {
    const received = await subscribe(ada.client);
    const { data } = await ada.client
      .from('notes')
      .insert({ body: 'first', amount: 3 })
      .select('id')
      .single();
    await until(() => received.length === 1, 'the insert');
    await ada.client.from('notes').update({ body: 'second' }).eq('id', data!.id);
    await until(() => received.length === 2, 'the update');
    await ada.client.from('notes').delete().eq('id', data!.id);
    await until(() => received.length === 3, 'the deletion');
    expect(
      received.map(({ eventType, new: row, old }) => [
        eventType,
        (row as { body?: string }).body,
        (old as { id?: string }).id,
      ]),
    ).toEqual([
      ['INSERT', 'first', undefined],
      ['UPDATE', 'second', data!.id],
      ['DELETE', undefined, data!.id],
    ]);
    expect(received[0]?.new).toMatchObject({ amount: 3, tags: [], meta: {}, owner_id: ada.id });
  });

  it('S9: delivers no row that the subscriber may not read', async () => {
    const [adaReceived, bobReceived] = [await subscribe(ada.client), await subscribe(bob.client)];
    await ada.client.from('notes').insert({ body: 'private' });
    await bob.client.from('notes').insert({ body: 'bobReceived own' });
    await until(() => adaReceived.length > 0 && bobReceived.length > 0, 'both inserts');
    expect(adaReceived.map(({ new: row }) => (row as { body: string }).body)).toEqual(['private']);
    expect(bobReceived.map(({ new: row }) => (row as { body: string }).body)).toEqual(['bobReceived own']);
  });

  it('delivers nothing to visitors from a table they cannot read', async () => {
    const visitor = backend.client();
    const [received, adaReceived] = [await subscribe(visitor), await subscribe(ada.client)];
    await ada.client.from('notes').insert({ body: 'not for visitors' });
    await until(() => adaReceived.length === 1, 'her own insert');
    expect(received).toEqual([]);
    await visitor.removeAllChannels();
  });

  it('omits columns that the subscriber may not read, and applies filters', async () => {
    const received = await subscribe(ada.client, { filter: 'body=eq.wanted' });
    await ada.client.from('notes').insert([{ body: 'other' }, { body: 'wanted' }]);
    await until(() => received.length === 1, 'the wanted row');
    expect(received[0]?.new).toMatchObject({ body: 'wanted' });
  });

  it('delivers every row of a large write once', async () => {
    const received = await subscribe(ada.client);
    const bodies = Array.from({ length: 300 }, (_, index) => `note ${index}`);
    await ada.client.from('notes').insert(bodies.map((body) => ({ body })));
    await until(() => received.length >= 300, 'all 300 rows');
    expect(new Set(received.map(({ new: row }) => (row as { body: string }).body))).toEqual(new Set(bodies));
    expect(received).toHaveLength(300);
  });

  it('delivers nothing of a write that was rolled back', async () => {
    const received = await subscribe(ada.client);
    await ada.client.from('notes').insert([{ body: 'good' }, { body: 'x'.repeat(41) }]);
    await ada.client.from('notes').insert({ body: 'after' });
    await until(() => received.length === 1, 'the later row');
    expect(received[0]?.new).toMatchObject({ body: 'after' });
  });

  it('delivers broadcasts to the others on a channel, and to the sender only if requested', async () => {
    const received: string[] = [];
    const join = (client: SupabaseClient, name: string, self: boolean) =>
      new Promise<ReturnType<SupabaseClient['channel']>>((joined) => {
        const channel = client.channel('call-sheet', { config: { broadcast: { self } } });
        channel.on('broadcast', { event: 'typing' }, ({ payload }) =>
          received.push(`${name} received ${payload.from}`),
        );
        channel.subscribe((status) => status === 'SUBSCRIBED' && joined(channel));
      });
    const adaChannel = await join(ada.client, 'ada', false);
    const bobChannel = await join(bob.client, 'bob', true);
    await adaChannel.send({ type: 'broadcast', event: 'typing', payload: { from: 'ada' } });
    await bobChannel.send({ type: 'broadcast', event: 'typing', payload: { from: 'bob' } });
    await until(() => received.length === 3, 'three broadcasts');
    expect(received.toSorted()).toEqual(['ada received bob', 'bob received ada', 'bob received bob']);
  });

  describe('a message of the database', () => {
    const send = (topic: string, text: string, isPrivate = true) =>
      backend.sql(`select realtime.send(jsonb_build_object('text', $1::text), 'news', $2, $3)`, [
        text,
        topic,
        isPrivate,
      ]);
    /** Joins, and collects what it hears. Answers the state of the channel: SUBSCRIBED, CHANNEL_ERROR. */
    const join = async (client: SupabaseClient, topic: string, isPrivate: boolean, heard: string[]) => {
      await client.realtime.setAuth();
      return new Promise<string>((done) => {
        client
          .channel(topic, { config: { private: isPrivate, broadcast: { ack: true } } })
          .on('broadcast', { event: 'news' }, ({ payload }) => heard.push(payload.text))
          .subscribe((status) => done(status));
      });
    };

    it('S9: is heard on a private channel by whom its policy allows; nobody else may join', async () => {
      const [own, others]: [string[], string[]] = [[], []];
      const topic = `own:${ada.id}`;
      expect(await join(ada.client, topic, true, own)).toBe('SUBSCRIBED');
      expect(await join(bob.client, topic, true, others)).toBe('CHANNEL_ERROR');
      const visitor = backend.client();
      expect(await join(visitor, topic, true, others)).toBe('CHANNEL_ERROR');
      for (const text of ['one', 'two', 'three']) await send(topic, text);
      await send(`own:${bob.id}`, 'not hers');
      await until(() => own.length === 3, 'three messages');
      expect([own, others]).toEqual([['one', 'two', 'three'], []]);
      await visitor.removeAllChannels();
    });

    it('of a private channel does not reach a public one of its name, and a public one not the private', async () => {
      const heard = { private: [] as string[], public: [] as string[] };
      const topic = `own:${ada.id}`;
      await join(ada.client, topic, true, heard.private);
      expect(await join(bob.client, topic, false, heard.public)).toBe('SUBSCRIBED');
      await send(topic, 'for her');
      await send(topic, 'for all', false);
      await until(() => heard.private.length > 0 && heard.public.length > 0, 'both messages');
      expect(heard).toEqual({ private: ['for her'], public: ['for all'] });
    });

    it('cannot be sent by a client: not over its channel, not over the API', async () => {
      const [first, second]: [string[], string[]] = [[], []];
      const topic = `own:${ada.id}`;
      const tablet = backend.client();
      await tablet.auth.signInWithPassword({ email: 'ada@marquee.test', password: PASSWORD });
      await join(ada.client, topic, true, first);
      await join(tablet, topic, true, second);
      const [channel] = ada.client.getChannels();
      const sent = await channel!.send({ type: 'broadcast', event: 'news', payload: { text: 'forged' } });
      expect(sent).not.toBe('ok');
      const { error } = await ada.client.schema('realtime').from('messages').select('id');
      expect(error).not.toBeNull();
      await send(topic, 'real');
      await until(() => first.length > 0 && second.length > 0, 'the real message');
      expect([first, second]).toEqual([['real'], ['real']]);
      await tablet.removeAllChannels();
    });

    it('is not delivered when its transaction is rolled back', async () => {
      const heard: string[] = [];
      await join(ada.client, `own:${ada.id}`, true, heard);
      await expect(
        backend.sql(
          `select realtime.send('{"text": "lost"}', 'news', $1, true), 1 / (length($1) - length($1))`,
          [`own:${ada.id}`],
        ),
      ).rejects.toThrow('division by zero');
      await send(`own:${ada.id}`, 'kept');
      await until(() => heard.length > 0, 'the later message');
      expect(heard).toEqual(['kept']);
    });
  });

  it('accepts a renewed token, and closes a channel whose token has expired', async () => {
    const exp = Math.floor(Date.now() / 1000) + 2;
    const token = await new SignJWT({ role: 'authenticated', sub: ada.id, exp })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(backend.jwtSecret));
    const received: string[] = [];
    const socket = new WebSocket(
      `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}&vsn=1.0.0`,
    );
    socket.on('message', (data) => {
      const { event, payload } = JSON.parse(data.toString()) as {
        event: string;
        payload: { status?: string };
      };
      received.push(event === 'phx_reply' ? `${event} ${payload.status}` : event);
    });
    await new Promise((open) => socket.once('open', open));
    const send = (topic: string, event: string, payload: object): void =>
      socket.send(JSON.stringify({ topic, event, payload, ref: '1', join_ref: '1' }));
    send('realtime:short', 'phx_join', { config: { postgres_changes: [] }, access_token: token });
    await until(() => received.includes('phx_close'), 'the channel to close');
    expect(received).toEqual(['phx_reply ok', 'presence_state', 'system', 'phx_close']);
    send('realtime:again', 'phx_join', { config: {}, access_token: token });
    await until(() => received.includes('phx_reply error'), 'the refusal of the old token');
    send('phoenix', 'heartbeat', {});
    await until(() => received.at(-1) === 'phx_reply ok', 'the answer to the heartbeat');
    socket.terminate();
  });

  it('speaks version 2.0.0 of the protocol', async () => {
    const socket = new WebSocket(
      `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}&vsn=2.0.0`,
    );
    const received: unknown[] = [];
    socket.on('message', (data) => received.push(JSON.parse(data.toString())));
    await new Promise((open) => socket.once('open', open));
    socket.send(JSON.stringify([null, '7', 'phoenix', 'heartbeat', {}]));
    await until(() => received.length === 1, 'the heartbeat');
    expect(received[0]).toEqual([null, '7', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]);
    socket.send('this is not JSON');
    socket.send(JSON.stringify([null, '8', 'phoenix', 'heartbeat', {}]));
    await until(() => received.length === 2, 'the next heartbeat, after an invalid message');
    socket.terminate();
  });

  it.each([
    ['without a key', '', {}],
    ['with a wrong key', '?apikey=sb_publishable_wrong', {}],
    ['from a page of another site', 'key', { origin: 'https://evil.example' }],
    ['under a name that is not loopback', 'key', { host: 'evil.example' }],
  ])('refuses a socket %s', async (_, query, headers) => {
    const search = query === 'key' ? `?apikey=${backend.publishableKey}` : query;
    const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/realtime/v1/websocket${search}`, {
      headers,
    });
    const message = await new Promise<string>((refused) =>
      socket.once('error', (error) => refused(error.message)),
    );
    expect(message).toMatch(/Unexpected server response: 40[13]/);
  });
});
