import { connect, createServer, type Server, type Socket } from 'node:net';
import { seeded } from '../sync/support/random';

interface DelayLineOptions {
  /** Milliseconds there and back. */
  roundTripMs: number;
  /** Share of packets that are lost, 0 to 1. TCP resends them, so a lost one arrives a round trip later. */
  loss?: number;
  seed?: number;
  /** Bits a second from the backend to the browser, and from the browser to the backend; unlimited by default. */
  downBitsPerS?: number;
  upBitsPerS?: number;
}

export interface DelayLine {
  /** The address to use instead of the backend's, without a trailing slash. */
  url: string;
  /** Changes the line from now on, for open connections, too. */
  become: (line: Required<Pick<DelayLineOptions, 'roundTripMs' | 'downBitsPerS' | 'upBitsPerS'>>) => void;
  stop: () => Promise<void>;
}

type Act = () => void;

/**
 * Runs actions in order, each after the delay of one way, counted from a moment of `performance.now()`. Two timers that are due in the same
 * millisecond may fire in either order, so each runs whatever is next.
 */
function oneWay(delayMs: () => number): (act: Act, from?: number) => void {
  const acts: Act[] = [];
  let last = 0;
  return (act, from = performance.now()) => {
    last = Math.max(last, from + delayMs());
    acts.push(act);
    setTimeout(() => acts.shift()?.(), last - performance.now());
  };
}

/** The bytes of one direction, which all connections share. */
class Pipe {
  private freeAt = 0;

  constructor(public bitsPerS: number) {}

  /** Puts this many bytes behind those that are on their way. Returns when the last of them leaves, by `performance.now()`. */
  add(bytes: number): number {
    this.freeAt = Math.max(this.freeAt, performance.now()) + (bytes * 8 * 1000) / this.bitsPerS;
    return this.freeAt;
  }
}

/** What a connection hands over at once: small, so that connections take turns on a narrow line. */
const PIECE_BYTES = 4 * 1024;

/** The bytes of one connection in one direction, which leave piece by piece, in turns with those of others. */
class Pump {
  private readonly pieces: (Buffer | Act)[] = [];
  private isWaiting = false;

  constructor(
    private readonly pipe: Pipe,
    private readonly leave: (piece: Buffer, leavesAt: number) => void,
  ) {}

  add(bytes: Buffer): void {
    for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES)
      this.pieces.push(bytes.subarray(at, at + PIECE_BYTES));
    this.run();
  }

  /** Calls back when everything before has left. */
  after(act: Act): void {
    this.pieces.push(act);
    this.run();
  }

  private run(): void {
    while (!this.isWaiting) {
      const next = this.pieces.shift();
      if (next === undefined) return;
      if (typeof next === 'function') {
        next();
        continue;
      }
      const leavesAt = this.pipe.add(next.byteLength);
      this.leave(next, leavesAt);
      // Without a limit nothing waits: a timer for each piece would be one.
      if (leavesAt <= performance.now()) continue;
      this.isWaiting = true;
      setTimeout(() => {
        this.isWaiting = false;
        this.run();
      }, leavesAt - performance.now());
    }
  }
}

/**
 * A TCP proxy that adds a fixed delay between browser and backend. A new connection takes a round trip before its first byte,
 * as TCP's handshake does. Bandwidth is shared by all connections; connections take turns, piece by piece.
 */
export async function openDelayLine(
  target: string,
  {
    roundTripMs,
    loss = 0,
    seed = 1,
    downBitsPerS = Number.POSITIVE_INFINITY,
    upBitsPerS = Number.POSITIVE_INFINITY,
  }: DelayLineOptions,
): Promise<DelayLine> {
  const { port, hostname } = new URL(target);
  const random = seeded(seed);
  const sockets = new Set<Socket>();
  let trip = roundTripMs;
  const delayMs = (): number => trip / 2 + (random() < loss ? trip : 0);
  const [down, up] = [new Pipe(downBitsPerS), new Pipe(upBitsPerS)];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const [out, back] = [oneWay(delayMs), oneWay(delayMs)];
    // The handshake: nothing is sent before its reply would have arrived.
    setTimeout(() => near.resume(), trip);
    near.pause();
    for (const [from, to, send, pipe] of [
      [near, far, out, up],
      [far, near, back, down],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      const pump = new Pump(pipe, (piece, leavesAt) => send(() => to.write(piece), leavesAt));
      from.on('data', (bytes: Buffer) => pump.add(bytes));
      from.on('end', () => pump.after(() => send(() => to.end())));
      from.on('close', () => {
        sockets.delete(from);
        pump.after(() => send(() => to.destroy()));
      });
      // A reset is passed on by the `close` event that follows it.
      from.on('error', () => undefined);
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    become: (next) => {
      trip = next.roundTripMs;
      down.bitsPerS = next.downBitsPerS;
      up.bitsPerS = next.upBitsPerS;
    },
    stop: () => close(server, sockets),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return address.port;
}

async function close(server: Server, sockets: Set<Socket>): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  for (const socket of sockets) socket.destroy();
  await closed;
}
