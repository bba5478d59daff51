import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { TestBackend } from '../support/backend';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

interface Heard {
  topic: string;
  event: string;
  payload: { status?: string; response?: { reason?: string } };
}

describe.each(ENGINES)('the channels of Realtime, on %s,', (engine) => {
  let backend: TestBackend;
  let account: { id: string; token: string };
  beforeAll(async () => {
    backend = await startOnEngine(engine, { migrationsFolder: 'supabase/migrations' });
    account = await backend.signUp('channels@marquee.test');
  });
  afterAll(() => backend.stop());

  async function open(): Promise<{ socket: WebSocket; heard: Heard[] }> {
    const socket = new WebSocket(
      `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}&vsn=1.0.0`,
    );
    const heard: Heard[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(data.toString()) as Heard));
    await new Promise((opened) => socket.once('open', opened));
    return { socket, heard };
  }
  const send = (socket: WebSocket, topic: string, event: string, payload: object): void =>
    socket.send(JSON.stringify({ topic, event, payload, ref: '1', join_ref: '1' }));
  /** Its messages are answered in order, so whatever it was sent before has been handled then. */
  async function handled({ socket, heard }: Awaited<ReturnType<typeof open>>): Promise<void> {
    send(socket, 'phoenix', 'heartbeat', {});
    while (!heard.some(({ topic }) => topic === 'phoenix')) await wait(5);
  }
  const PRIVATE_ONLY = 'PrivateOnly: This project only allows private channels';

  it('are private: nobody joins a public one, so strangers cannot use the server to talk to each other', async () => {
    const [speaker, listener] = [await open(), await open()];
    const configs = [{}, { private: false }, { private: 'true' }, { broadcast: { self: true } }, null];
    for (const config of configs)
      for (const token of [undefined, account.token]) {
        for (const { socket } of [listener, speaker])
          send(socket, 'realtime:room', 'phx_join', { config, access_token: token });
      }
    send(speaker.socket, 'realtime:room', 'broadcast', { type: 'broadcast', event: 'hey', payload: {} });
    await handled(speaker);
    await handled(listener);
    for (const { heard, socket } of [speaker, listener]) {
      const onRoom = heard.filter(({ topic }) => topic === 'realtime:room');
      expect(onRoom.map(({ event, payload }) => [event, payload.status, payload.response?.reason])).toEqual(
        Array.from({ length: configs.length * 2 }, () => ['phx_reply', 'error', PRIVATE_ONLY]),
      );
      socket.terminate();
    }
  });

  it('let an account join its own', async () => {
    const device = await open();
    send(device.socket, `realtime:account:${account.id}`, 'phx_join', {
      config: { private: true },
      access_token: account.token,
    });
    await handled(device);
    expect(device.heard[0]).toMatchObject({ event: 'phx_reply', payload: { status: 'ok' } });
    device.socket.terminate();
  });
});
