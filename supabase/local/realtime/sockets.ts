import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { fieldOf, messageOf } from '../startup-error';
import { refusalReason } from '../http/guard';
import type { ChangeFilter } from './filters';
import { type Identity, verifyToken, type Keys } from './identity';
import { type Frame, readBinaryFrame, readFrame, type Version, writeFrame } from './protocol';
import { Subscription } from './subscription';

const PING_INTERVAL_MS = 25_000;
const WEBSOCKET_PATH = '/realtime/v1/websocket';
const MAX_MESSAGE_BYTES = 1024 * 1024;
const SOCKET_OPEN = 1;

export interface SocketSettings extends Keys {
  log: (line: string) => void;
  /** Whether this identity may listen to the private channel of this topic. */
  mayListen: (identity: Identity, topic: string) => Promise<boolean>;
  /** How often sockets are pinged; one that has not answered by the next ping is closed. */
  pingIntervalMs?: number;
  /** Whoever has the publishable key may join a public channel, and send to all others in it. */
  allowsPublicChannels?: boolean;
}

/** The sockets of the local Realtime server and their subscriptions. */
export class RealtimeSockets {
  readonly subscriptions = new Set<Subscription>();
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  private readonly awaitingPong = new WeakSet<WebSocket>();
  private readonly pingTimer: NodeJS.Timeout;
  private lastFilter = 0;

  constructor(private readonly settings: SocketSettings) {
    this.pingTimer = setInterval(() => this.pingAll(), settings.pingIntervalMs ?? PING_INTERVAL_MS);
    this.pingTimer.unref();
  }

  /** Handles a WebSocket upgrade. Returns false if the path is not Realtime's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== WEBSOCKET_PATH) return false;
    const apikey = url.searchParams.get('apikey') ?? '';
    const refusal = refusalReason(request.headers.host, request.headers.origin);
    if (refusal || ![this.settings.publishableKey, this.settings.secretKey].includes(apikey)) {
      const status = refusal ? '403 Forbidden' : '401 Unauthorized';
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return true;
    }
    const version: Version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
    this.server.handleUpgrade(request, socket, head, (ws) => this.serve(ws, version, apikey));
    return true;
  }

  close(): void {
    clearInterval(this.pingTimer);
    for (const subscription of this.subscriptions) subscription.end();
    this.subscriptions.clear();
    for (const ws of this.server.clients) ws.terminate();
    this.server.close();
  }

  /**
   * Closes sockets that missed a ping. A peer that vanished silently would otherwise hold its socket for
   * hours.
   */
  private pingAll(): void {
    for (const ws of this.server.clients) {
      if (this.awaitingPong.has(ws)) ws.terminate();
      else {
        this.awaitingPong.add(ws);
        ws.ping();
      }
    }
  }

  private serve(ws: WebSocket, version: Version, apikey: string): void {
    const joined = new Map<string, Subscription>();
    const send = (frame: Frame): void => {
      if (ws.readyState === SOCKET_OPEN) ws.send(writeFrame(version, frame));
    };
    const session = new SocketSession(this, joined, apikey, this.settings, send);
    ws.on('pong', () => this.awaitingPong.delete(ws));
    ws.on('error', (error) => this.settings.log(`Realtime: a socket failed (${error.message}).`));
    ws.on('close', () => {
      for (const subscription of joined.values()) this.removeSubscription(subscription);
    });
    // Messages of one socket are handled in order: a leave must not overtake its join.
    let last = Promise.resolve();
    ws.on('message', (data: RawData, isBinary: boolean) => {
      this.awaitingPong.delete(ws);
      const frame = isBinary ? readBinaryFrame(bytesOf(data)) : readFrame(version, data.toString());
      if (!frame) return;
      last = last
        .then(() => session.handle(frame))
        .catch((error: unknown) => this.settings.log(`Realtime: a message failed (${messageOf(error)}).`));
    });
  }

  nextFilterId(): number {
    this.lastFilter += 1;
    return this.lastFilter;
  }

  removeSubscription(subscription: Subscription): void {
    subscription.end();
    this.subscriptions.delete(subscription);
  }
}

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Uint8Array);

/** A channel's name as the database knows it. */
const nameOf = (topic: string): string => topic.replace(/^realtime:/, '');

/** Handles the events of one socket. */
class SocketSession {
  constructor(
    private readonly sockets: RealtimeSockets,
    private readonly joined: Map<string, Subscription>,
    private readonly apikey: string,
    private readonly settings: SocketSettings,
    private readonly send: (frame: Frame) => void,
  ) {}

