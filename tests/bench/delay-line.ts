import { connect, createServer, type Server, type Socket } from 'node:net';
import { seeded } from '../sync/support/random';

interface DelayLineOptions {
  /** Milliseconds there and back. */
  roundTripMs: number;
  /** Share of packets that are lost, 0 to 1. TCP resends them, so a lost one arrives a round trip later. */
  loss?: number;
  seed?: number;
}

export interface DelayLine {
  /** The address to use instead of the backend's, without a trailing slash. */
  url: string;
  stop: () => Promise<void>;
}

type Act = () => void;

/** Runs actions in order, each after the delay of one way. */
function oneWay(delayMs: () => number): (act: Act) => void {
  let last = 0;
  return (act) => {
    last = Math.max(last, performance.now() + delayMs());
    setTimeout(act, last - performance.now());
  };
}

/**
 * A TCP proxy that adds a fixed delay between browser and backend. A new connection takes a round trip before its first byte,
 * as TCP's handshake does. Bandwidth is not limited.
 */
export async function openDelayLine(
  target: string,
  { roundTripMs, loss = 0, seed = 1 }: DelayLineOptions,
): Promise<DelayLine> {
  const { port, hostname } = new URL(target);
  const random = seeded(seed);
  const sockets = new Set<Socket>();
  const delayMs = (): number => roundTripMs / 2 + (random() < loss ? roundTripMs : 0);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const [out, back] = [oneWay(delayMs), oneWay(delayMs)];
    // The handshake: nothing is sent before its reply would have arrived.
    setTimeout(() => near.resume(), roundTripMs);
    near.pause();
    for (const [from, to, send] of [
      [near, far, out],
      [far, near, back],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (bytes: Buffer) => send(() => to.write(bytes)));
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
