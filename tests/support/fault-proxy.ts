import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '../sync/support/random';

/** What a network, a proxy on the way or an overloaded server does to one request. */
export type Fault =
  /** Half of it on the way there, half on the way back. */
  | { kind: 'delay'; ms: number }
  /** The server does its work; nobody hears of it. */
  | { kind: 'lose reply' }
  /** The server does its work; the answer stays here until `letGo`. */
  | { kind: 'hold reply' }
  /** It reaches the server twice; the second answer comes back. */
  | { kind: 'duplicate' }
  /** Half of the body, then the connection breaks. */
  | { kind: 'truncate' }
  /** Somebody else answers, and the server hears nothing of it. */
  | { kind: 'answer'; status: number; body: string; headers?: Record<string, string> }
  /** The connection is reset before the server hears of it. */
  | { kind: 'reset' }
  | { kind: 'drip'; bytes: number; everyMs: number };

export const BUSY: Fault = {
  kind: 'answer',
  status: 429,
  body: '{"message":"slow down"}',
  headers: { 'content-type': 'application/json', 'retry-after': '1' },
};
export const BROKEN: Fault = {
  kind: 'answer',
  status: 500,
  body: '{"code":"XX000","message":"broken"}',
  headers: { 'content-type': 'application/json' },
};
export const EXPIRED: Fault = {
  kind: 'answer',
  status: 401,
  body: '{"code":"PGRST301","message":"JWT expired"}',
  headers: { 'content-type': 'application/json' },
};
export const PORTAL: Fault = {
  kind: 'answer',
  status: 200,
  body: '<!doctype html><title>Hotel</title><h1>Welcome to the hotel. Please sign in.</h1>',
  headers: { 'content-type': 'text/html' },
};
/** The auth server's own word that this session is over. */
export const ENDED: Fault = {
  kind: 'answer',
  status: 400,
  body: '{"code":"refresh_token_not_found","message":"Invalid Refresh Token: Refresh Token Not Found"}',
  headers: { 'content-type': 'application/json' },
};

export interface RuleOptions {
  /** Ends by itself after so many. */
  times?: number;
  /** Of those that fit, how many it meets; by the proxy's seed. */
  chance?: number;
}

/** A fault that meets requests until it is over. */
export interface Rule {
  /** How many it has met. */
  readonly met: number;
  stop(): void;
}

interface ActiveRule extends Rule {
  met: number;
  where: RegExp;
  fault: Fault;
  left: number;
  chance: number;
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

/** Stands between a browser and the backend, on an address of its own, and does to requests and sockets what it is told. */
export class FaultProxy {
  url = '';
  /** Every request as it came, for questions such as whose token it carried. */
  readonly seen: { method: string; path: string; authorization: string; body: string }[] = [];
  private rules: ActiveRule[] = [];
  private readonly sockets = new Set<Socket>();
  private held: (() => void)[] = [];
  private readonly server: Server;

  private constructor(
    private readonly target: URL,
    private readonly random: () => number,
  ) {
    this.server = createServer(
      (asked, answer) => void this.pass(asked, answer).catch(() => answer.destroy()),
    );
    this.server.on('upgrade', (asked, socket, head) => void this.passSocket(asked, socket as Socket, head));
  }

  static async open(target: string, seed = 1): Promise<FaultProxy> {
    const proxy = new FaultProxy(new URL(target), seeded(seed));
    await new Promise<void>((listening) => proxy.server.listen(0, '127.0.0.1', listening));
    proxy.url = `http://127.0.0.1:${(proxy.server.address() as AddressInfo).port}`;
    return proxy;
  }

  /** From now on requests and sockets whose path fits meet this. Earlier rules go first. */
  meet(
    where: RegExp,
    fault: Fault,
    { times = Number.POSITIVE_INFINITY, chance = 1 }: RuleOptions = {},
  ): Rule {
    const rule: ActiveRule = {
      where,
      fault,
      left: times,
      chance,
      met: 0,
      stop: () => (this.rules = this.rules.filter((other) => other !== rule)),
    };
    this.rules.push(rule);
    return rule;
  }

  /** The network is itself again. */
  clear(): void {
    this.rules = [];
    this.letGo();
  }

  letGo(): void {
    for (const release of this.held.splice(0)) release();
  }

  /** Breaks every open socket. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.clear();
    this.cut();
    this.server.closeAllConnections();
    await new Promise<void>((closed) => this.server.close(() => closed()));
  }

  private faultFor(path: string): Fault | null {
    const rule = this.rules.find(
      (each) => each.where.test(path) && (each.chance >= 1 || this.random() < each.chance),
    );
    if (!rule) return null;
    rule.met += 1;
    rule.left -= 1;
    if (rule.left <= 0) rule.stop();
    return rule.fault;
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = asked.url ?? '/';
    const body = await bodyOf(asked);
    this.seen.push({
      method: asked.method ?? '',
      path,
      authorization: asked.headers.authorization ?? '',
      body: body.toString(),
    });
    const fault = this.faultFor(path);
    switch (fault?.kind) {
      case 'reset':
        return void asked.socket.resetAndDestroy();
      case 'answer':
        return void answer.writeHead(fault.status, fault.headers).end(fault.body);
      case 'duplicate':
        await this.ask(asked, body);
        break;
      case 'delay':
        await wait(fault.ms / 2);
        break;
    }
    // Held from the start: whoever has seen the server reached may let go before its answer is here.
    const gate =
      fault?.kind === 'hold reply' ? new Promise<void>((release) => this.held.push(release)) : undefined;
    const { status, headers, body: told } = await this.ask(asked, body);
    if (fault?.kind === 'lose reply') return void asked.socket.resetAndDestroy();
    await gate;
    if (fault?.kind === 'delay') await wait(fault.ms / 2);
    answer.writeHead(status, { ...headers, 'content-length': told.length });
    if (fault?.kind === 'truncate') {
      answer.write(told.subarray(0, Math.floor(told.length / 2)), () => asked.socket.destroy());
    } else if (fault?.kind === 'drip') {
      for (let at = 0; at < told.length && !answer.destroyed; at += fault.bytes) {
        answer.write(told.subarray(at, at + fault.bytes));
        await wait(fault.everyMs);
      }
      answer.end();
    } else {
      answer.end(told);
    }
  }

  private ask(asked: IncomingMessage, body: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { 'transfer-encoding': _chunks, connection: _hop, ...headers } = asked.headers;
      const onward = request(
        {
          host: this.target.hostname,
          port: this.target.port,
          method: asked.method,
          path: asked.url,
          headers: {
            ...headers,
            host: this.target.host,
            ...(body.length > 0 ? { 'content-length': body.length } : {}),
          },
        },
        (told) => {
          const {
            'transfer-encoding': _coded,
            connection: _end,
            'keep-alive': _kept,
            ...rest
          } = told.headers;
          bodyOf(told).then(
            (all) => resolve({ status: told.statusCode ?? 502, headers: rest, body: all }),
            reject,
          );
        },
      );
      onward.on('error', reject);
      onward.end(body);
    });
  }

  private async passSocket(asked: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const fault = this.faultFor(asked.url ?? '/');
    if (fault?.kind === 'delay') await wait(fault.ms);
    else if (fault) return void socket.resetAndDestroy();
    const onward = connect(Number(this.target.port), this.target.hostname, () => {
      const lines = Object.entries({ ...asked.headers, host: this.target.host }).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const each of [socket, onward]) {
      this.sockets.add(each);
      each.on('close', () => {
        this.sockets.delete(each);
        socket.destroy();
        onward.destroy();
      });
    }
    onward.on('error', () => socket.destroy());
  }
}
