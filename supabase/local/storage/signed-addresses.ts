import { createHmac } from 'node:crypto';
import { decodeJwt, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { REQUEST_LIMITS } from '../http/request-form';
import { fieldOf, messageOf } from '../startup-error';

const SIGNED_PATH = /^\/storage\/v1\/object\/(?:upload\/)?sign\//;
/** For the one request that a signed address becomes. */
const REQUEST_SECONDS = 60;

/** Who signed an address; null: the service itself. */
type Signer = { sub: string; session_id: string } | null;

export interface StorageKeys {
  jwtSecret: string;
  secretKey: string;
}

export const isSignedPath = (path: string): boolean => SIGNED_PATH.test(path);

export const refuseStorage = (error: string, message: string): Response =>
  Response.json({ statusCode: '400', error, message }, { status: 400 });

/**
 * Signed addresses as they are here: each names the session that signed it, and opens a file, or stores one, with the rights that
 * session has at that moment. So it ends with the session, and with the access of its owner. Stock lite, and hosted Storage, ask for
 * the signature alone: an address outlives the session, for as long as its signer wished.
 */
export class SignedAddresses {
  /** Another than lite's, so that lite opens none of them by itself, and no token of a session is one. */
  private readonly secret: Uint8Array;
  private readonly jwtSecret: Uint8Array;

  constructor(private readonly keys: StorageKeys) {
    this.jwtSecret = new TextEncoder().encode(keys.jwtSecret);
    this.secret = createHmac('sha256', this.jwtSecret).update('signed addresses').digest();
  }

  /** lite's answer to `request`, with a token that names its signer and does not last longer than ours may. */
  async bind(request: Request, answer: unknown): Promise<unknown> {
    const signed = fieldOf(answer, 'signedUrl');
    if (typeof signed !== 'string') return answer;
    const end = signed.lastIndexOf('?token=');
    const [address, token] = [signed.slice(0, end), signed.slice(end + '?token='.length)];
    const claims = decodeJwt(token);
    const latest = Math.floor(Date.now() / 1000) + REQUEST_LIMITS.signedSeconds;
    const exp = Math.min(claims.exp ?? latest, latest);
    const bound = await sign({ ...claims, exp, signer: this.signerOf(request) }, this.secret);
    return {
      ...(answer as object),
      signedUrl: `${address}?token=${bound}`,
      ...(fieldOf(answer, 'token') !== undefined && { token: bound }),
    };
  }

  /** The request that a signed address stands for, in the name of its signer; a refusal; the request itself, if it is none. */
  async open(request: Request): Promise<Request | Response> {
    const url = new URL(request.url);
    // The router decodes an address before it looks for what is there, so it must not be another one then.
    if (isSignedPath(decodeURIComponent(url.pathname)) !== isSignedPath(url.pathname))
      return refuseStorage('InvalidRequest', 'The address is not written as it was signed.');
    const token = url.searchParams.get('token');
    if (token === null || !isSignedPath(url.pathname)) return request;
    try {
      const { payload } = await jwtVerify(token, this.secret, { algorithms: ['HS256'] });
      if (!isFor(payload, request.method, url.pathname))
        return refuseStorage('InvalidSignature', 'The address was signed for something else.');
      const signer = payload['signer'] as Signer;
      if (signer !== null) return await this.inNameOf(signer, payload['upsert'] === true, request);
      url.searchParams.set('token', await sign(payload, this.jwtSecret));
      return new Request(url, request);
    } catch (error) {
      // An expired or forged signature is the caller's mistake; stock lite answers 500.
      return refuseStorage('InvalidJWT', messageOf(error));
    }
  }

  private async inNameOf(signer: NonNullable<Signer>, upsert: boolean, request: Request): Promise<Request> {
    const url = new URL(request.url);
    url.pathname = url.pathname.replace(SIGNED_PATH, '/storage/v1/object/');
    url.searchParams.delete('token');
    const now = Math.floor(Date.now() / 1000);
    const access = await sign(
      { ...signer, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + REQUEST_SECONDS },
      this.jwtSecret,
    );
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${access}`);
    headers.set('x-upsert', String(upsert));
    return new Request(url, {
      method: request.method === 'PUT' ? 'POST' : request.method,
      headers,
      body: request.body,
      signal: request.signal,
      ...(request.body && { duplex: 'half' }),
    } as RequestInit);
  }

  /** lite has verified the token before it signed an address for it. @throws for a visitor, who has no session */
  private signerOf(request: Request): Signer {
    const token = (request.headers.get('authorization') ?? '').replace(/^bearer /i, '');
    if (token === this.keys.secretKey) return null;
    const { role, sub, session_id: session } = decodeJwt<{ role?: string; session_id?: string }>(token);
    if (role === 'service_role') return null;
    if (!sub || !session) throw new Error('Only a session can sign addresses.');
    return { sub, session_id: session };
  }
}

const sign = (claims: JWTPayload, secret: Uint8Array): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret);

/** Whether it was signed for this file, and for reading or for storing it. */
function isFor({ bucket, sub, intent }: JWTPayload, method: string, path: string): boolean {
  const wanted = method === 'PUT' ? 'upload' : 'download';
  // As the router decodes it: all but what would change where a part of the address ends.
  const file = decodeURI(path.replaceAll('%25', '%2525')).replace(SIGNED_PATH, '');
  const isUpload = path.startsWith('/storage/v1/object/upload/');
  return intent === wanted && isUpload === (wanted === 'upload') && file === `${String(bucket)}/${sub}`;
}
