import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { SERVER_ERROR, TOO_MANY_REQUESTS, FaultProxy, CAPTIVE_PORTAL } from '../support/fault-proxy';

/** Browser tests rely on the proxy to break things: each fault must do what its name says. */
let server: Server;
let received: string[];
let proxy: FaultProxy;

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`);
      response
        .writeHead(201, { 'content-type': 'application/json' })
        .end(JSON.stringify({ number: received.length, filler: 'x'.repeat(200) }));
    });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.on('message', (text) => socket.send(`echo ${String(text)}`)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  proxy = await FaultProxy.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 7);
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const ask = (path = '/a') => fetch(`${proxy.url}${path}`, { method: 'POST', body: 'words' });

describe('the fault proxy', () => {
  test('forwards requests that match no rule', async () => {
    const response = await ask();
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ number: 1 });
    expect(received).toEqual(['POST /a words']);
    expect(proxy.requests[0]).toMatchObject({ method: 'POST', path: '/a', body: 'words' });
  });

  test('drops a reply after the server has handled the request', async () => {
    proxy.inject(/a/, { kind: 'lose reply' }, { times: 1 });
    await expect(ask()).rejects.toThrow();
    expect(received.length).toBe(1);
    expect((await ask()).ok).toBe(true);
  });

  test('holds a reply until it is released', async () => {
    proxy.inject(/a/, { kind: 'hold reply' }, { times: 1 });
    let isDelivered = false;
    const request = ask().then((response) => {
      isDelivered = true;
      return response;
    });
    while (received.length === 0) await new Promise((turn) => setTimeout(turn, 5));
    expect(isDelivered).toBe(false);
    proxy.releaseHeld();
    expect((await request).status).toBe(201);
  });

  test('delivers a request twice', async () => {
    proxy.inject(/a/, { kind: 'duplicate' });
    expect(await (await ask()).json()).toMatchObject({ number: 2 });
    expect(received).toEqual(['POST /a words', 'POST /a words']);
  });

  test('truncates a body', async () => {
    proxy.inject(/a/, { kind: 'truncate' });
    await expect(ask().then((response) => response.text())).rejects.toThrow();
  });

  test('resets a connection before the request reaches the server', async () => {
    proxy.inject(/a/, { kind: 'reset' });
    await expect(ask()).rejects.toThrow();
    expect(received).toEqual([]);
  });

  test('answers in place of the server: busy, broken, captive portal', async () => {
    for (const fault of [TOO_MANY_REQUESTS, SERVER_ERROR, CAPTIVE_PORTAL])
      proxy.inject(/a/, fault, { times: 1 });
    const answers = [await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([429, 500, 200]);
    expect(answers[0]?.headers.get('retry-after')).toBe('1');
    expect(answers[2]?.headers.get('content-type')).toBe('text/html');
    expect(received).toEqual([]);
  });

  test('drips and delays replies', async () => {
    proxy.inject(/drip/, { kind: 'drip', bytes: 50, everyMs: 10 });
    proxy.inject(/slow/, { kind: 'delay', ms: 60 });
    const startedAt = performance.now();
    expect((await (await ask('/drip')).text()).length).toBeGreaterThan(200);
    expect((await ask('/slow')).ok).toBe(true);
    // Only a lower bound: these are deliberate waits, not a measure of speed.
    expect(performance.now() - startedAt).toBeGreaterThan(100);
  });

  test('applies a rule only to matching requests, and by chance identically for the same seed', async () => {
    const rule = proxy.inject(/a/, SERVER_ERROR, { chance: 0.5 });
    const met: number[] = [];
    for (let n = 0; n < 20; n += 1) met.push((await ask()).status);
    expect((await ask('/other')).status).toBe(201);
    expect(rule.hits).toBe(met.filter((status) => status === 500).length);
    const again = await FaultProxy.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 7);
    again.inject(/a/, SERVER_ERROR, { chance: 0.5 });
    const second: number[] = [];
    for (let n = 0; n < 20; n += 1) second.push((await fetch(`${again.url}/a`, { method: 'POST' })).status);
    await again.close();
    expect(second).toEqual(met);
  });

  test('forwards, refuses and cuts WebSockets', async () => {
    const open = (): Promise<WebSocket> =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`${proxy.url.replace('http', 'ws')}/socket`);
        socket.once('open', () => resolve(socket));
        socket.once('error', reject);
      });
    const socket = await open();
    const echo = new Promise((resolve) => socket.once('message', (text) => resolve(String(text))));
    socket.send('hello');
    expect(await echo).toBe('echo hello');
    const closed = new Promise((done) => socket.once('close', done));
    proxy.closeSockets();
    await closed;
    const rule = proxy.inject(/socket/, { kind: 'reset' });
    await expect(open()).rejects.toThrow();
    rule.stop();
    (await open()).close();
  });
});
