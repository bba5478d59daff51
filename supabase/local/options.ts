import { parseArgs } from 'node:util';
import { type BackendOptions, DEFAULT_PORT } from './backend';
import { readProxyHops } from './http/trusted-network';
import { messageOf, StartupError } from './startup-error';

export const USAGE = `Usage: npm start -- [options]

  --port <number>        the port to listen on (default ${DEFAULT_PORT}; 0 takes any free one)
  --data <folder>        where the data lives (default .local/data)
  --seed <kind>          demo, small or none, for an empty database (default demo)
  --reset                delete everything in the data folder, then start
  --database-url <url>   use a PostgreSQL 15 or later instead of the embedded one
  --help                 show this`;

const SEEDS = ['demo', 'small', 'none'] as const;

/**
 * Parses the command line. Null if help was requested.
 * @throws StartupError for an unknown flag, or an invalid value of one or of API_PROXY_HOPS
 */
export function readOptions(
  args: string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): BackendOptions | null {
  const values = parse(args);
  if (values.help) return null;
  const port = values.port === undefined ? DEFAULT_PORT : Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(`--port needs a number from 0 to 65535, not "${values.port}".`);
  }
  const seed = SEEDS.find((kind) => kind === (values.seed ?? 'demo'));
  if (!seed) throw new StartupError(`--seed is demo, small or none, not "${values.seed}".`);
  const databaseUrl = values['database-url'];
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartupError(
      '--database-url needs an address like postgres://user:password@host:5432/database.',
    );
  }
  const dataFolder = values.data ?? (databaseUrl ? undefined : '.local/data');
  return {
    port,
    seed,
    reset: values.reset ?? false,
    appFolder: 'dist/app',
    dataFolder,
    databaseUrl,
    proxyHops: readProxyHops(environment),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        seed: { type: 'string' },
        reset: { type: 'boolean' },
        'database-url': { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const [problem] = messageOf(error).split('. ');
    throw new StartupError(`${problem}.\n\n${USAGE}`);
  }
}
