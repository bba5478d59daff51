import { createSyncTransport, type SessionPort, type TransportDeps } from '@/backend/sync/sync-transport';
import type { After } from '@/backend/sync/silence';
import type { SyncTransport } from '@/backend/sync/sync-protocol';
import type { Server } from './server';

export type Call = 'pull' | 'push';
type Passed = boolean | Response;

export interface NetworkRequest {
  call: Call;
  body: Record<string, unknown>;
  /** The account whose token it carried. */
  session: string | null;
  /** When it was sent, by the device's clock. */
  at: number;
  answer?: unknown;
  /** The server's own answer reached the device, which still waited for it. */
  isDelivered?: boolean;
}

const KEY = 'key';

/** The account whose token a request carries; null for a visitor, who sends the key alone. */
function bearerOf(request: Request): string | null {
  const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? KEY;
  return token === KEY ? null : token;
}

/** Faults of the network between one device and the server. Everything else is real: the app's transport and the SQL. */
export class Network {
  isUp = true;
  /** Run before a request reaches the server; a response answers in its place. */
  before: ((call: Call, body: Record<string, unknown>) => Response | null | Promise<Response | null>)[] = [];
  /** Run after the server has committed; false loses the reply, a response replaces it. */
  after: ((call: Call, answer: unknown) => Passed | Promise<Passed>)[] = [];
  /** Delivers each request this many times. */
  copies = 1;
  requests: NetworkRequest[] = [];
  refreshes = 0;
  /** Whether the auth server accepts a refresh. */
  canRefresh: () => boolean | Promise<boolean> = () => true;
  sessionOf: string | null;
  /** The timers of requests; the wall clock's by default. */
  timers: After | undefined;
  /** The time of day by which the server's is read; the wall clock's by default. */
  timeOfDay: (() => number) | undefined;

  constructor(
    private readonly server: Server,
    readonly userId: string | null,
    private readonly now: () => number = Date.now,
  ) {
    this.sessionOf = userId;
  }

  count(call: Call): number {
    return this.requests.filter((request) => request.call === call).length;
  }

  transport(): SyncTransport {
    return createSyncTransport(this.transportDeps(this.session));
  }

  /** The session that the device's page has. */
  readonly session: SessionPort = {
    token: async () =>
      this.sessionOf === null ? null : { accountId: this.sessionOf, accessToken: this.sessionOf },
    refresh: async () => {
      this.refreshes += 1;
      return this.canRefresh();
    },
  };

  /** For a transport of another thread. */
  transportDeps(session: SessionPort): TransportDeps {
    return {
      accountId: this.userId,
      url: 'http://127.0.0.1:9',
      key: KEY,
      headers: {},
      fetch: (input, init) => this.deliver(new Request(input, init)),
      after: this.timers,
      now: this.timeOfDay,
      ...session,
    };
  }

  /** Delivers a copy of an earlier request late. Its answer reaches nobody. */
  async deliverAgain(request: NetworkRequest | undefined): Promise<void> {
    if (request) await this.run(request.call, request.body);
  }

  /** An aborted request rejects at once, as when its page closes, but may still reach the server. */
  private deliver(request: Request): Promise<Response> {
    const aborted = new Promise<never>((_resolve, reject) => {
      request.signal.addEventListener('abort', () =>
        reject(new DOMException('The page was closed.', 'AbortError')),
      );
    });
    return Promise.race([this.pass(request), aborted]);
  }

  private async pass(request: Request): Promise<Response> {
    const session = bearerOf(request);
    if (!this.isUp) throw new TypeError('fetch failed');
    const call: Call = request.url.endsWith('sync_push') ? 'push' : 'pull';
    const body = (await request.json()) as Record<string, unknown>;
    const entry: NetworkRequest = { call, body, session, at: this.now() };
    this.requests.push(entry);
    for (const step of this.before) {
      const instead = await step(call, body);
      if (instead) return instead;
    }
    let response = await this.run(call, body);
    for (let copy = 1; copy < this.copies; copy += 1) response = await this.run(call, body);
    const answered = response;
    entry.answer = await answered.clone().json();
    for (const step of this.after) {
      const passed = await step(call, entry.answer);
      if (!passed) throw new TypeError('fetch failed');
      if (passed !== true) response = passed;
    }
    if (!this.isUp) throw new TypeError('fetch failed');
    entry.isDelivered = response === answered && !request.signal.aborted;
    return response;
  }

  /** As PostgREST does: with the caller's rights, and errors as JSON. */
  private async run(call: Call, body: Record<string, unknown>): Promise<Response> {
    const caller = this.server.as({ id: this.userId });
    try {
      const answer =
        call === 'pull'
          ? await caller.pull(body.p_requests as never)
          : await caller.push(body.p_writes as never, String(body.p_client), body.p_checkpoints);
      return reply(200, answer);
    } catch (error) {
      const {
        code = 'XX000',
        message = '',
        detail = null,
      } = error as {
        code?: string;
        message?: string;
        detail?: string | null;
      };
      const status = /^PT(\d{3})$/.exec(code)?.[1];
      return reply(status ? Number(status) : /^(40|53|57|58|XX|08)/.test(code) ? 500 : 400, {
        code,
        message,
        details: detail,
      });
    }
  }
}

export const reply = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** Returns `act` for the next call of a kind, and `otherwise` for all others. */
export const once = <T>(wanted: Call, act: T, otherwise: T): ((call: Call) => T) => {
  let isDone = false;
  return (call) => {
    if (isDone || call !== wanted) return otherwise;
    isDone = true;
    return act;
  };
};
