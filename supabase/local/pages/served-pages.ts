import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRouteId, matchRoute } from '../../../src/domain/navigation/access';
import { messageOf } from '../startup-error';
import type { AddressKind } from '../http/app-files';
import { compress } from '../http/compression';

interface Address {
  /** As routes write it. */
  path: string;
  needsAccount: boolean;
}

interface Addresses {
  all: readonly Address[];
  /** Other names of pages, by where they lead. */
  aliases: Readonly<Record<string, string>>;
}

const withSearch = (target: string, search: string): string =>
  target.includes('?') && search !== '' ? `${target}&${search.slice(1)}` : target + search;

/** What the build makes of `src/app/prerender/served/served-pages.ts`. */
interface Program {
  served: Readonly<
    Record<
      string,
      {
        queries: (id: string) => string[];
        page: (template: string, answers: object[][], origin: string) => string | null;
      }
    >
  >;
  jobList: { query: string; page: (template: string, rows: object[], origin: string) => string | null };
  sitemaps: Readonly<
    Record<string, { xml: (read: (query: string) => Promise<object[]>, origin: string) => Promise<string> }>
  >;
  companyLogo: {
    query: (id: string) => string;
    path: (rows: object[]) => string | null;
    type: (bytes: Uint8Array) => string | null;
  };
}

interface ServedPagesDependencies {
  /** What the build has made for whatever serves the pages. */
  folder: string;
  /** The origin that people open. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Asks the REST interface, or Storage, as a visitor. */
  readAsVisitor: (path: string, peerAddress: string | null) => Promise<Response>;
  log: (line: string) => void;
}

