import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js';
import { type BackendConfig, type BackendEnvironment, readConfig } from './config';
import { retryingFetch } from './retrying-fetch';
import type { FlowStorage } from './auth/sign-in-flows';
import { AUTH_STORAGE_KEY, noticeStoredSession } from './session/stored-session';

const REALTIME_EVENTS_PER_SECOND = 10;

let config: BackendConfig | null = null;
let client: Promise<SupabaseClient> | null = null;

/** @throws BackendConfigError */
export function backendConfig(): BackendConfig {
  config ??= readConfig(import.meta.env as BackendEnvironment, window.location.origin);
  return config;
}

/** The headers of every call (P7). */
export const backendHeaders = (): Record<string, string> => ({
  'X-Client-Info': 'marquee-app',
  'X-Requested-With': 'XMLHttpRequest',
});

/**
 * The provider's client, fetched and made when first needed: it weighs more than the shell, and a cold start offline does
 * not need it. One per page: two would fight over the session.
 */
export function backendClient(): Promise<SupabaseClient> {
  client ??= create().catch((error: unknown) => {
    client = null;
    const detail = error instanceof Error ? error.message : String(error);
    throw new Error(
      `Failed to initialize Supabase client: ${detail} Please check your environment configuration and try again.`,
      { cause: error },
    );
  });
  return client;
}

async function make(auth: NonNullable<SupabaseClientOptions<'public'>['auth']>): Promise<SupabaseClient> {
  const { url, key } = backendConfig();
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(url, key, {
    auth: { flowType: 'pkce', ...auth },
    db: { schema: 'public' },
    realtime: { params: { eventsPerSecond: REALTIME_EVENTS_PER_SECOND } },
    global: { headers: backendHeaders(), fetch: retryingFetch(fetch.bind(globalThis)) },
  });
}

/** For a sign-in that is nobody's yet (ruling 12): keeps nothing, renews nothing, and ends with whoever holds it. */
export const throwAwayClient = (): Promise<SupabaseClient> =>
  make({
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: `${AUTH_STORAGE_KEY}-pending`,
  });

/** The same for a way in that leaves the page: it keeps its verifier, and the session in memory alone. Its name is its own, as clients of one name tell one another's tabs. */
export const flowClient = (storage: FlowStorage, id: string): Promise<SupabaseClient> =>
  make({
    persistSession: true,
    storage,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: `${AUTH_STORAGE_KEY}-${id}`,
  });

async function create(): Promise<SupabaseClient> {
  // Codes in addresses are redeemed by `arrival.ts`: here they would sign the app in before the second step (ruling 12).
  const made = await make({
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    storageKey: AUTH_STORAGE_KEY,
  });
  made.auth.onAuthStateChange(noticeStoredSession);
  return made;
}