  async handle(frame: Frame): Promise<void> {
    if (frame.topic === 'phoenix') return this.reply(frame, {});
    if (frame.event === 'phx_join') return this.join(frame);
    if (frame.event === 'access_token') return this.renew(frame);
    if (frame.event === 'phx_leave') return this.leave(frame);
    if (frame.event === 'broadcast') return this.broadcast(frame);
    return undefined;
  }

  private reply(frame: Frame, response: Record<string, unknown>, status: 'ok' | 'error' = 'ok'): void {
    this.send({ ...frame, event: 'phx_reply', payload: { status, response } });
  }

  private async join(frame: Frame): Promise<void> {
    const { topic, joinRef, payload } = frame;
    const config = payload['config'];
    const token = payload['access_token'];
    let identity;
    try {
      identity = await verifyToken(
        typeof token === 'string' && token !== '' ? token : this.apikey,
        this.settings,
      );
    } catch (error) {
      return this.reply(
        frame,
        { reason: `Invalid or expired token: ${String(fieldOf(error, 'code'))}` },
        'error',
      );
    }
    const isPrivate = fieldOf(config, 'private') === true;
    if (!isPrivate && !this.settings.allowsPublicChannels)
      return this.reply(frame, { reason: 'PrivateOnly: This project only allows private channels' }, 'error');
    if (isPrivate && !(await this.settings.mayListen(identity, nameOf(topic)))) {
      this.leaveTopic(topic);
      const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${nameOf(topic)}`;
      return this.reply(frame, { reason }, 'error');
    }
    const requestedFilters = fieldOf(config, 'postgres_changes');
    const filters = (Array.isArray(requestedFilters) ? requestedFilters : []).map(
      (filter: Omit<ChangeFilter, 'id'>) => ({
        ...filter,
        id: this.sockets.nextFilterId(),
      }),
    );
    this.leaveTopic(topic);
    const push = (event: string, body: Record<string, unknown>): void =>
      this.send({ joinRef, ref: null, topic, event, payload: body });
    const subscription: Subscription = new Subscription(
      topic,
      filters,
      fieldOf(fieldOf(config, 'broadcast'), 'self') === true,
      isPrivate,
      identity,
      push,
      () => this.shutOut(subscription),
    );
    this.joined.set(topic, subscription);
    this.sockets.subscriptions.add(subscription);
    this.reply(frame, { postgres_changes: filters });
    if (filters.length > 0) {
      push('system', {
        channel: nameOf(topic),
        extension: 'postgres_changes',
        message: 'Subscribed to PostgreSQL',
        status: 'ok',
      });
    }
    push('presence_state', {});
    return undefined;
  }

  private async renew({ topic, payload }: Frame): Promise<void> {
    const subscription = this.joined.get(topic);
    const token = payload['access_token'];
    if (!subscription) return;
    try {
      const identity = await verifyToken(typeof token === 'string' ? token : this.apikey, this.settings);
      if (subscription.isPrivate && !(await this.settings.mayListen(identity, nameOf(topic))))
        this.shutOut(subscription);
      else subscription.renew(identity);
    } catch {
      // A token that cannot be verified closes the channel, as an expired one does; the client joins again
      // with a valid one.
      this.shutOut(subscription);
    }
  }

  private shutOut(subscription: Subscription): void {
    const { topic, push } = subscription;
    push('system', {
      channel: nameOf(topic),
      extension: 'system',
      message: 'The token of this channel has expired, or may no longer listen to it',
      status: 'error',
    });
    push('phx_close', {});
    this.leaveTopic(topic);
  }

  private leave(frame: Frame): void {
    this.leaveTopic(frame.topic);
    this.reply(frame, {});
    this.send({ ...frame, ref: null, event: 'phx_close', payload: {} });
  }

  private broadcast(frame: Frame): void {
    const ownSubscription = this.joined.get(frame.topic);
    if (!ownSubscription) return;
    // Nobody may: the project has no policy that lets a client send.
    if (ownSubscription.isPrivate) {
      if (frame.ref !== null) this.reply(frame, { reason: 'Unauthorized' }, 'error');
      return;
    }
    for (const subscription of this.sockets.subscriptions) {
      if (
        subscription.topic === frame.topic &&
        !subscription.isPrivate &&
        (subscription !== ownSubscription || ownSubscription.receivesOwnBroadcasts)
      )
        subscription.push('broadcast', frame.payload);
    }
    if (frame.ref !== null) this.reply(frame, {});
  }

  private leaveTopic(topic: string): void {
    const subscription = this.joined.get(topic);
    if (!subscription) return;
    this.sockets.removeSubscription(subscription);
    this.joined.delete(topic);
  }
}
