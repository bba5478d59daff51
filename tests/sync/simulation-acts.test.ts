import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccepted, neverAccepted } from './simulation/acts/accepted';
import { loadDeviceBundles } from './simulation/device-bundles';
import { prepare, simulate } from './simulation/simulate';
import { SET_UP_WITHIN_MS } from './support/fixture';
import { openServer, type Server } from './support/server';

/** In these, each act is accepted at least once. Another list of acts needs others: `npm run simulate -- --every-act` shows how often each is. */
const SEEDS = [1, 3, 6];

let server: Server;
beforeAll(async () => {
  // Always on PGlite: a native server has its own clock, so what it accepts differs from run to run.
  server = await openServer('pglite');
  await prepare(server);
}, SET_UP_WITHIN_MS);
afterAll(() => server.close());

test(
  'people are allowed everything that they do in the simulation, now and then',
  { timeout: 300_000 },
  async () => {
    const bundles = await loadDeviceBundles();
    const accepted = new Map<string, number>();
    for (const seed of SEEDS) {
      const outcome = await simulate(server, bundles, seed, 'pages', true);
      expect(outcome.violations).toEqual([]);
      addAccepted(accepted, outcome.accepted);
    }
    expect(neverAccepted(accepted), 'always refused, or never done').toEqual([]);
  },
);
