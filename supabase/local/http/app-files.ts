import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, preferredEncoding } from './compression';
import { SECURITY_HEADERS } from './security-headers';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
/** What the build has in the place of the site's origin (`src/app/prerender/head.ts`), and the files that may have it. */
const SITE = '__SITE__';
const NAMES_SITE = new Set(['.html', '.txt', '.xml']);
const TEXTUAL = /^text\/|json|javascript|svg|wasm/;
const IMMUTABLE_ONE_YEAR = 'public, max-age=31536000, immutable';
const BROTLI_QUALITY = 9;

/** The app without anything of a page, which its code then shows. */
const SHELL = 'app.html';

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip),
  identity: async (bytes) => bytes,
};

/** What the app has at an address: a page for everybody, one that needs an account, or nothing. */
export type AddressKind = 'open' | 'for accounts' | 'nothing';

interface CachedFile {
  etag: string;
  bytes: Promise<Buffer>;
}

/**
 * Serves the built app: its files, and for every address that a browser navigates to its prerendered page, or `app.html`. Compressed
 * forms are made once and cached until the file changes.
 */
export class AppFiles {
  private readonly root: string;
  private readonly cache = new Map<string, CachedFile>();

  constructor(
    folder: string,
    private readonly siteUrl: string,
    private readonly headers: Readonly<Record<string, string>> = SECURITY_HEADERS,
    private readonly addressOf: (pathname: string) => Promise<AddressKind> = async () => 'open',
  ) {
    this.root = resolve(folder);
  }

  async serve(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plainText(405, 'This address is read-only.');
    const { pathname } = new URL(request.url);
    const path = this.pathOf(pathname);
    if (path === null)
      return wantsPage(request)
        ? this.serveMissing(request)
        : plainText(404, 'There is nothing at this address.');
    const answer = await this.serveFile(request, path);
    if (answer) return answer;
    // A page with HTML of its own is for whoever asks, also for crawlers that do not say what they take.
    for (const page of [join(path, 'index.html'), `${path}.html`]) {
      const found = await this.serveFile(request, page);
      if (found) return found;
    }
    // So is an address of the app. What has an ending, such as a script of an earlier build, is a file that is gone.
    if (wantsPage(request) || (extname(pathname) === '' && !pathname.startsWith('/assets/'))) {
      const kind = await this.addressOf(pathname);
      if (kind === 'nothing' && wantsPage(request)) return this.serveMissing(request);
      const shell = kind === 'nothing' ? null : await this.serveFile(request, join(this.root, SHELL));
      // The shell says nothing of what is behind it, and is the same for every such address.
      if (kind === 'for accounts') shell?.headers.set('x-robots-tag', 'noindex');
      if (shell) return shell;
    }
    return wantsPage(request) ? notBuilt() : plainText(404, 'There is nothing at this address.');
  }

  /** The app, which says that nothing is here, with the status by which machines know. */
  async serveMissing(request: Request): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.delete('if-none-match');
    const shell = await this.serveFile(
      new Request(request.url, { method: request.method, headers }),
      join(this.root, SHELL),
    );
    return shell ? new Response(shell.body, { status: 404, headers: shell.headers }) : notBuilt();
  }

  /** Null for a path outside the folder, and for a hidden one. */
  private pathOf(pathname: string): string | null {
    try {
      const path = normalize(join(this.root, decodeURIComponent(pathname)));
      const isInside = path === this.root || path.startsWith(this.root + sep);
      // `.vite` is the build's own.
      const isHidden = path.slice(this.root.length).includes(`${sep}.`);
      return isInside && !isHidden && !path.includes('\0') ? path : null;
    } catch {
      return null;
    }
  }

  private async serveFile(request: Request, path: string): Promise<Response | null> {
    const info = await stat(path).catch(() => null);
    if (!info?.isFile()) return null;
    const type = CONTENT_TYPES[extname(path)] ?? 'application/octet-stream';
    const encoding = TEXTUAL.test(type)
      ? preferredEncoding(request.headers.get('accept-encoding') ?? '')
      : 'identity';
    const { etag, bytes } = this.cached(
      path,
      encoding,
      `${info.mtimeMs.toString(36)}-${info.size.toString(36)}`,
    );
    const headers = new Headers({
      ...this.headers,
      'content-type': type,
      'cache-control': path.startsWith(join(this.root, 'assets') + sep) ? IMMUTABLE_ONE_YEAR : 'no-cache',
      etag,
      vary: 'Accept-Encoding',
    });
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    const body = await bytes;
    if (encoding !== 'identity') headers.set('content-encoding', encoding);
    headers.set('content-length', String(body.byteLength));
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  }

  private async read(path: string): Promise<Buffer> {
    const bytes = await readFile(path);
    if (!NAMES_SITE.has(extname(path))) return bytes;
    return Buffer.from(bytes.toString('utf8').replaceAll(SITE, this.siteUrl));
  }

  private cached(path: string, encoding: Encoding, version: string): CachedFile {
    const key = `${encoding} ${path}`;
    const etag = `"${version}-${encoding}"`;
    const current = this.cache.get(key);
    if (current?.etag === etag) return current;
    const entry: CachedFile = { etag, bytes: this.read(path).then(compressors[encoding]) };
    entry.bytes.catch(() => this.cache.delete(key));
    this.cache.set(key, entry);
    return entry;
  }
}

/**
 * Whether a browser navigates here. A missing script or picture must stay a 404 and never become the page.
 */
export function wantsPage(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const { pathname } = new URL(request.url);
  // A health check with curl sends no `Accept: text/html`.
  if (pathname === '/') return true;
  return !pathname.startsWith('/assets/') && (request.headers.get('accept') ?? '').includes('text/html');
}

const plainText = (status: number, text: string): Response =>
  new Response(text, {
    status,
    headers: { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' },
  });

const notBuilt = (): Response => plainText(404, 'The app has not been built.');
