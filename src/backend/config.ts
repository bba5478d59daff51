/**
 * The publishable key of the embedded local backend: a constant, not a secret. The same value as in
 * `supabase/local/keys.ts`, which the app may not import; a test compares the two.
 */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_marquee_local_backend';

export interface BackendConfig {
  url: string;
  /** Public by design: row-level security decides what it allows. */
  key: string;
}

export interface BackendEnvironment {
  VITE_SUPABASE_URL?: string;
  VITE_SUPABASE_ANON_KEY?: string;
  /** Host name of a hosted project behind a custom domain, as `api.example.org` (ruling 1). */
  VITE_SUPABASE_CUSTOM_DOMAIN?: string;
  /** Where a host serves the app: a build that names it is for a host (ruling 38). */
  VITE_SITE_URL?: string;
}

class BackendConfigError extends Error {
  override readonly name = 'BackendConfigError';
}

const PROVIDER = 'supabase.co';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const BAD_URL = 'Invalid VITE_SUPABASE_URL format. Must be a valid Supabase URL.';
const BAD_KEY = 'Invalid VITE_SUPABASE_ANON_KEY format. Must be a valid JWT token.';

/**
 * Which backend this build uses (P5, ruling 1). With nothing set it is the embedded one, which also serves the app, unless the build is for a host (ruling 38).
 * @param origin where the page comes from
 * @throws BackendConfigError with the specified message
 */
export function readConfig(env: BackendEnvironment, origin: string): BackendConfig {
  const {
    VITE_SUPABASE_URL: url = '',
    VITE_SUPABASE_ANON_KEY: key = '',
    VITE_SUPABASE_CUSTOM_DOMAIN: customDomain = '',
    VITE_SITE_URL: site = '',
  } = env;
  if (url === '' && key === '' && site === '') return { url: origin, key: LOCAL_PUBLISHABLE_KEY };
  const missing = [url === '' && 'VITE_SUPABASE_URL', key === '' && 'VITE_SUPABASE_ANON_KEY'].filter(
    (name) => name !== false,
  );
  if (missing.length > 0)
    throw new BackendConfigError(`Missing Supabase environment variables: ${missing.join(', ')}`);
  if (!isBackendUrl(url, customDomain)) throw new BackendConfigError(BAD_URL);
  if (!key.startsWith('eyJ') && !key.startsWith('sb_publishable_')) throw new BackendConfigError(BAD_KEY);
  return { url: url.replace(/\/+$/, ''), key };
}

function isBackendUrl(value: string, customDomain: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  if (LOOPBACK.has(hostname)) return protocol === 'http:' || protocol === 'https:';
  if (protocol !== 'https:') return false;
  return hostname.endsWith(`.${PROVIDER}`) || (customDomain !== '' && hostname === customDomain);
}

let config: BackendConfig | null = null;

/** This build's backend, in pages and in workers. @throws BackendConfigError */
export function backendConfig(): BackendConfig {
  config ??= readConfig(import.meta.env as BackendEnvironment, globalThis.location.origin);
  return config;
}

/** The headers of every call (P7). */
export const backendHeaders = (): Record<string, string> => ({
  'X-Client-Info': 'marquee-app',
  'X-Requested-With': 'XMLHttpRequest',
});
