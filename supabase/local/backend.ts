import { join, resolve } from 'node:path';
import { readConfig } from './config';
import { DataFolder } from './data-folder';
import { type Database, openNative, openPglite } from './database';
import { StartFault } from './fault';
import { FolderLock } from './folder-lock';
import { Functions } from './functions';
import { keepHouse } from './housekeeping';
import { chooseGoogle } from './google/client';
import { Gateway } from './http/gateway';
import { LOCAL_PUBLISHABLE_KEY } from './keys';
import { createLibraryApp } from './library-app';
import { loadLite } from './lite';
import { readTemplates } from './mail/templates';
import { Mailbox } from './mailbox';
import { migrate } from './migrations';
import { emptyPushOutbox, pushEnvironment } from './push-outbox';
import { attachRealtime } from './realtime/attach';
import { routesOf } from './routes';
import { type SeedKind, seedOnce } from './seeding';
import { prepareRealtime, prepareSystem } from './system-schema';

export const DEFAULT_PORT = 4173;

export interface BackendOptions {
  /** Default 4173; 0 takes any free port. */
  port?: number;
  /** Database, uploaded files, secrets and lock. Needed unless `databaseUrl` is given. */
  dataFolder?: string;
  /** A PostgreSQL 15 or later, as superuser, in place of the one in the data folder. */
  databaseUrl?: string;
  /** For an empty database; one that was seeded stays as it is. Default none. */
  seed?: SeedKind;
  /** Throws away what the data folder holds, first. */
  reset?: boolean;
  /** The built app to serve; null or absent serves none. */
  appFolder?: string | null;
  migrationsFolder?: string;
  functionsFolder?: string;
  configFile?: string;
  /** Where `supabase/` is; default the working directory. The bundle does not know where it came from. */
  projectFolder?: string;
  /** Says nothing while starting. Faults are logged in any case. */
  quiet?: boolean;
}

export interface Backend {
  /** Without a slash at the end. */
  url: string;
  port: number;
  publishableKey: string;
  /** Past row-level security; for tests and scripts on this machine. */
  secretKey: string;
  jwtSecret: string;
  /** Which seed the database holds. */
  seed: SeedKind;
  mailbox: Pick<Mailbox, 'list' | 'clear'>;
  /** One statement as superuser; waits its turn behind running transactions. */
  sql<T>(text: string, params?: unknown[]): Promise<T[]>;
  /** Closes sockets, server and database, and gives the data folder free. Safe to call twice. */
  stop(): Promise<void>;
}

const say = (line: string): void => console.log(`marquee  ${line}`);
const log = (line: string): void => console.error(`marquee  ${line}`);

