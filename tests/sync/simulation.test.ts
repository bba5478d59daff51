import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kit, loadKits } from './simulation/device-bundles';
import { prepare, simulate } from './simulation/simulate';
import { openServer, type Server } from './support/server';
import { SET_UP_WITHIN_MS } from './support/fixture';

/** A fixed budget. `npm run simulate -- --seeds 10000` runs as many as wanted. */
const SEEDS = 15;
const START = 1;

/** Seeds beyond the budget that once found something; what it was. A change of the deeds gives a seed another life. */
const KEPT: Record<number, string> = {
  32: 'an edit that the network held back undid a newer one of its device',
  113: 'a message that had arrived when its author rewrote it was offered as somebody else’s change',
  506: 'a lost reply, a newer edit and a stranger’s change of the row were offered as a conflict with oneself',
  30044: 'a row that only a fill had told of as gone stayed when its waiting edit was refused',
  50436:
    'an answer was lost, a late page moved the base on, and a further edit was offered as a conflict with oneself',
  80060: 'let go and saved again, a row kept what its device had guessed of the server’s fields',
  90092: 'the second conflict of a document that stood as it was took the place of the first',
  101536: 'an edit that went on from a refused one undid what others had changed meanwhile',
  101621: 'words of another hand passed for the server’s spelling of an edit, and were written over unseen',
  314120: 'a message was set aside because the server took no writes, and arrived after later ones',
  160642:
    'after a restart with a clock set back, an edit that the network held back undid newer ones of its device',
};

let server: Server;
let kits: Kit[];
beforeAll(async () => {
  server = await openServer();
  await prepare(server);
  kits = await loadKits();
}, SET_UP_WITHIN_MS);
afterAll(() => server.close());

test(
  `seeds ${START} to ${START + SEEDS - 1}: nothing lost, nothing doubled, everything as the server has it`,
  { timeout: 20_000 + SEEDS * 10_000 },
  async () => {
    const complaints: string[] = [];
    for (let seed = START; seed < START + SEEDS; seed += 1) {
      try {
        complaints.push(...(await simulate(server, kits, seed)).complaints);
      } catch (error) {
        throw new Error(`Seed ${seed} broke off.`, { cause: error });
      }
    }
    expect(complaints).toEqual([]);
  },
);

test.each(Object.entries(KEPT))('seed %i: %s', { timeout: 60_000 }, async (seed) => {
  expect((await simulate(server, kits, Number(seed))).complaints).toEqual([]);
});

test('the same seed gives the same life, request by request', { timeout: 120_000 }, async () => {
  // New pages each time: the one that makes ids remembers the last.
  const first = await simulate(server, await loadKits(), START);
  const second = await simulate(server, await loadKits(), START);
  expect(second.trace).toBe(first.trace);
  expect(second.story).toEqual(first.story);
});
