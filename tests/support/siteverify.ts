import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake of Turnstile's `siteverify`, as documented: each token works once, for one secret. */
export class Siteverify {
  private readonly good = new Set<string>();
  /** The requests that it received, in order. */
  readonly requests: Record<string, string>[] = [];

  private constructor(
    private readonly server: Server,
    readonly secret: string,
  ) {}

  static async open(): Promise<Siteverify> {
    const server = createServer();
    const double = new Siteverify(server, `secret-${randomUUID()}`);
    server.on('request', (request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const isForm =
          request.method === 'POST' &&
          request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify(
            isForm
              ? double.verify(Object.fromEntries(new URLSearchParams(text)))
              : { success: false, 'error-codes': ['bad-request'] },
          ),
        );
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/turnstile/v0/siteverify`;
  }

  /** A valid token, as the widget issues one. */
  solve(token: string = randomUUID()): string {
    this.good.add(token);
    return token;
  }

  private verify(body: Record<string, string>): Record<string, unknown> {
    this.requests.push(body);
    const code = !body['secret']
      ? 'missing-input-secret'
      : body['secret'] !== this.secret
        ? 'invalid-input-secret'
        : !body['response']
          ? 'missing-input-response'
          : null;
    if (code !== null) return { success: false, 'error-codes': [code] };
    const isGood = this.good.delete(body['response'] ?? '');
    return isGood
      ? { success: true, 'error-codes': [], challenge_ts: new Date().toISOString(), hostname: '127.0.0.1' }
      : { success: false, 'error-codes': ['timeout-or-duplicate'] };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((done) => this.server.close(() => done()));
  }
}
