import { seeded } from '../../support/random';
import type { Phone } from '../phone';

/** Where the leaders of a scenario run: all in their pages, or most of them in workers, as in the product. */
export type Leaders = 'pages' | 'workers';

/** In a scenario with workers: of the phones beside the one that surely has one. */
const SHARE_WITH_WORKER = 0.6;
/** Of the steps. */
const SHARE_OF_DEATHS = 0.12;
const MAX_WRITES_LEFT = 10;
/** As long as a page waits before it starts another. */
const RESTART_MS = 1_000;

/** Which phones' leaders run in workers. */
export function phonesWithWorkers(seed: number, leaders: Leaders, phones: number): boolean[] {
  const random = seeded(seed * 11 + 6);
  return Array.from(
    { length: phones },
    (_, index) => leaders === 'workers' && (random() < SHARE_WITH_WORKER || index === seed % phones),
  );
}

/**
 * Workers die while their pages live on: at once or in the middle of what they write next, once or three times in a row, after which their page leads by
 * itself until it is opened again. Its own random numbers, as those of `restoresOf`.
 * @returns for each step, what happened; null: nothing
 */
export function workerDeathsOf(seed: number): (phones: readonly Phone[]) => Promise<string | null> {
  const random = seeded(seed * 13 + 8);
  return async (phones) => {
    if (random() >= SHARE_OF_DEATHS) return null;
    const phone = phones[Math.floor(random() * phones.length)];
    const [kind, writes, isStored] = [random(), Math.floor(random() * MAX_WRITES_LEFT), random() < 0.5];
    const device = phone?.withWorker;
    if (!phone?.isOpen || !device?.hasWorker) return null;
    if (kind < 0.15) {
      for (let times = 0; times < 3; times += 1) {
        device.killWorker('now');
        // Not of the device alone: it would wait for a request that is held.
        await phone.rest();
        device.clock.advance(RESTART_MS);
        await phone.rest();
      }
      return `${phone.name}: its worker dies, and the next two`;
    }
    if (kind < 0.3) {
      device.killWorker('now');
      return `${phone.name}: its worker dies`;
    }
    const of = kind < 0.5 ? 'a refusal' : 'anything';
    const after = of === 'anything' ? writes : 0;
    device.killWorker({ after, of, isStored });
    return `${phone.name}: its worker dies ${isStored ? 'after' : 'before'} storing ${of} (${after})`;
  };
}
