import { join, resolve } from 'node:path';
import type { ProxyHops } from '../../src/domain/security/client-network';
import { readConfig } from './config';
import { DataFolder } from './data-folder';
import { type Database, openNative, openPglite } from './database';
import { StartupError } from './startup-error';
import { FolderLock } from './folder-lock';
import { sendDemoFiles } from './demo-files';
import { EdgeFunctions } from './edge-functions';
import { startHousekeeping } from './housekeeping';
import { resolveGoogleClient } from './google/client';
import { Gateway } from './http/gateway';
import { LOCAL_PUBLISHABLE_KEY } from './keys';
import { createLiteApp } from './lite-app';
import { loadLite } from './lite';
import { readTemplates } from './mail/templates';
import { Mailbox } from './mailbox';
import { migrate, readMigrations } from './migrations';
import { startOutboxSender, pushEnvironment } from './outbox-sender';
import { attachRealtime } from './realtime/attach';
import { createRoutes } from './routes';
import { type SeedKind, seedOnce } from './seeding';
import { storeSeedFiles } from './storage/seed-files';
import { installTriggers, prepareSystem } from './system-schema';

export const DEFAULT_PORT = 4173;

export interface BackendOptions {
  /** Default 4173. 0 picks any free port. */
  port?: number;
  /** Holds the database, uploaded files, secrets and lock. Required unless `databaseUrl` is given. */
  dataFolder?: string;
  /** A PostgreSQL server, version 15 or later, as superuser, instead of the embedded one. */
  databaseUrl?: string;
  /** Applied to an empty database only; a seeded one stays as it is. Default none. */
  seed?: SeedKind;
  /** Deletes everything in the data folder first. */
  reset?: boolean;
  /** The built app to serve; null or absent serves none. */
  appFolder?: string | null;
  migrationsFolder?: string;
  functionsFolder?: string;
  configFile?: string;
  /**
   * The folder that contains `supabase/`; default the working directory. A bundle cannot know where it was
   * built from.
   */
  projectFolder?: string;
  /** "Allow public access" of hosted Realtime. The app has private channels alone. Default false. */
  allowsPublicChannels?: boolean;
  /** How many proxies in front append to X-Forwarded-For; default none (docs/security.md). */
  proxyHops?: ProxyHops;
  /** Suppresses progress lines. Errors are logged in any case. */
  quiet?: boolean;
}

export interface Backend {
  /** Without a trailing slash. */
  url: string;
  port: number;
  publishableKey: string;
  /** Bypasses row-level security. For tests and scripts on this machine. */
  secretKey: string;
  jwtSecret: string;
  /** The seed that the database actually holds, which may differ from the requested one. */
  seed: SeedKind;
  mailbox: Pick<Mailbox, 'list' | 'clear'>;
  /** Runs one statement as superuser; waits for transactions that are running. */
  sql<T>(text: string, params?: unknown[]): Promise<T[]>;
  /** Closes sockets, server and database, and releases the data folder. Safe to call twice. */
  stop(): Promise<void>;
}

const say = (line: string): void => console.log(`marquee  ${line}`);
const log = (line: string): void => console.error(`marquee  ${line}`);

