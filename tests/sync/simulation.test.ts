import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type Server } from './support/server';
import { AUDIT, simulate } from './support/simulation';
import { SET_UP_WITHIN_MS } from './support/stage';

/** A fixed budget. `npm run simulate -- --seeds 10000` runs as many as wanted. */
const SEEDS = 50;
const START = 1;

let server: Server;
beforeAll(async () => {
  server = await openServer();
  await server.exec(AUDIT);
}, SET_UP_WITHIN_MS);
afterAll(() => server.close());

test(`seeds ${START} to ${START + SEEDS - 1}: nothing lost, nothing doubled, everything as the server has it`, { timeout: 20_000 + SEEDS * 5_000 }, async () => {
  const complaints: string[] = [];
  for (let seed = START; seed < START + SEEDS; seed += 1) {
    try {
      complaints.push(...(await simulate(server, seed)).complaints);
    } catch (error) {
      throw new Error(`Seed ${seed} broke off.`, { cause: error });
    }
  }
  expect(complaints).toEqual([]);
});
