import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRouteId } from '../../../src/domain/navigation/access';
import { messageOf } from '../startup-error';
import { compress } from '../http/compression';

/** What the build makes of `src/app/prerender/served-job.ts`. */
interface Maker {
  jobQuery: (id: string) => string;
  servedJobPage: (template: string, job: object, origin: string) => string;
}

interface JobPagesDependencies {
  /** What the build has made for whatever serves the pages. */
  folder: string;
  /** The origin that people open. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Asks the REST interface as a visitor. */
  readAsVisitor: (path: string, peerAddress: string | null) => Promise<Response>;
  log: (line: string) => void;
}

/** Whether the caller has this page already, by the rules of `If-None-Match`: a list, `*`, and weak names equal to strong ones. */
const isNamedIn = (header: string | null, etag: string): boolean =>
  header
    ?.split(',')
    .map((name) => name.trim())
    .some((name) => name === '*' || name.replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false;

export type JobPage = { kind: 'page'; response: Response } | { kind: 'missing' } | { kind: 'elsewhere' };

/** The page of each job that everybody may read, as HTML with the job in it: for search engines, chats and first visits (B10). */
export class JobPages {
  private maker: Promise<{ program: Maker; template: string }> | null = null;

  constructor(private readonly deps: JobPagesDependencies) {}

  /** `missing`: there is no such job for a visitor. `elsewhere`: not the page of a job, or it cannot be made now: serve the app's own. */
  async serve(request: Request, peerAddress: string | null): Promise<JobPage> {
    const id = /^\/jobs\/([^/]+)\/?$/.exec(new URL(request.url).pathname)?.[1];
    if (!isRouteId(id) || (request.method !== 'GET' && request.method !== 'HEAD'))
      return { kind: 'elsewhere' };
    // Everything else compares ids as they are stored.
    if (id !== id.toLowerCase())
      return {
        kind: 'page',
        response: this.redirect(`/jobs/${id.toLowerCase()}${new URL(request.url).search}`),
      };
    try {
      const { program, template } = await (this.maker ??= this.load());
      const answer = await this.deps.readAsVisitor(program.jobQuery(id), peerAddress);
      if (!answer.ok) throw new Error(`The job could not be read (${answer.status}).`);
      const [job] = (await answer.json()) as object[];
      if (!job) return { kind: 'missing' };
      return {
        kind: 'page',
        response: await this.respond(request, program.servedJobPage(template, job, this.deps.url)),
      };
    } catch (error) {
      this.deps.log(`The page of a job came without it: ${messageOf(error)}`);
      return { kind: 'elsewhere' };
    }
  }

  private async load(): Promise<{ program: Maker; template: string }> {
    try {
      const { folder } = this.deps;
      const [program, template] = await Promise.all([
        import(pathToFileURL(join(folder, 'served-job.js')).href) as Promise<Maker>,
        readFile(join(folder, 'job.html'), 'utf8'),
      ]);
      return { program, template };
    } catch (error) {
      this.maker = null;
      throw error;
    }
  }

  private redirect(to: string): Response {
    return new Response(null, { status: 301, headers: { ...this.deps.headers, location: to } });
  }

  private respond(request: Request, html: string): Promise<Response> | Response {
    // Weak: it names what the page says, in whatever compression.
    const etag = `W/"${createHash('sha256').update(html).digest('hex').slice(0, 32)}"`;
    const headers = {
      ...this.deps.headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      etag,
    };
    if (isNamedIn(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers: { ...headers, vary: 'Accept-Encoding' } });
    return compress(request, new Response(request.method === 'HEAD' ? null : html, { headers }));
  }
}
