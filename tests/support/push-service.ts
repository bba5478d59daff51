import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** What a push service requires of a push before it accepts it, and a browser before it shows it (RFC 8030, 8188, 8291, 8292). */
export interface Delivered {
  device: string;
  ttl: number;
  topic: string | undefined;
  subject: string | undefined;
  /** Decrypted with the device's keys. */
  payload: unknown;
  /** As received. */
  body: Buffer;
}

/** A browser's side of a subscription. */
export interface Device {
  name: string;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
}

const LONGEST_VAPID_S = 24 * 60 * 60;
const HEADER_BYTES = 21;

const part = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** @throws when it was encrypted for somebody else, or not according to `aes128gcm` */
function decrypt(body: Buffer, receiver: ECDH, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + keyLength);
  const text = body.subarray(HEADER_BYTES + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender]);
  const secret = part(receiver.computeSecret(sender), auth, info, 32);
  const cipher = createDecipheriv(
    'aes-128-gcm',
    part(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    part(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  cipher.setAuthTag(text.subarray(-16));
  const padded = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()]);
  // The last record ends with a 2 followed by zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** @throws when the signature, the audience or the expiry of the token is invalid */
async function whoSigned(
  authorization: string | undefined,
  audience: string,
): Promise<{ subject: string | undefined; key: string }> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (!token || !key) throw new Error(`No VAPID authorization: ${authorization}`);
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
    audience,
    requiredClaims: ['exp', 'sub'],
  });
  if ((payload.exp ?? 0) > Date.now() / 1000 + LONGEST_VAPID_S)
    throw new Error('The token lasts longer than a day.');
  return { subject: payload.sub, key };
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> =>
  Buffer.concat((await request.toArray()) as Buffer[]);

/** A local push service with its browsers. It accepts what a real one would accept, and decrypts it as well. */
export class PushService {
  readonly delivered: Delivered[] = [];
  /** Why it rejected pushes. */
  readonly rejections: string[] = [];
  /** Answers to give instead of accepting the next pushes, in this order. */
  readonly answers: { status: number; headers?: Record<string, string> }[] = [];
  private readonly devices = new Map<string, { receiver: ECDH; auth: Buffer }>();
  private server: Server | null = null;
  private port = 0;

  static async start(): Promise<PushService> {
    const service = new PushService();
    await service.open();
    return service;
  }

  /** The value of PUSH_SERVICE_STAND_IN for `send-push`. */
  get standIn(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  device(name: string = randomUUID()): Device {
    const receiver = createECDH('prime256v1');
    const p256dh = receiver.generateKeys().toString('base64url');
    const auth = randomBytes(16);
    this.devices.set(name, { receiver, auth });
    return {
      name,
      subscription: {
        endpoint: `https://127.0.0.1:${this.port}/push/${name}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      },
    };
  }

  async open(): Promise<void> {
    const server = createServer((request, response) => {
      this.take(request).then(
        ({ status, headers }) => response.writeHead(status, headers).end(),
        (error: unknown) => {
          this.rejections.push(String(error));
          response.writeHead(400).end();
        },
      );
    });
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = null;
    server?.closeAllConnections();
    await new Promise((done) => (server ? server.close(done) : done(undefined)));
  }

  private async take(
    request: IncomingMessage,
  ): Promise<{ status: number; headers?: Record<string, string> }> {
    const body = await bytesOf(request);
    const name = request.url?.replace('/push/', '') ?? '';
    const device = this.devices.get(name);
    const answer = this.answers.shift();
    if (answer) return answer;
    if (!device) return { status: 410 };
    if (request.headers['content-encoding'] !== 'aes128gcm')
      throw new Error(`Encoded as ${request.headers['content-encoding']}`);
    const { subject } = await whoSigned(request.headers.authorization, `https://127.0.0.1:${this.port}`);
    this.delivered.push({
      device: name,
      ttl: Number(request.headers.ttl),
      topic: request.headers.topic as string | undefined,
      subject,
      body,
      payload: JSON.parse(decrypt(body, device.receiver, device.auth)),
    });
    return { status: 201 };
  }
}
