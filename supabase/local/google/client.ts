import { randomBytes } from 'node:crypto';
import type { LocalConfig } from '../config';
import { StartFault } from '../fault';
import { GoogleStandIn } from './stand-in';

/** As whom the backend speaks to Google, or to what stands in for it. */
export interface GoogleClient {
  clientId: string;
  secret: string;
  /** Null: Google itself. */
  standIn: GoogleStandIn | null;
}

/**
 * Google with a client of the host's own, else a stand-in with one of its own making. Null: switched off in `config.toml`.
 * @throws StartFault where only one of the two is set: falling back to the stand-in would hide the mistake.
 */
export function resolveGoogleClient(config: LocalConfig['google'], url: string): GoogleClient | null {
  if (config === null) return null;
  const { clientId, secret } = config;
  if ((clientId === '') !== (secret === '')) {
    throw new StartFault(
      'Of SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID and SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET one is set and the other is not. Set both for Google, neither for its stand-in.',
    );
  }
  if (clientId !== '') return { clientId, secret, standIn: null };
  const generated = { clientId: 'marquee-stand-in', secret: randomBytes(16).toString('hex') };
  return { ...generated, standIn: new GoogleStandIn({ url, ...generated }) };
}
