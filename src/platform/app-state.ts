/** Which build of the app runs, and what its service worker is doing: for diagnostics. */
export interface AppBuild {
  version: string;
  /** The name that the build gave its first file; another one for each change. Null in development. */
  build: string | null;
}

export const appBuild = (): AppBuild => ({
  version: import.meta.env.VITE_MARQUEE_VERSION ?? '',
  build:
    /-([\w-]{6,})\.js$/.exec(
      document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
    )?.[1] ?? null,
});

/** `controlling`: this page is served by it. `waiting`: a newer version is ready. */
export type WorkerState = 'unsupported' | 'none' | 'installing' | 'waiting' | 'active' | 'controlling';

export async function workerState(): Promise<WorkerState> {
  if (!('serviceWorker' in navigator)) return 'unsupported';
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'none';
  if (registration.waiting) return 'waiting';
  if (registration.installing) return 'installing';
  return navigator.serviceWorker.controller ? 'controlling' : 'active';
}
