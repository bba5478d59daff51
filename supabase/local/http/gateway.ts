import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ProxyHops } from '../../../src/domain/security/client-network';
import { fieldOf, messageOf, StartupError } from '../startup-error';
import { wantsPage } from './app-files';
import { compressJson } from './compression';
import { allowOrigin, answerPreflight, refuse, refusalReason } from './guard';
import type { Unacceptable } from './request-form';
import { answerWithin, limitRequest } from './request-limits';
import { startingPage } from '../pages/starting-page';
import { keepTrustedNetwork } from './trusted-network';

/** A caller that gets no answer in this time after its request has arrived gets 504. The database gives a statement up before (`statement_timeout`). */
const ANSWER_WITHIN_MS = 45_000;
/** A connection on which nothing moves is closed; a slow one that moves is not, however long it takes. */
const IDLE_CONNECTION_MS = 60_000;
const HEADERS_WITHIN_MS = 20_000;
/** How long what has arrived may take to be read, once this thread is free. */
const UNREAD_WITHIN_MS = 200;

export interface Route {
  /** Prefix of the paths this route handles. */
  prefix: string;
  /** Whether other loopback origins may read the answers: true for the API, false for pages. */
  allowsCrossOrigin: boolean;
  answer: (request: Request, peerAddress: string | null) => Response | Promise<Response>;
}

/** What handles requests once startup has finished. */
export interface Services {
  /** The first route whose prefix matches handles the request. */
  routes: Route[];
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
}

/**
 * The one HTTP port. Opened before everything else, so that a port in use is found at once and `/health` can
 * answer 'starting'.
 */
export class Gateway {
  private services: Services | null = null;

  private constructor(
    private readonly server: Server,
    readonly port: number,
    private readonly hops: ProxyHops,
    private readonly log: (line: string) => void,
  ) {}

  /** @throws StartupError if the port is in use */
  static async open(port: number, hops: ProxyHops, log: (line: string) => void): Promise<Gateway> {
    const server = createServer({ headersTimeout: HEADERS_WITHIN_MS, requestTimeout: 0 });
    server.setTimeout(IDLE_CONNECTION_MS);
    server.on('timeout', closeUnlessSomethingCame);
    const boundPort = await listen(server, port);
    const gateway = new Gateway(server, boundPort, hops, log);
    server.on(
      'request',
      getRequestListener((request, env) => gateway.answer(request, env as HttpBindings), {
        overrideGlobalObjects: false,
      }),
    );
    server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head));
    return gateway;
  }

  startServing(services: Services): void {
    this.services = services;
  }

  /** Cuts off open requests, as a lost connection would, and answers new ones with 503. */
  stopServing(): void {
    this.services = null;
    this.server.closeAllConnections();
  }

  /** Call after the upgraded sockets are closed: the server waits for them. */
  async close(): Promise<void> {
    this.services = null;
    const closed = new Promise<void>((done) => this.server.close(() => done()));
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(request: Request, { incoming }: HttpBindings): Promise<Response> {
    const refusal = refusalReason(incoming.headers.host, request.headers.get('origin'));
    if (refusal) return refuse(403, refusal);
    const { pathname } = new URL(request.url);
    if (pathname === '/health') return this.health(request);
    if (!this.services)
      return wantsPage(request)
        ? startingPage()
        : refuse(503, 'Marquee is starting or stopping. Try again in a moment.');
    const route = this.services.routes.find(({ prefix }) => pathname.startsWith(prefix));
    if (!route) return refuse(404, 'There is nothing at this address.');
    if (route.allowsCrossOrigin && request.method === 'OPTIONS') return answerPreflight(request);
    keepTrustedNetwork(request.headers, this.hops);
    const bounded = await limitRequest(request);
    const response =
      bounded instanceof Request ? await this.callRoute(route, bounded, incoming) : refuseUnread(bounded);
    return route.allowsCrossOrigin ? allowOrigin(request, await compressJson(request, response)) : response;
  }

  private async callRoute(route: Route, request: Request, incoming: IncomingMessage): Promise<Response> {
    try {
      return await answerWithin(
        Promise.resolve(route.answer(request, incoming.socket.remoteAddress ?? null)),
        {
          ms: ANSWER_WITHIN_MS,
          arrived: arrivalOf(incoming),
          late: () => refuse(504, 'The backend did not answer in time. Try again.'),
        },
      );
    } catch (error) {
      this.log(`${request.method} ${new URL(request.url).pathname} failed: ${messageOf(error)}`);
      return refuse(500, 'The backend failed to answer. See its terminal for the reason.');
    }
  }

  private health(request: Request): Response {
    const headers = { 'cache-control': 'no-store' };
    const response = this.services
      ? Response.json({ status: 'ok' }, { headers })
      : Response.json({ status: 'starting' }, { status: 503, headers });
    return allowOrigin(request, response);
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    if (!this.services?.upgrade(request, socket, head))
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  }
}

/**
 * Closes a connection that was idle too long, also one that is kept for a next request. The embedded database works in this thread: after a statement of
 * some seconds timers run before sockets are read, and whoever had asked meanwhile would be reset instead of answered late.
 */
function closeUnlessSomethingCame(socket: Socket): void {
  const before = socket.bytesRead;
  setTimeout(() => socket.bytesRead === before && socket.destroy(), UNREAD_WITHIN_MS).unref();
}

/** Resolves when the body is here, or the caller is gone. */
const arrivalOf = (incoming: IncomingMessage): Promise<unknown> =>
  incoming.complete
    ? Promise.resolve()
    : new Promise((resolve) => incoming.once('end', resolve).once('close', resolve));

/** The rest of the body may still be on its way, so the connection serves no other request. */
function refuseUnread({ status, message, code }: Unacceptable): Response {
  const response = refuse(status, message, code);
  response.headers.set('connection', 'close');
  return response;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((ready, fail) => {
    server.once('error', (error) => {
      const isTaken = fieldOf(error, 'code') === 'EADDRINUSE';
      fail(
        new StartupError(
          isTaken
            ? `Port ${port} is already in use. Stop the program that uses it, or choose another with --port.`
            : `Port ${port} cannot be opened: ${error.message}.`,
        ),
      );
    });
    server.listen(port, '127.0.0.1', () => ready((server.address() as AddressInfo).port));
  });
}
