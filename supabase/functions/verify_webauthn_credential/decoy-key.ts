/** COSE of a key on P-256 for ES256 (RFC 9053): `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
const HEAD = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
const BETWEEN = [0x22, 0x58, 0x20];

async function make(): Promise<Uint8Array<ArrayBuffer>> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  // Uncompressed: a byte that says so, then x and y.
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return Uint8Array.from([...HEAD, ...point.subarray(1, 33), ...BETWEEN, ...point.subarray(33)]);
}

let made: Promise<Uint8Array<ArrayBuffer>> | null = null;

/**
 * A public key that nothing was ever signed with. What is signed in the name of an unknown passkey is checked against it, so that a
 * refusal takes as long as one of a passkey that exists: decoys shall not be told by the clock.
 */
export const nobodysKey = (): Promise<Uint8Array<ArrayBuffer>> => (made ??= make());
