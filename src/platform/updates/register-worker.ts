/** The wait before the next try, which doubles each time, in milliseconds. */
const RETRY_FIRST_MS = 5_000;
const RETRY_LONGEST_MS = 5 * 60_000;

/** Whether there is a worker, or the one that is being installed gets there. It may have broken off before anybody could look. */
function isInstalled({ installing, waiting, active }: ServiceWorkerRegistration): Promise<boolean> {
  if (!installing) return Promise.resolve(Boolean(waiting ?? active));
  if (installing.state !== 'installing') return Promise.resolve(installing.state !== 'redundant');
  return new Promise((resolve) =>
    installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'), {
      once: true,
    }),
  );
}

/**
 * Registers a service worker, and tries again in the same visit when the line broke while it was fetched or while it fetched the app: until then
 * the app does not open without a signal. What has been fetched already is not fetched again.
 * @param register given what the last try has registered; rejects when the line is down
 */
export async function registerWorker(
  register: (before: ServiceWorkerRegistration | undefined) => Promise<ServiceWorkerRegistration | undefined>,
  pause: (ms: number) => Promise<void>,
): Promise<ServiceWorkerRegistration | undefined> {
  let registration: ServiceWorkerRegistration | undefined;
  for (let tries = 0; ; tries += 1) {
    try {
      registration = await register(registration);
      if (!registration || (await isInstalled(registration))) return registration;
    } catch (error) {
      console.warn('The service worker could not be registered yet:', error);
    }
    await pause(Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** tries));
  }
}
