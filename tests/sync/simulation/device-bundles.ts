import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { type Mutant, mutated } from './mutate';

export type DeviceBundle = typeof import('./device-bundle');

/** How many phones take part in a scenario, the second employer's among them. */
export const PHONES = 5;

async function mutation(mutant: Mutant): Promise<Plugin> {
  const changed = resolve(mutant.file);
  const contents = mutated(await readFile(changed, 'utf8'), mutant);
  return {
    name: 'mutant',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => (path === changed ? { contents, loader: 'ts' } : null));
    },
  };
}

/** A copy of the code for a thread of its own, and the name under which it opens channels. */
export interface Thread {
  name: string;
  bundle: DeviceBundle;
}

/** The copies of the code on one phone: its page's and, for scenarios with workers, those of its workers. */
export interface PhoneBundles {
  page: Thread;
  workers: readonly Thread[];
}

/** One leads while that of a frozen tab still has its store open. */
const WORKERS_A_PHONE = 2;

/**
 * Globals of each copy of the code alone. Only so is it known which thread opens a channel, and Node has no `self`, without which RxDB's channel would not
 * take this one. A timer of no time comes in turn with everything else that comes at once: by the machine's clock, a worker's store would now be open before
 * the next step, now after it. Outside of scenarios with workers, as when Dexie is loaded, all are Node's own.
 */
const THREAD_GLOBALS = `
const self = globalThis;
const BroadcastChannel = function (name) {
  return globalThis.openSimulatedChannel?.(name, import.meta.url) ?? new globalThis.BroadcastChannel(name);
};
const setTimeout = (act, ms = 0, ...given) =>
  globalThis.openSimulatedChannel && !(ms > 0) ? setImmediate(act, ...given) : globalThis.setTimeout(act, ms, ...given);
const clearTimeout = (timer) => (clearImmediate(timer), globalThis.clearTimeout(timer));`;

/**
 * Loads the bundle once for each thread of each phone, with its own RxDB: phones share no memory, nor do threads, and the free edition of RxDB limits the
 * collections of one page. With a mutant, all phones have its bug.
 */
export async function loadDeviceBundles(
  mutant?: Mutant,
  { withWorkers = false } = {},
): Promise<PhoneBundles[]> {
  const outfile = resolve('dist/simulate', `${(mutant?.name ?? 'bundle').replaceAll(' ', '-')}.mjs`);
  await build({
    entryPoints: ['tests/sync/simulation/device-bundle.ts'],
    outfile,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    banner: { js: THREAD_GLOBALS },
    define: { 'import.meta.env': '{}', 'process.env.NODE_ENV': '"production"' },
    plugins: mutant ? [await mutation(mutant)] : [],
  });
  const url = pathToFileURL(outfile).href;
  const run = `${process.pid}-${Math.floor(performance.now())}`;
  const load = async (phone: number, thread: string): Promise<Thread> => {
    const name = `${url}?phone=${phone}&thread=${thread}&run=${run}`;
    return { name, bundle: (await import(name)) as DeviceBundle };
  };
  return Promise.all(
    Array.from({ length: PHONES }, async (_, phone) => ({
      page: await load(phone, 'page'),
      workers: await Promise.all(
        Array.from({ length: withWorkers ? WORKERS_A_PHONE : 0 }, (_each, index) =>
          load(phone, `worker-${index}`),
        ),
      ),
    })),
  );
}
