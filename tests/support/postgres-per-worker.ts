import type { TestProject } from 'vitest/node';
import { startClusters } from './postgres';
import { isPromise } from './scope';

/**
 * For Vitest's globalSetup: a cluster for each worker, so that no other file's transactions hold back its horizon (S5), without
 * starting one for each file. Only in the promise; otherwise these files run on PGlite.
 */
export async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  const clusters = isPromise() ? await startClusters(Number(vitest.config.maxWorkers)) : [];
  return async () => void (await Promise.all(clusters.map((cluster) => cluster.stop())));
}
