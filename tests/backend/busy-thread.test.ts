import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Gateway } from '../../supabase/local/http/gateway';

/** Longer than Node keeps a connection for a next request. */
const BUSY_MS = 7_000;
const REQUEST = 'GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: keep-alive\r\n\r\n';

let gateway: Gateway;
let socket: Socket;

beforeEach(async () => {
  gateway = await Gateway.open(0, 0, () => undefined);
  socket = connect(gateway.port, '127.0.0.1');
  await once(socket, 'connect');
});
afterEach(async () => {
  socket.destroy();
  await gateway.close();
});

const answer = async (): Promise<string> => {
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data.toString();
};

it('whoever asks on a kept connection while a statement takes seconds is answered late, and not reset', async () => {
  socket.write(REQUEST);
  expect(await answer()).toMatch(/^HTTP\/1\.1 503 /);
  socket.write(REQUEST);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
  expect(await answer()).toMatch(/^HTTP\/1\.1 503 /);
}, 30_000);

it('a kept connection on which nobody asks is closed', async () => {
  socket.write(REQUEST);
  await answer();
  await once(socket, 'close');
}, 30_000);
