import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** What the caller accepts, the smallest first. */
export function preferredEncoding(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** Below this the headers weigh more than what is saved. */
const SMALLEST_BYTES = 1024;
/** Each answer is compressed once, while somebody waits for it: most of what can be saved, in a few milliseconds for each megabyte. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;

const COMPRESSORS: Record<Exclude<Encoding, 'identity'>, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
};

/** A JSON answer in the form that the caller accepts, as a hosted project's edge sends it. Any other answer is returned as it is. */
export async function compressJson(request: Request, response: Response): Promise<Response> {
  const isJson = /\bjson\b/i.test(response.headers.get('content-type') ?? '');
  return isJson ? compress(request, response) : response;
}

/** An answer in the form that the caller accepts, for what is made for each request. */
export async function compress(request: Request, response: Response): Promise<Response> {
  if (response.body === null || response.headers.has('content-encoding')) return response;
  const headers = new Headers(response.headers);
  headers.append('vary', 'Accept-Encoding');
  const bytes = new Uint8Array(await response.arrayBuffer());
  const encoding = preferredEncoding(request.headers.get('accept-encoding') ?? '');
  const isWorthIt = encoding !== 'identity' && bytes.byteLength >= SMALLEST_BYTES;
  const body = isWorthIt ? new Uint8Array(await COMPRESSORS[encoding](bytes)) : bytes;
  if (isWorthIt) headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}
