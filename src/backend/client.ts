import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js';
import { ownAnswersOnly } from './auth-fetch';
import { backendConfig, backendHeaders } from './config';
import { importAgain } from '@/client-state/import-again';
import { retryingFetch } from './retrying-fetch';
import type { FlowStorage } from './auth/sign-in-flows';
import { AUTH_STORAGE_KEY, rereadStoredSession } from './session/stored-session';

const REALTIME_EVENTS_PER_SECOND = 10;

let client: Promise<SupabaseClient> | null = null;

/**
 * The Supabase client, loaded and created on first use: it is larger than the shell, and a cold start offline does not need
 * it. One per page: two would compete for the session.
 */
export function backendClient(): Promise<SupabaseClient> {
  client ??= createAppClient().catch((error: unknown) => {
    client = null;
    const detail = error instanceof Error ? error.message : String(error);
    throw new Error(
      `Failed to initialize Supabase client: ${detail} Please check your environment configuration and try again.`,
      { cause: error },
    );
  });
  return client;
}

let library: Promise<typeof import('@supabase/supabase-js')> | null = null;

/** Its code alone, ahead of the first use. Without it nobody can sign in, and a form that is being filled in must not be reloaded for it. */
export const loadLibrary = (): Promise<typeof import('@supabase/supabase-js')> =>
  (library ??= importAgain(() => import('@supabase/supabase-js')).catch((error: unknown) => {
    library = null;
    throw error;
  }));

async function createClientWith(
  auth: NonNullable<SupabaseClientOptions<'public'>['auth']>,
): Promise<SupabaseClient> {
  const { url, key } = backendConfig();
  const { createClient } = await loadLibrary();
  return createClient(url, key, {
    auth: { flowType: 'pkce', ...auth },
    db: { schema: 'public' },
    realtime: { params: { eventsPerSecond: REALTIME_EVENTS_PER_SECOND } },
    global: {
      headers: backendHeaders(),
      fetch: ownAnswersOnly(retryingFetch(fetch.bind(globalThis))),
    },
  });
}

/** For a sign-in that is not complete (ruling 12): stores nothing and renews nothing. */
export const createEphemeralClient = (): Promise<SupabaseClient> =>
  createClientWith({
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: `${AUTH_STORAGE_KEY}-pending`,
  });

/**
 * The same for a sign-in that leaves the page: stores only the flow's verifier. The storage key is unique because clients
 * that share one broadcast their sessions to each other's tabs.
 */
export const createFlowClient = (storage: FlowStorage, id: string): Promise<SupabaseClient> =>
  createClientWith({
    persistSession: true,
    storage,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: `${AUTH_STORAGE_KEY}-${id}`,
  });

async function createAppClient(): Promise<SupabaseClient> {
  // `complete-sign-in.ts` redeems codes in addresses; this client would sign in before the second step (ruling 12).
  const created = await createClientWith({
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    storageKey: AUTH_STORAGE_KEY,
  });
  created.auth.onAuthStateChange(rereadStoredSession);
  return created;
}