/** Whether the caller has this page already, by the rules of `If-None-Match`: a list, `*`, and weak names equal to strong ones. */
const isNamedIn = (header: string | null, etag: string): boolean =>
  header
    ?.split(',')
    .map((name) => name.trim())
    .some((name) => name === '*' || name.replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false;

export type ServedPage = { kind: 'page'; response: Response } | { kind: 'missing' } | { kind: 'elsewhere' };

const ELSEWHERE = { kind: 'elsewhere' } as const;
const MISSING = { kind: 'missing' } as const;

/** A logo that is replaced has another address; one that is removed is gone within an hour. */
const LOGO_CACHING = 'public, max-age=3600';

/**
 * The pages of what everybody may read, each as HTML with its content: jobs, companies, people. For search engines, chats and first visits
 * (B10); and the lists of them that search engines read.
 */
export class ServedPages {
  private program: Promise<Program> | null = null;
  private readonly templates = new Map<string, Promise<string>>();
  private addresses: Promise<Addresses> | null = null;

  constructor(private readonly deps: ServedPagesDependencies) {}

  /** `missing`: there is no such page for a visitor. `elsewhere`: not one of these, or it cannot be made now: serve the app's own. */
  async serve(request: Request, peerAddress: string | null): Promise<ServedPage> {
    const { pathname, search } = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') return ELSEWHERE;
    const target = await this.targetOf(pathname);
    if (target !== null) return { kind: 'page', response: this.redirect(withSearch(target, search)) };
    const [, kind = '', id] = /^\/([a-z]+)\/([^/]+)$/.exec(pathname) ?? [];
    const sitemap = /^\/(sitemap-[a-z]+\.xml)$/.exec(pathname)?.[1];
    const logoOf = /^\/companies\/([^/]+)\/logo$/.exec(pathname)?.[1];
    const isJobList = pathname === '/jobs';
    const isServed = isRouteId(id) || sitemap !== undefined || isRouteId(logoOf) || isJobList;
    if (!isServed) return (await this.hasWrongId(kind, pathname)) ? MISSING : ELSEWHERE;
    try {
      const program = await (this.program ??= this.load());
      if (sitemap !== undefined) return await this.sitemap(request, program, sitemap, peerAddress);
      if (isJobList) return await this.jobList(request, program, peerAddress);
      if (isRouteId(logoOf)) return await this.logo(program, logoOf.toLowerCase(), peerAddress);
      if (!isRouteId(id) || !Object.hasOwn(program.served, kind)) return ELSEWHERE;
      // Everything else compares ids as they are stored.
      if (id !== id.toLowerCase())
        return { kind: 'page', response: this.redirect(`/${kind}/${id.toLowerCase()}${search}`) };
      return await this.page(request, program, { kind, id }, peerAddress);
    } catch (error) {
      this.deps.log(`A page came without its content (${pathname}): ${messageOf(error)}`);
      return ELSEWHERE;
    }
  }

  /** What the app has at this address. If that cannot be read, the app itself decides. */
  async addressOf(pathname: string): Promise<AddressKind> {
    try {
      const address = await this.find(pathname);
      if (address === null) return 'nothing';
      return address.needsAccount ? 'for accounts' : 'open';
    } catch (error) {
      this.deps.log(`The app's addresses cannot be read: ${messageOf(error)}`);
      return 'open';
    }
  }

  /** Where another name of a page leads, such as the same with a slash at its end; null: this is none. */
  private async targetOf(pathname: string): Promise<string | null> {
    const path = pathname.replace(/\/+$/, '');
    try {
      const { aliases } = await this.known();
      if (Object.hasOwn(aliases, path)) return aliases[path] ?? null;
      const isOtherName = path !== pathname && path !== '';
      return isOtherName && (await this.find(path)) !== null ? path : null;
    } catch {
      // `addressOf` says so: the app itself knows its other names.
      return null;
    }
  }

  private async find(pathname: string): Promise<Address | null> {
    return matchRoute((await this.known()).all, pathname);
  }

  /** @throws if they cannot be read, which is tried again next time */
  private async known(): Promise<Addresses> {
    this.addresses ??= this.readAddresses();
    try {
      return await this.addresses;
    } catch (error) {
      this.addresses = null;
      throw error;
    }
  }

  /** Whether this would be the page of one of these, such as a job, whose id is none. */
  private async hasWrongId(kind: string, pathname: string): Promise<boolean> {
    // What has an ending is a file.
    if (kind === '' || extname(pathname) !== '') return false;
    try {
      const program = await (this.program ??= this.load());
      if (!Object.hasOwn(program.served, kind)) return false;
      return (await this.find(pathname))?.path === `/${kind}/:id`;
    } catch (error) {
      this.deps.log(`It cannot be told whether ${pathname} is a page: ${messageOf(error)}`);
      return false;
    }
  }

  private async readAddresses(): Promise<Addresses> {
    const read = async <T>(file: string): Promise<T> =>
      JSON.parse(await readFile(join(this.deps.folder, file), 'utf8')) as T;
    const [paths, accountPaths, aliases] = await Promise.all([
      read<string[]>('paths.json'),
      read<string[]>('account-paths.json'),
      read<Addresses['aliases']>('aliases.json'),
    ]);
    return { all: paths.map((path) => ({ path, needsAccount: accountPaths.includes(path) })), aliases };
  }

  private async page(
    request: Request,
    program: Program,
    { kind, id }: { kind: string; id: string },
    peer: string | null,
  ): Promise<ServedPage> {
    const maker = program.served[kind];
    if (!maker) return ELSEWHERE;
    const [template, ...answers] = await Promise.all([
      this.template(kind),
      ...maker.queries(id).map((query) => this.rows(query, peer)),
    ]);
    const html = maker.page(template, answers, this.deps.url);
    if (html === null) return MISSING;
    return { kind: 'page', response: await this.respond(request, html, 'text/html; charset=utf-8') };
  }

  private async jobList(request: Request, program: Program, peer: string | null): Promise<ServedPage> {
    const [template, rows] = await Promise.all([
      this.template('job-list'),
      this.rows(program.jobList.query, peer),
    ]);
    const html = program.jobList.page(template, rows, this.deps.url);
    if (html === null) return ELSEWHERE;
    return { kind: 'page', response: await this.respond(request, html, 'text/html; charset=utf-8') };
  }

  private async sitemap(
    request: Request,
    program: Program,
    name: string,
    peer: string | null,
  ): Promise<ServedPage> {
    const sitemap = Object.hasOwn(program.sitemaps, name) ? program.sitemaps[name] : undefined;
    if (!sitemap) return ELSEWHERE;
    const xml = await sitemap.xml((query) => this.rows(query, peer), this.deps.url);
    return { kind: 'page', response: await this.respond(request, xml, 'application/xml; charset=utf-8') };
  }

  /** Its bytes decide what it is, never who sent them. */
  private async logo(program: Program, id: string, peer: string | null): Promise<ServedPage> {
    const path = program.companyLogo.path(await this.rows(program.companyLogo.query(id), peer));
    if (path === null) return MISSING;
    const answer = await this.deps.readAsVisitor(`/storage/v1/object/attachments/${path}`, peer);
    if (!answer.ok) return MISSING;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const type = program.companyLogo.type(bytes);
    if (type === null) return MISSING;
    const headers = { ...this.deps.headers, 'content-type': type, 'cache-control': LOGO_CACHING };
    return { kind: 'page', response: new Response(bytes, { headers }) };
  }

  private async rows(query: string, peer: string | null): Promise<object[]> {
    const answer = await this.deps.readAsVisitor(query, peer);
    if (!answer.ok) throw new Error(`It could not be read (${answer.status}).`);
    return (await answer.json()) as object[];
  }

  private async load(): Promise<Program> {
    try {
      return (await import(pathToFileURL(join(this.deps.folder, 'served-pages.js')).href)) as Program;
    } catch (error) {
      this.program = null;
      throw error;
    }
  }

  private template(kind: string): Promise<string> {
    const known = this.templates.get(kind);
    if (known) return known;
    const read = readFile(join(this.deps.folder, `${kind}.html`), 'utf8');
    read.catch(() => this.templates.delete(kind));
    this.templates.set(kind, read);
    return read;
  }

  private redirect(to: string): Response {
    return new Response(null, { status: 301, headers: { ...this.deps.headers, location: to } });
  }

  private respond(request: Request, text: string, type: string): Promise<Response> | Response {
    // Weak: it names what the page says, in whatever compression.
    const etag = `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
    const headers = { ...this.deps.headers, 'content-type': type, 'cache-control': 'no-cache', etag };
    if (isNamedIn(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers: { ...headers, vary: 'Accept-Encoding' } });
    return compress(request, new Response(request.method === 'HEAD' ? null : text, { headers }));
  }
}
