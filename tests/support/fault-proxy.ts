import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '../sync/support/random';

/** What a network, an intermediate proxy or an overloaded server does to one request. */
export type Fault =
  /** Half of it before the request, half before the answer. */
  | { kind: 'delay'; ms: number }
  /** The server processes the request; the answer is lost. */
  | { kind: 'lose reply' }
  /** The server processes the request; the answer is held until `releaseHeld`. */
  | { kind: 'hold reply' }
  /** The server gets the request twice; the second answer is returned. */
  | { kind: 'duplicate' }
  /** Half of the body, then the connection breaks. */
  | { kind: 'truncate' }
  /** Answered here; the server never gets the request. */
  | { kind: 'answer'; status: number; body: string; headers?: Record<string, string> }
  /** The connection is reset before the server gets the request. */
  | { kind: 'reset' }
  /** The answer arrives in small pieces. */
  | { kind: 'drip'; bytes: number; everyMs: number };

export const TOO_MANY_REQUESTS: Fault = {
  kind: 'answer',
  status: 429,
  body: '{"message":"slow down"}',
  headers: { 'content-type': 'application/json', 'retry-after': '1' },
};
export const SERVER_ERROR: Fault = {
  kind: 'answer',
  status: 500,
  body: '{"code":"XX000","message":"broken"}',
  headers: { 'content-type': 'application/json' },
};
export const TOKEN_EXPIRED: Fault = {
  kind: 'answer',
  status: 401,
  body: '{"code":"PGRST301","message":"JWT expired"}',
  headers: { 'content-type': 'application/json' },
};
export const CAPTIVE_PORTAL: Fault = {
  kind: 'answer',
  status: 200,
  body: '<!doctype html><title>Hotel</title><h1>Welcome to the hotel. Please sign in.</h1>',
  headers: { 'content-type': 'text/html' },
};
/** A firewall's page about a request that it does not like. */
export const FIREWALL: Fault = {
  kind: 'answer',
  status: 403,
  body: '<!doctype html><title>Blocked</title><h1>This request was blocked by the security policy.</h1>',
  headers: { 'content-type': 'text/html' },
};
/** The auth server's own answer when a session has ended. */
export const SESSION_ENDED: Fault = {
  kind: 'answer',
  status: 400,
  body: '{"code":"refresh_token_not_found","message":"Invalid Refresh Token: Refresh Token Not Found"}',
  headers: { 'content-type': 'application/json' },
};

export interface RuleOptions {
  /** How many requests it affects; unlimited by default. */
  times?: number;
  /** The probability that it affects a matching request, from the proxy's seed. */
  chance?: number;
  /** Only requests whose body matches. */
  body?: RegExp;
}

/** A fault that affects matching requests until it is stopped. */
export interface InjectedFault {
  /** How many requests it has affected. */
  readonly hits: number;
  stop(): void;
}

interface ActiveRule extends InjectedFault {
  hits: number;
  where: RegExp;
  fault: Fault;
  left: number;
  chance: number;
  body: RegExp | undefined;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** A proxy between a browser and the backend, with its own address, that injects faults into requests and sockets. */
export class FaultProxy {
  url = '';
  /** Every request, to check for instance whose token it carried. */
  readonly requests: { method: string; path: string; authorization: string; body: string }[] = [];
  private rules: ActiveRule[] = [];
  private readonly sockets = new Set<Socket>();
  private held: (() => void)[] = [];
  private readonly server: Server;

  private constructor(
    private readonly target: URL,
    private readonly random: () => number,
  ) {
    this.server = createServer(
      (incoming, answer) => void this.pass(incoming, answer).catch(() => answer.destroy()),
    );
    this.server.on(
      'upgrade',
      (incoming, socket, head) => void this.passSocket(incoming, socket as Socket, head),
    );
  }

  static async open(target: string, seed = 1): Promise<FaultProxy> {
    const proxy = new FaultProxy(new URL(target), seeded(seed));
    await new Promise<void>((listening) => proxy.server.listen(0, '127.0.0.1', listening));
    proxy.url = `http://127.0.0.1:${(proxy.server.address() as AddressInfo).port}`;
    return proxy;
  }

