import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { RealtimeSockets } from '../../supabase/local/realtime/sockets';

const keys = {
  publishableKey: 'sb_publishable_test',
  secretKey: 'sb_secret_test',
  jwtSecret: 'a secret of at least thirty-two characters',
};
const sockets = new RealtimeSockets({
  ...keys,
  log: () => undefined,
  mayListen: () => Promise.resolve(false),
  pingIntervalMs: 100,
});
const server = createServer();
let address = '';

beforeAll(async () => {
  server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/realtime/v1/websocket?apikey=${keys.publishableKey}`;
});
afterAll(() => {
  sockets.close();
  server.close();
});

it('a socket whose peer has vanished is closed after a missed ping; one that answers stays open', async () => {
  const dead = new WebSocket(address, { autoPong: false });
  const alive = new WebSocket(address);
  await Promise.all([dead, alive].map((socket) => new Promise((open) => socket.once('open', open))));
  let pings = 0;
  alive.on('ping', () => (pings += 1));
  await new Promise((closed) => dead.once('close', closed));
  const before = pings;
  while (pings < before + 3) await new Promise((ping) => alive.once('ping', ping));
  expect(alive.readyState).toBe(WebSocket.OPEN);
  alive.terminate();
});
