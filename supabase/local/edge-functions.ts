import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { fieldOf, messageOf } from './startup-error';
import { MAIL_ENDPOINT } from './http/mail-endpoint';
import { verifyToken, type Keys } from './realtime/identity';

type Handler = (request: Request, info: { remoteAddr: { hostname: string } }) => Response | Promise<Response>;

interface Settings extends Keys {
  folder: string;
  bundles: string;
  apiUrl: string;
  /** Names of functions that may be called without a session or key. */
  openFunctions: string[];
  /** Environment variables for the functions, in addition to Supabase's own. */
  environment: Record<string, string>;
  log: (line: string) => void;
}

interface LoadedFunction {
  modifiedAtMs: number;
  handler: Promise<Handler>;
}

/**
 * Prefix of the global that holds a bundle's `Deno`; numbered per load, so that two bundles never share one.
 */
const RUNTIME_GLOBAL_PREFIX = '__marqueeFunction';
let loadCount = 0;
/** Reserved: nobody reads it but the mailbox page. An empty setting in the environment switches these mails off. */
const DEFAULT_CONTACT_MAIL_TO = 'contact@marquee.test';

/**
 * Resolves `npm:zod@4` and `jsr:` specifiers to this project's node_modules, ignoring the version. What a function imports only when it needs it
 * is not bundled with it.
 */
const packageSpecifiers: Plugin = {
  name: 'package-specifiers',
  setup(build) {
    build.onResolve({ filter: /^(npm|jsr):/ }, async ({ path, kind, resolveDir, importer }) => {
      const name = path.replace(/^(npm|jsr):\/?/, '').replace(/^((?:@[^/]+\/)?[^@/]+)@[^/]+/, '$1');
      const found = await build.resolve(name, { kind, resolveDir, importer });
      if (kind !== 'dynamic-import' || found.errors.length > 0) return found;
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
};

/**
 * Runs `supabase/functions/<name>/index.ts` in this process: bundled on the first call and after each change,
 * with the few Deno globals that Edge Functions use. The same source runs unchanged on hosted Supabase.
 */
export class EdgeFunctions {
  private readonly loaded = new Map<string, LoadedFunction>();

  constructor(private readonly settings: Settings) {}

  /** @param peerAddress the caller's address according to the socket; null for calls from this process */
  async serve(request: Request, peerAddress: string | null = null): Promise<Response> {
    return this.run(new URL(request.url).pathname.split('/')[3] ?? '', request, peerAddress);
  }

  /** For hosts that route a whole path prefix to one function (`/api/`). */
  async run(name: string, request: Request, peerAddress: string | null = null): Promise<Response> {
    const entry = join(resolve(this.settings.folder), name, 'index.ts');
    if (!/^[\w-]+$/.test(name) || !existsSync(entry)) {
      return Response.json(
        { code: 'NOT_FOUND', message: 'Requested function was not found' },
        { status: 404 },
      );
    }
    if (!(await this.isAuthorized(request, name))) {
      return Response.json({ code: 401, message: 'Missing or invalid authorization' }, { status: 401 });
    }
    try {
      const handler = await this.handlerOf(name, entry);
      return await handler(request, { remoteAddr: { hostname: peerAddress ?? '127.0.0.1' } });
    } catch (error) {
      this.settings.log(
        `The function ${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      return Response.json(
        { code: 'FUNCTION_FAILED', message: `The function ${name} failed: ${messageOf(error)}` },
        { status: 500 },
      );
    }
  }

  close(): void {
    rmSync(this.settings.bundles, { recursive: true, force: true });
  }

  private async isAuthorized(request: Request, name: string): Promise<boolean> {
    if (this.settings.openFunctions.includes(name)) return true;
    const token =
      request.headers.get('authorization')?.replace(/^Bearer /, '') ?? request.headers.get('apikey') ?? '';
    try {
      await verifyToken(token, this.settings);
      return true;
    } catch {
      return false;
    }
  }

  private handlerOf(name: string, entry: string): Promise<Handler> {
    const modifiedAtMs = statSync(entry).mtimeMs;
    const cached = this.loaded.get(name);
    if (cached?.modifiedAtMs === modifiedAtMs) return cached.handler;
    const handler = this.load(name, entry);
    handler.catch(() => this.loaded.delete(name));
    this.loaded.set(name, { modifiedAtMs, handler });
    return handler;
  }

  private async load(name: string, entry: string): Promise<Handler> {
    const { build } = await import('esbuild');
    loadCount += 1;
    const runtimeName = RUNTIME_GLOBAL_PREFIX + loadCount;
    const outfile = join(this.settings.bundles, `${name}-${loadCount}-${Date.now()}.mjs`);
    mkdirSync(this.settings.bundles, { recursive: true });
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      plugins: [packageSpecifiers],
      logLevel: 'silent',
      define: { Deno: `globalThis.${runtimeName}` },
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
      },
    });
    let served: Handler | undefined;
    Reflect.set(globalThis, runtimeName, {
      env: { get: (key: string) => this.environment()[key], toObject: () => this.environment() },
      serve: (...args: unknown[]) => {
        served = args.find((argument): argument is Handler => typeof argument === 'function');
        return { finished: new Promise<void>(() => undefined), shutdown: async () => undefined };
      },
    });
    const module: unknown = await import(pathToFileURL(outfile).href);
    const exported = fieldOf(module, 'default');
    const handler = served ?? fieldOf(exported, 'fetch') ?? exported;
    if (typeof handler !== 'function') throw new Error('it neither calls Deno.serve nor exports a handler');
    return handler as Handler;
  }

  /** The environment that a hosted function would have. */
  private environment(): Record<string, string | undefined> {
    const { apiUrl, publishableKey, secretKey, environment } = this.settings;
    const supabase = {
      SUPABASE_URL: apiUrl,
      SUPABASE_ANON_KEY: publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: secretKey,
    };
    return {
      CONTACT_MAIL_TO: DEFAULT_CONTACT_MAIL_TO,
      ...environment,
      ...process.env,
      ...supabase,
      // The gateway leaves the one address that is to be believed (http/trusted-network.ts).
      API_PROXY_HOPS: '1',
      MAILER_URL: environment['MAILER_URL'] ?? `${apiUrl}${MAIL_ENDPOINT}`,
      MAILER_KEY: secretKey,
    };
  }
}
