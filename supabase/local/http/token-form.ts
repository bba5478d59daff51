import { refuse } from './guard';

const PARTS = 3;

/**
 * Why the token of a request to the database cannot be one, as hosted PostgREST answers it; null where it may be, or where there is none. The
 * library takes whoever sends "x", or a token without a signature (`alg: none`), for a visitor: its answer would pass for one to the account.
 */
export function tokenRefusal(headers: Headers): Response | null {
  const token = /^Bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim();
  // Keys are no tokens, and are compared as they are.
  if (token === undefined || token === headers.get('apikey') || token.startsWith('sb_')) return null;
  const parts = token.split('.');
  if (parts.length !== PARTS)
    return refuse(401, `Expected ${PARTS} parts in JWT; got ${parts.length}`, 'PGRST301');
  return parts.includes('') ? refuse(401, 'No suitable key or wrong key type', 'PGRST301') : null;
}
