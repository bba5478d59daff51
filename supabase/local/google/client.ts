import { randomBytes } from 'node:crypto';
import type { LocalConfig } from '../config';
import { StartupError } from '../startup-error';
import { GoogleStandIn } from './stand-in';

/** The OAuth client that the backend uses with Google, or with its stand-in. */
export interface GoogleClient {
  clientId: string;
  secret: string;
  /** Null: Google itself. */
  standIn: GoogleStandIn | null;
}

/**
 * The host's own Google client if one is configured, else the stand-in with a generated client. Null:
 * switched off in `config.toml`.
 * @throws StartupError if only one of id and secret is set: falling back to the stand-in would hide the mistake
 */
export function resolveGoogleClient(config: LocalConfig['google'], url: string): GoogleClient | null {
  if (config === null) return null;
  const { clientId, secret } = config;
  if ((clientId === '') !== (secret === '')) {
    throw new StartupError(
      'Only one of SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID and SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET is set. Set both for Google, neither for its stand-in.',
    );
  }
  if (clientId !== '') return { clientId, secret, standIn: null };
  const generated = { clientId: 'marquee-stand-in', secret: randomBytes(16).toString('hex') };
  return { ...generated, standIn: new GoogleStandIn({ url, ...generated }) };
}
