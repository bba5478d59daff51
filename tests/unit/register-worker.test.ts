import { expect, test } from 'vitest';
import { registerWorker } from '@/platform/updates/register-worker';

/** A worker whose installation ends in this state. */
function registrationOf(end: 'installed' | 'redundant' | null): ServiceWorkerRegistration {
  if (end === null) return { installing: null } as ServiceWorkerRegistration;
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  queueMicrotask(() => {
    installing.state = end;
    installing.dispatchEvent(new Event('statechange'));
  });
  return { installing } as unknown as ServiceWorkerRegistration;
}

async function tries(...outcomes: ('offline' | 'installed' | 'redundant' | null)[]): Promise<number[]> {
  const waits: number[] = [];
  let made = 0;
  await registerWorker(
    async () => {
      const outcome = outcomes[made] ?? null;
      made += 1;
      if (outcome === 'offline') throw new TypeError('Failed to fetch');
      return registrationOf(outcome);
    },
    async (ms) => void waits.push(ms),
  );
  expect(made).toBe(outcomes.length);
  return waits;
}

test('a worker that installs, or is installed already, is registered once', async () => {
  expect(await tries('installed')).toEqual([]);
  expect(await tries(null)).toEqual([]);
});

test('a worker whose installation broke off is tried again in the same visit, at growing gaps', async () => {
  expect(await tries('redundant', 'offline', 'redundant', 'installed')).toEqual([5_000, 10_000, 20_000]);
});

test('the gaps grow to five minutes and not further', async () => {
  const waits = await tries(...Array.from({ length: 12 }, () => 'offline' as const), 'installed');
  expect(waits.at(-1)).toBe(300_000);
});
