import {
  forwardedNetwork,
  parseProxyHops,
  type ProxyHops,
} from '../../../src/domain/security/client-network';
import { messageOf, StartupError } from '../startup-error';

/** Nobody in front: what this server is unless its environment says otherwise. */
const DEFAULT_PROXY_HOPS = '0';

/** @throws StartupError */
export function readProxyHops(environment: Readonly<Record<string, string | undefined>>): ProxyHops {
  try {
    return parseProxyHops(environment['API_PROXY_HOPS'] ?? DEFAULT_PROXY_HOPS);
  } catch (error) {
    throw new StartupError(messageOf(error));
  }
}

/**
 * Leaves of a request's headers about where it comes from only what trusted proxies vouch for: one address in X-Forwarded-For, or none. So
 * Auth, functions and procedures behind this believe the same, and none has to ask again.
 */
export function keepTrustedNetwork(headers: Headers, hops: ProxyHops): void {
  const network = forwardedNetwork(headers, hops);
  for (const name of ['cf-connecting-ip', 'x-forwarded-for', 'x-real-ip', 'forwarded']) headers.delete(name);
  if (network !== null) headers.set('x-forwarded-for', network);
}
