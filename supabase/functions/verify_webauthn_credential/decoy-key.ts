/** COSE encoding of a P-256 key for ES256 (RFC 9053): `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
const COSE_HEADER = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
const COSE_Y_HEADER = [0x22, 0x58, 0x20];

async function generateKey(): Promise<Uint8Array<ArrayBuffer>> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  // Uncompressed point: a marker byte, then x and y.
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return Uint8Array.from([...COSE_HEADER, ...point.subarray(1, 33), ...COSE_Y_HEADER, ...point.subarray(33)]);
}

let cachedKey: Promise<Uint8Array<ArrayBuffer>> | null = null;

/**
 * A public key without signatures. Signatures for unknown passkeys are checked against it, so that the
 * refusal takes as long as for an existing passkey: timing must not reveal which ids are decoys.
 */
export const decoyKey = (): Promise<Uint8Array<ArrayBuffer>> => (cachedKey ??= generateKey());
