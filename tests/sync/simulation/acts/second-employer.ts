import { seeded } from '../../support/random';
import type { PhoneBundles } from '../device-bundles';
import { Phone } from '../phone';
import type { Scenario } from '../scenario';
import type { Bus } from '../workers/bus';

/** In each step. */
const CHANCE = 0.3;
/** In scenarios with workers. */
const SHARE_WITH_WORKER = 0.5;

/** Where the second employer's leader runs, and the random numbers of that phone. */
interface Place {
  seed: number;
  bus: Bus | null;
}

/**
 * A second employer with one phone, who wants the same person's days as the first, and works with them.
 */
export async function openSecondEmployer(
  bundle: PhoneBundles,
  server: Scenario['server'],
  userId: string,
  { seed, bus }: Place,
): Promise<Phone> {
  await server.createUser({ id: userId, role: 'employer' });
  const random = seeded(seed * 29 + 1);
  const inWorker = random() < SHARE_WITH_WORKER;
  return Phone.open(bundle, server, `second employer of ${seed}`, userId, random, inWorker ? bus : null);
}

/** In some steps the second employer opens the app. @returns what happened; null: nothing */
export function secondEmployerOpens(seed: number): (scenario: Scenario) => Promise<string | null> {
  const random = seeded(seed * 31 + 9);
  return async ({ second }) => {
    if (!second || random() >= CHANCE) return null;
    if (!second.isOpen) await second.reopen();
    await second.wake('person');
    return `${second.name}: opens the app`;
  };
}
