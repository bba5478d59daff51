/** The app's build and its service worker's state, for diagnostics. */
export interface AppBuild {
  version: string;
  /** The hash in the entry script's name, which changes with each build. Null in development. */
  build: string | null;
}

export const appBuild = (): AppBuild => ({
  version: import.meta.env.VITE_MARQUEE_VERSION ?? '',
  build:
    /-([\w-]{6,})\.js$/.exec(
      document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
    )?.[1] ?? null,
});

/** `controlling`: it serves this page. `waiting`: a newer version is ready. */
export type WorkerState = 'unsupported' | 'none' | 'installing' | 'waiting' | 'active' | 'controlling';

export async function workerState(): Promise<WorkerState> {
  if (!('serviceWorker' in navigator)) return 'unsupported';
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'none';
  if (registration.waiting) return 'waiting';
  if (registration.installing) return 'installing';
  return navigator.serviceWorker.controller ? 'controlling' : 'active';
}
