import { fieldOf } from '../startup-error';
import { isSignedPath, refuseStorage, SignedAddresses, type StorageKeys } from './signed-addresses';

const BATCH_SIGN_PATH = /^\/storage\/v1\/object\/sign\/[^/]+$/;

const DESCRIBED_PATH = /^\/storage\/v1\/object\/(?:list|list-v2|info)\//;

type Handler = (request: Request) => Promise<Response>;

/** lite answers `signedUrl`; storage-js expects `signedURL`, or `url` for uploads. */
function withSignedUrlNames(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withSignedUrlNames);
  const signed = fieldOf(answer, 'signedUrl');
  if (typeof signed !== 'string') return answer;
  const path = signed.replace(/^\/storage\/v1/, '');
  return { ...(answer as object), signedURL: path, url: path };
}

/** lite says of a file who has uploaded it, as hosted Storage does not: whoever may see a picture is not told whose account it came from. */
function withoutOwners(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutOwners);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([key]) => key !== 'owner' && key !== 'owner_id')
      .map(([key, value]) => [key, key === 'objects' ? withoutOwners(value) : value]),
  );
}

/** Browsers upload a form whose file has no field name; lite expects the raw bytes. @throws where it is no form that can be read */
async function withRawBody(request: Request): Promise<Request> {
  const form = await request.formData();
  const file = [...form.values()].find((value) => typeof value !== 'string');
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', file?.type || 'application/octet-stream');
  headers.set('content-length', String(file?.size ?? 0));
  const cacheSeconds = form.get('cacheControl');
  if (typeof cacheSeconds === 'string') headers.set('cache-control', `max-age=${cacheSeconds}`);
  const metadata = form.get('metadata');
  if (typeof metadata === 'string') headers.set('x-metadata', Buffer.from(metadata).toString('base64'));
  return new Request(request.url, {
    method: request.method,
    headers,
    body: file ? await file.arrayBuffer() : null,
  });
}

/**
 * lite mistakes a request to sign several files for one about a file without a name, so each file is signed
 * separately.
 */
async function signBatch(next: Handler, addresses: SignedAddresses, request: Request): Promise<Response> {
  const { expiresIn, paths } = (await request.json()) as { expiresIn: number; paths: string[] };
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const answers = paths.map(async (path) => {
    const address = `${request.url}/${path.split('/').map(encodeURIComponent).join('/')}`;
    const response = await next(
      new Request(address, { method: 'POST', headers, body: JSON.stringify({ expiresIn }) }),
    );
    const answer: unknown = await response.json();
    return response.ok
      ? { ...(withSignedUrlNames(await addresses.bind(request, answer)) as object), path, error: null }
      : { path, signedURL: null, error: fieldOf(answer, 'message') };
  });
  return Response.json(await Promise.all(answers));
}

/**
 * What people upload never runs as a page of this origin, whatever its type says (HTML, XHTML, SVG): a browser that opens it saves
 * it, does not guess another type, and would show it in a sandbox without scripts. Pictures in our pages are not affected.
 */
function asAttachment(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', "sandbox; default-src 'none'");
  headers.set('x-content-type-options', 'nosniff');
  if (!/^attachment\b/i.test(headers.get('content-disposition') ?? ''))
    headers.set('content-disposition', 'attachment');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Makes lite's Storage compatible with storage-js, and its signed addresses end with their session. */
export function storageJsCompat(next: Handler, keys: StorageKeys): Handler {
  const addresses = new SignedAddresses(keys);
  return async (request) => {
    const opened = await addresses.open(request);
    if (opened instanceof Response) return opened;
    const { pathname } = new URL(opened.url);
    if (opened.method === 'POST' && BATCH_SIGN_PATH.test(pathname)) return signBatch(next, addresses, opened);
    const isForm = /^multipart\/form-data\b/i.test(opened.headers.get('content-type') ?? '');
    const raw = isForm ? await withRawBody(opened).catch(() => null) : opened;
    if (!raw) return refuseStorage('InvalidRequest', 'The form that was sent cannot be read.');
    const response = await next(raw);
    if (response.ok && DESCRIBED_PATH.test(pathname))
      return Response.json(withoutOwners(await response.json()), { status: response.status });
    if (opened.method === 'GET' || opened.method === 'HEAD') return asAttachment(response);
    if (!response.ok || opened.method !== 'POST' || !isSignedPath(pathname)) return response;
    return Response.json(withSignedUrlNames(await addresses.bind(opened, await response.json())), {
      status: response.status,
    });
  };
}
