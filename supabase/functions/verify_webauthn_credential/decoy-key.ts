/** COSE of a key on P-256 for ES256 (RFC 9053): `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
const COSE_HEADER = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
const COSE_Y_HEADER = [0x22, 0x58, 0x20];

async function generateKey(): Promise<Uint8Array<ArrayBuffer>> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  // Uncompressed: a byte that says so, then x and y.
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return Uint8Array.from([...COSE_HEADER, ...point.subarray(1, 33), ...COSE_Y_HEADER, ...point.subarray(33)]);
}

let cachedKey: Promise<Uint8Array<ArrayBuffer>> | null = null;

/**
 * A public key that nothing was ever signed with. What is signed in the name of an unknown passkey is checked against it, so that a
 * refusal takes as long as one of a passkey that exists: decoys shall not be told by the clock.
 */
export const decoyKey = (): Promise<Uint8Array<ArrayBuffer>> => (cachedKey ??= generateKey());