/**
 * The whole backend in this process, on one loopback port: the app, REST, Auth, Realtime, Storage, Functions, a mailbox.
 * @throws StartFault with one sentence for the person at the terminal; nothing stays open or locked then.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const undo: (() => Promise<void> | void)[] = [];
  const unwind = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    return await start(options, undo, unwind);
  } catch (error) {
    await unwind();
    throw error;
  }
}

async function start(
  options: BackendOptions,
  undo: (() => Promise<void> | void)[],
  stop: () => Promise<void>,
): Promise<Backend> {
  const project = resolve(options.projectFolder ?? '.');
  const progress = options.quiet ? (): void => undefined : say;
  const config = readConfig(options.configFile ?? join(project, 'supabase/config.toml'));
  const folder = await takeFolder(options, project, undo);

  // The port before the database: a port in use is the commonest fault, and is known in a millisecond.
  const gateway = await Gateway.open(options.port ?? DEFAULT_PORT, log);
  undo.push(() => gateway.close());
  const url = `http://127.0.0.1:${gateway.port}`;

  progress(
    options.databaseUrl ? 'Connecting to the database ...' : `Opening the database in ${folder.database} ...`,
  );
  await loadLite();
  if (!options.databaseUrl) folder.prepare();
  const database = await (options.databaseUrl
    ? openNative(options.databaseUrl)
    : openPglite(folder.database));
  undo.push(() => database.close());
  folder.databaseIsMade();

  const secrets = folder.secrets();
  const mailbox = new Mailbox();
  const templates = readTemplates(config.mailTemplates, project);
  const google = chooseGoogle(config.google, url);
  const app = await createLibraryApp({
    database,
    config,
    secrets,
    mailbox,
    url,
    filesFolder: folder.files,
    google,
    templates,
  });
  await prepareSystem(database, app, project);
  const { applied, warnings } = await migrate(
    database,
    options.migrationsFolder ?? join(project, 'supabase/migrations'),
  );
  if (applied.length > 0) progress(`Applied ${applied.length} migrations.`);
  for (const warning of warnings) log(warning);
  await tellOfCaptcha(database, config.captcha !== null);
  const seed = await seedOnce(database, options.seed ?? 'none', progress);
  if (seed !== (options.seed ?? seed))
    progress(`The database keeps its ${seed} seed; --reset makes room for another.`);
  await prepareRealtime(database, project);
  // Not awaited: the first requests wait for the same reading of the catalogue, and the rest of the start goes on.
  const catalogue = database.connection.introspect({ useCache: true });
  undo.push(() => catalogue.then(() => undefined));

  const keys = { publishableKey: LOCAL_PUBLISHABLE_KEY, ...secrets };
  const sockets = await attachRealtime(database, { ...keys, log });
  undo.push(() => sockets.close());
  const functions = new Functions({
    ...keys,
    folder: options.functionsFolder ?? join(project, 'supabase/functions'),
    bundles: folder.functionBundles,
    apiUrl: url,
    open: config.openFunctions,
    environment: pushEnvironment(folder.pushKeys()),
    log,
  });
  undo.push(() => functions.close());
  const callFunction = (name: string) => (): Promise<Response> =>
    functions.serve(
      new Request(`${url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secrets.secretKey}` },
      }),
    );
  undo.push(await keepHouse(database, log, callFunction('sweep-attachments')));
  gateway.ready({
    routes: routesOf({
      app,
      functions,
      mailbox,
      google: google?.standIn ?? null,
      jwtSecret: keys.jwtSecret,
      secretKey: keys.secretKey,
      appFolder: options.appFolder ?? null,
      hasCaptcha: config.captcha !== null,
    }),
    upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
  });
  // First to go at the end: no request may find the database closed.
  undo.push(() => gateway.pause());
  undo.push(await emptyPushOutbox(database, log, callFunction('send-push')));
  return { url, port: gateway.port, ...keys, seed, mailbox, sql: database.query, stop };
}

/** The database asks for a wait where there is no CAPTCHA (ruling 16). */
async function tellOfCaptcha(database: Database, hasCaptcha: boolean): Promise<void> {
  const [table] = await database.query<{ known: boolean }>(
    "select to_regclass('private.door_settings') is not null as known",
  );
  if (table?.known) await database.query('update private.door_settings set has_captcha = $1', [hasCaptcha]);
}

/** Opens and locks the data folder, emptied where that was asked for. */
async function takeFolder(
  options: BackendOptions,
  project: string,
  undo: (() => Promise<void> | void)[],
): Promise<DataFolder> {
  if (options.databaseUrl && options.reset) {
    throw new StartFault(
      '--reset empties a data folder, never a server. Empty the database yourself, or leave one of the two away.',
    );
  }
  // A native database has its files and secrets beside the project.
  const path = options.dataFolder ?? (options.databaseUrl ? join(project, '.local/native') : null);
  if (path === null) throw new StartFault('Name a data folder with --data, or a server with --database-url.');
  const folder = DataFolder.at(path);
  const lock = FolderLock.take(folder.lock, folder.path);
  undo.push(() => lock.release());
  if (options.reset) folder.reset();
  return folder;
}