  /** Injects a fault into requests and sockets whose path matches. Earlier faults take precedence. */
  inject(
    where: RegExp,
    fault: Fault,
    { times = Number.POSITIVE_INFINITY, chance = 1, body }: RuleOptions = {},
  ): InjectedFault {
    const rule: ActiveRule = {
      where,
      fault,
      left: times,
      chance,
      body,
      hits: 0,
      stop: () => (this.rules = this.rules.filter((other) => other !== rule)),
    };
    this.rules.push(rule);
    return rule;
  }

  /** Removes all faults and releases held answers. */
  clear(): void {
    this.rules = [];
    this.releaseHeld();
  }

  releaseHeld(): void {
    for (const release of this.held.splice(0)) release();
  }

  /** Breaks every open socket. */
  closeSockets(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.clear();
    this.closeSockets();
    this.server.closeAllConnections();
    await new Promise<void>((closed) => this.server.close(() => closed()));
  }

  private faultFor(path: string, body = ''): Fault | null {
    const rule = this.rules.find(
      (each) =>
        each.where.test(path) &&
        each.body?.test(body) !== false &&
        (each.chance >= 1 || this.random() < each.chance),
    );
    if (!rule) return null;
    rule.hits += 1;
    rule.left -= 1;
    if (rule.left <= 0) rule.stop();
    return rule.fault;
  }

  private async pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    const body = await bodyOf(incoming);
    this.requests.push({
      method: incoming.method ?? '',
      path,
      authorization: incoming.headers.authorization ?? '',
      body: body.toString(),
    });
    const fault = this.faultFor(path, body.toString());
    switch (fault?.kind) {
      case 'reset':
        return void incoming.socket.resetAndDestroy();
      case 'answer':
        return void answer.writeHead(fault.status, fault.headers).end(fault.body);
      case 'duplicate':
        await this.forward(incoming, body);
        break;
      case 'delay':
        await wait(fault.ms / 2);
        break;
    }
    // Created before the request: a test that knows the server was reached may release before the answer is here.
    const gate =
      fault?.kind === 'hold reply' ? new Promise<void>((release) => this.held.push(release)) : undefined;
    const { status, headers, body: answerBody } = await this.forward(incoming, body);
    if (fault?.kind === 'lose reply') return void incoming.socket.resetAndDestroy();
    await gate;
    if (fault?.kind === 'delay') await wait(fault.ms / 2);
    answer.writeHead(status, { ...headers, 'content-length': answerBody.length });
    if (fault?.kind === 'truncate') {
      answer.write(answerBody.subarray(0, Math.floor(answerBody.length / 2)), () =>
        incoming.socket.destroy(),
      );
    } else if (fault?.kind === 'drip') {
      for (let at = 0; at < answerBody.length && !answer.destroyed; at += fault.bytes) {
        answer.write(answerBody.subarray(at, at + fault.bytes));
        await wait(fault.everyMs);
      }
      answer.end();
    } else {
      answer.end(answerBody);
    }
  }

  private forward(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { 'transfer-encoding': _chunks, connection: _hop, ...headers } = incoming.headers;
      const upstream = request(
        {
          host: this.target.hostname,
          port: this.target.port,
          method: incoming.method,
          path: incoming.url,
          headers: {
            ...headers,
            host: this.target.host,
            ...(body.length > 0 ? { 'content-length': body.length } : {}),
          },
        },
        (response) => {
          const {
            'transfer-encoding': _coded,
            connection: _end,
            'keep-alive': _kept,
            ...rest
          } = response.headers;
          bodyOf(response).then(
            (all) => resolve({ status: response.statusCode ?? 502, headers: rest, body: all }),
            reject,
          );
        },
      );
      upstream.on('error', reject);
      upstream.end(body);
    });
  }

  private async passSocket(incoming: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const fault = this.faultFor(incoming.url ?? '/');
    if (fault?.kind === 'delay') await wait(fault.ms);
    else if (fault) return void socket.resetAndDestroy();
    const upstream = connect(Number(this.target.port), this.target.hostname, () => {
      const lines = Object.entries({ ...incoming.headers, host: this.target.host }).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    for (const each of [socket, upstream]) {
      this.sockets.add(each);
      each.on('close', () => {
        this.sockets.delete(each);
        socket.destroy();
        upstream.destroy();
      });
    }
    upstream.on('error', () => socket.destroy());
  }
}