/**
 * Runs the whole backend in this process on one loopback port: the app, REST, Auth, Realtime, Storage,
 * Functions and a mailbox.
 * @throws StartupError with one sentence for the person at the terminal; by then everything opened has been
 * closed and unlocked.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const cleanups: (() => Promise<void> | void)[] = [];
  const runCleanups = async (): Promise<void> => {
    for (let step = cleanups.pop(); step; step = cleanups.pop()) await step();
  };
  try {
    return await start(options, cleanups, runCleanups);
  } catch (error) {
    await runCleanups();
    throw error;
  }
}

async function start(
  options: BackendOptions,
  cleanups: (() => Promise<void> | void)[],
  stop: () => Promise<void>,
): Promise<Backend> {
  const project = resolve(options.projectFolder ?? '.');
  const progress = options.quiet ? (): void => undefined : say;
  const config = readConfig(options.configFile ?? join(project, 'supabase/config.toml'));
  // Before anything is opened or, with `reset`, deleted.
  const migrations = readMigrations(options.migrationsFolder ?? join(project, 'supabase/migrations'));
  const folder = await openDataFolder(options, project, cleanups);

  // The port comes before the database: a port in use is the most common failure, and takes a millisecond to
  // find.
  const gateway = await Gateway.open(options.port ?? DEFAULT_PORT, options.proxyHops ?? 0, log);
  cleanups.push(() => gateway.close());
  const url = `http://127.0.0.1:${gateway.port}`;

  progress(
    options.databaseUrl ? 'Connecting to the database ...' : `Opening the database in ${folder.database} ...`,
  );
  await loadLite();
  if (!options.databaseUrl) folder.prepare();
  const database = await (options.databaseUrl
    ? openNative(options.databaseUrl)
    : openPglite(folder.database));
  cleanups.push(() => database.close());
  folder.markDatabaseCreated();

  const secrets = folder.secrets();
  const mailbox = new Mailbox();
  const templates = readTemplates(config.mailTemplates, project);
  const google = resolveGoogleClient(config.google, url);
  const app = await createLiteApp({
    database,
    config,
    secrets,
    mailbox,
    url,
    filesFolder: folder.files,
    google,
    templates,
  });
  const firstXid = await nextXid(database);
  await prepareSystem(database, app, project);
  const { applied, warnings } = await migrate(
    database,
    migrations,
    options.databaseUrl
      ? 'Empty the database, or name another one.'
      : 'Start with --reset, which throws away what it holds, or name another folder with --data.',
  );
  if (applied.length > 0)
    progress(applied.length === 1 ? `Applied ${applied[0]}.` : `Applied ${applied.length} migrations.`);
  for (const warning of warnings) log(warning);
  await recordCaptchaSetting(database, config.captcha !== null);
  const seed = await seedOnce(database, options.seed ?? 'none', progress);
  if (seed !== (options.seed ?? seed))
    progress(`The database keeps its ${seed} seed; use --reset to replace it.`);
  if (seed !== 'none') await storeSeedFiles(database, folder.files);
  await installTriggers(database, project);
  await recordStart(database, firstXid);
  // Not awaited: the first requests wait for this same catalogue read, and startup goes on meanwhile.
  const catalogue = database.connection.introspect({ useCache: true });
  cleanups.push(() => catalogue.then(() => undefined));

  const keys = { publishableKey: LOCAL_PUBLISHABLE_KEY, ...secrets };
  const sockets = await attachRealtime(database, {
    ...keys,
    log,
    allowsPublicChannels: options.allowsPublicChannels,
  });
  cleanups.push(() => sockets.close());
  const functions = new EdgeFunctions({
    ...keys,
    folder: options.functionsFolder ?? join(project, 'supabase/functions'),
    bundles: folder.functionBundles,
    apiUrl: url,
    openFunctions: config.openFunctions,
    environment: pushEnvironment(folder.pushKeys()),
    log,
  });
  cleanups.push(() => functions.close());
  const callFunction = (name: string) => (): Promise<Response> =>
    functions.serve(
      new Request(`${url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secrets.secretKey}` },
      }),
    );
  cleanups.push(await startHousekeeping(database, log, callFunction('sweep-attachments')));
  gateway.startServing({
    routes: createRoutes({
      app,
      functions,
      mailbox,
      google: google?.standIn ?? null,
      jwtSecret: keys.jwtSecret,
      secretKey: keys.secretKey,
      appFolder: options.appFolder ?? null,
      url,
      hasCaptcha: config.captcha !== null,
      log,
    }),
    upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
  });
  if (seed !== 'none') await sendDemoFiles({ database, url, secretKey: secrets.secretKey, log });
  // Runs first on shutdown: no request may find the database closed.
  cleanups.push(() => gateway.stopServing());
  for (const outbox of [
    { table: 'public.push_outbox', contents: 'Push notifications', send: callFunction('send-push') },
    { table: 'private.security_mail', contents: 'Security mails', send: callFunction('send-security-mail') },
    {
      table: 'private.newsletter_deliveries',
      nextDueAt: 'private.newsletter_due_at()',
      contents: 'Mails of the newsletter',
      send: callFunction('send-newsletter-mail'),
    },
    {
      table: 'private.contact_mail',
      nextDueAt: 'private.contact_mail_due_at()',
      contents: 'Mails about messages to the operator',
      send: callFunction('send-contact-mail'),
    },
    {
      table: 'private.alert_mail',
      nextDueAt: 'private.alert_mail_due_at()',
      contents: 'Mails about jobs',
      send: callFunction('send-alert-mail'),
    },
    {
      table: 'private.message_mail',
      nextDueAt: 'private.message_mail_due_at()',
      contents: 'Mails about messages',
      send: callFunction('send-message-mail'),
    },
    {
      table: 'private.company_mail',
      nextDueAt: 'private.company_mail_due_at()',
      contents: 'Mails of companies',
      send: callFunction('send-company-mail'),
    },
  ] as const)
    cleanups.push(await startOutboxSender(database, log, outbox));
  return { url, port: gateway.port, ...keys, seed, mailbox, sql: database.query, stop };
}

/** Asked before this start writes anything: from here on a device may know of transactions that were lost. */
async function nextXid(database: Database): Promise<string> {
  const [next] = await database.query<{ xid: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as xid',
  );
  if (!next) throw new Error('The database does not name its next transaction.');
  return next.xid;
}

/** A data folder may have been put back to an earlier state since devices last asked; what they know from beyond it is void (S5). */
async function recordStart(database: Database, firstXid: string): Promise<void> {
  const [procedure] = await database.query<{ known: boolean }>(
    "select to_regproc('sync_private.record_start') is not null as known",
  );
  if (procedure?.known) await database.query('select sync_private.record_start($1::xid8)', [firstXid]);
}

/** The database enforces a wait after failed sign-ins where no CAPTCHA is configured (ruling 16). */
async function recordCaptchaSetting(database: Database, hasCaptcha: boolean): Promise<void> {
  const [table] = await database.query<{ known: boolean }>(
    "select to_regclass('private.sign_in_settings') is not null as known",
  );
  if (table?.known)
    await database.query('update private.sign_in_settings set has_captcha = $1', [hasCaptcha]);
}

/** Opens and locks the data folder, and empties it if `reset` is set. */
async function openDataFolder(
  options: BackendOptions,
  project: string,
  cleanups: (() => Promise<void> | void)[],
): Promise<DataFolder> {
  if (options.databaseUrl && options.reset) {
    throw new StartupError(
      '--reset empties a data folder, never a server. Empty the database yourself, or drop one of the two flags.',
    );
  }
  // With a native database, files and secrets live in the project folder.
  const path = options.dataFolder ?? (options.databaseUrl ? join(project, '.local/native') : null);
  if (path === null)
    throw new StartupError('Name a data folder with --data, or a server with --database-url.');
  const folder = DataFolder.at(path);
  const lock = FolderLock.take(folder.lock, folder.path);
  cleanups.push(() => lock.release());
  if (options.reset) folder.reset();
  return folder;
}
