import { expect, test } from 'vitest';
import { registerWorker } from '@/platform/updates/register-worker';

type End = 'installed' | 'redundant' | 'was installed before' | 'broke off at once';

/** A worker whose installation ends like this, as soon as anybody listens. */
function registrationOf(end: End): ServiceWorkerRegistration {
  if (end === 'was installed before') return { installing: null, active: {} } as ServiceWorkerRegistration;
  if (end === 'broke off at once') return { installing: null } as ServiceWorkerRegistration;
  const installing = {
    state: 'installing',
    addEventListener: (_: string, heard: () => void) => {
      installing.state = end;
      heard();
    },
  };
  return { installing } as unknown as ServiceWorkerRegistration;
}

async function tries(...outcomes: ('offline' | End)[]): Promise<number[]> {
  const waits: number[] = [];
  let made = 0;
  await registerWorker(
    async () => {
      const outcome = outcomes[made] ?? 'installed';
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
  expect(await tries('was installed before')).toEqual([]);
});

test('a worker whose installation broke off is tried again in the same visit, at growing gaps', async () => {
  expect(await tries('redundant', 'offline', 'broke off at once', 'installed')).toEqual([
    5_000, 10_000, 20_000,
  ]);
});

test('the gaps grow to five minutes and not further', async () => {
  const waits = await tries(...Array.from({ length: 12 }, () => 'offline' as const), 'installed');
  expect(waits.at(-1)).toBe(300_000);
});
