import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * A software passkey device, implemented from the standards (WebAuthn 6.1, 6.5, RFC 9053), so that it agrees with the functions'
 * checks only through the standard. It can also send what no browser would.
 */
export type Algorithm = 'ES256' | 'RS256' | 'EdDSA';

interface Said {
  origin?: string;
  /** The domain that the device signs for. */
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A CBOR head: major type and size. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256
    ? Buffer.from([(major << 5) | 24, size])
    : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

const part = (jwk: Record<string, unknown>, name: string): Buffer =>
  bytes(Buffer.from(String(jwk[name]), 'base64url'));

const ALGORITHMS: Record<
  Algorithm,
  {
    make: () => { publicKey: KeyObject; privateKey: KeyObject };
    cose: (jwk: Record<string, unknown>) => Buffer;
    sign: (data: Buffer, key: KeyObject) => Buffer;
  }
> = {
  ES256: {
    make: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    cose: (jwk) =>
      map([
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), part(jwk, 'x')],
        [int(-3), part(jwk, 'y')],
      ]),
    sign: (data, key) => createSign('sha256').update(data).sign(key),
  },
  RS256: {
    make: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    cose: (jwk) =>
      map([
        [int(1), int(3)],
        [int(3), int(-257)],
        [int(-1), part(jwk, 'n')],
        [int(-2), part(jwk, 'e')],
      ]),
    sign: (data, key) => createSign('sha256').update(data).sign(key),
  },
  EdDSA: {
    make: () => generateKeyPairSync('ed25519'),
    cose: (jwk) =>
      map([
        [int(1), int(1)],
        [int(3), int(-8)],
        [int(-1), int(6)],
        [int(-2), part(jwk, 'x')],
      ]),
    sign: (data, key) => sign(null, data, key),
  },
};

const digest = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

export class PasskeyDevice {
  readonly credentialId = randomBytes(32).toString('base64url');
  counter = 0;
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };

  constructor(
    private readonly origin: string,
    private readonly algorithm: Algorithm = 'ES256',
  ) {
    this.keys = ALGORITHMS[algorithm].make();
  }

  /** A second device with a copy of the key and of the current counter. */
  copy(): PasskeyDevice {
    return Object.assign(Object.create(PasskeyDevice.prototype) as PasskeyDevice, this);
  }

  /** The body for store_webauthn_credential, without the owner. */
  register(challenge: string, said: Said = {}) {
    const key = ALGORITHMS[this.algorithm].cose(
      this.keys.publicKey.export({ format: 'jwk' }) as Record<string, unknown>,
    );
    const id = Buffer.from(this.credentialId, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      key,
    ]);
    const data = this.authenticatorData(said, attested);
    return {
      credential_id: this.credentialId,
      public_key: this.keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
      counter: 0,
      device_type: 'touch',
      device_name: 'Touch ID',
      transports: ['internal'],
      client_data: this.clientData('webauthn.create', challenge, said).toString('base64url'),
      attestation_object: map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data)],
      ]).toString('base64url'),
    };
  }

  /** The body for verify_webauthn_credential. */
  sign(challenge: string, said: Said = {}, userHandle: string | null = null) {
    this.counter = said.counter ?? this.counter + 1;
    const clientData = this.clientData('webauthn.get', challenge, said);
    const data = this.authenticatorData({ ...said, counter: this.counter });
    return {
      credential_id: this.credentialId,
      client_data: clientData.toString('base64url'),
      authenticator_data: data.toString('base64url'),
      signature: ALGORITHMS[this.algorithm]
        .sign(Buffer.concat([data, digest(clientData)]), this.keys.privateKey)
        .toString('base64url'),
      user_handle: userHandle,
    };
  }

  private clientData(type: string, challenge: string, said: Said): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: said.type ?? type,
        challenge,
        origin: said.origin ?? this.origin,
        crossOrigin: said.crossOrigin ?? false,
      }),
    );
  }

  private authenticatorData(said: Said, attested?: Buffer): Buffer {
    const flags =
      ((said.userPresent ?? true) ? PRESENT : 0) |
      ((said.userVerified ?? true) ? VERIFIED : 0) |
      (attested ? WITH_KEY : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(said.counter ?? 0);
    return Buffer.concat([
      digest(said.rpId ?? new URL(this.origin).hostname),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ]);
  }
}
