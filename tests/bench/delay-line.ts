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
  stop: () => Promise<void>;
}

type Act = () => void;

/** Runs actions in order, each after the delay of one way, counted from a moment of `performance.now()`. */
function oneWay(delayMs: () => number): (act: Act, from?: number) => void {
  let last = 0;
  return (act, from = performance.now()) => {
    last = Math.max(last, from + delayMs());
    setTimeout(act, last - performance.now());
  };
}

/** The bytes of one direction, which all connections share. */
class Pipe {
  private freeAt = 0;

  constructor(private readonly bitsPerS: number) {}

  /** Puts this many bytes behind those that are on their way. Returns when the last of them leaves, by `performance.now()`. */
  add(bytes: number): number {
    this.freeAt = Math.max(this.freeAt, performance.now()) + (bytes * 8 * 1000) / this.bitsPerS;
    return this.freeAt;
  }
}

/** What a connection hands over at once: small, so that connections take turns on a narrow line. */
const PIECE_BYTES = 4 * 1024;

/**
 * A TCP proxy that adds a fixed delay between browser and backend. A new connection takes a round trip before its first byte,
 * as TCP's handshake does. Bandwidth is shared by all connections; a connection sends its next piece when the last one has left, so that
 * no buffer hides how full the line is.
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
  const delayMs = (): number => roundTripMs / 2 + (random() < loss ? roundTripMs : 0);
  const [down, up] = [new Pipe(downBitsPerS), new Pipe(upBitsPerS)];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const [out, back] = [oneWay(delayMs), oneWay(delayMs)];
    // The handshake: nothing is sent before its reply would have arrived.
    setTimeout(() => near.resume(), roundTripMs);
    near.pause();
    for (const [from, to, send, pipe] of [
      [near, far, out, up],
      [far, near, back, down],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (bytes: Buffer) => {
        from.pause();
        const next = (at: number): void => {
          if (at >= bytes.byteLength) return void from.resume();
          const piece = bytes.subarray(at, at + PIECE_BYTES);
          const leavesAt = pipe.add(piece.byteLength);
          send(() => to.write(piece), leavesAt);
          // Without a limit nothing waits: a timer for each piece would be one.
          if (leavesAt <= performance.now()) next(at + PIECE_BYTES);
          else setTimeout(() => next(at + PIECE_BYTES), leavesAt - performance.now());
        };
        next(0);
      });
      from.on('end', () => send(() => to.end()));
      from.on('close', () => {
        sockets.delete(from);
        send(() => to.destroy());
      });
      // A reset is passed on by the `close` event that follows it.
      from.on('error', () => undefined);
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => close(server, sockets) };
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
