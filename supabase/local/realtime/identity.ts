import { jwtVerify } from 'jose';

/** The identity whose rights apply when a subscriber's rows are read. */
export interface Identity {
  role: string;
  uid: string | null;
  jwt: Record<string, unknown>;
  /** Milliseconds since 1970; null for keys, which do not expire. */
  expiresAt: number | null;
}

export interface Keys {
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
}

const identityForRole = (role: string): Identity => ({ role, uid: null, jwt: { role }, expiresAt: null });

/** @throws if the token is forged, malformed or expired */
export async function verifyToken(token: string, keys: Keys): Promise<Identity> {
  if (token === keys.publishableKey) return identityForRole('anon');
  if (token === keys.secretKey) return identityForRole('service_role');
  const { payload } = await jwtVerify(token, new TextEncoder().encode(keys.jwtSecret), {
    algorithms: ['HS256'],
  });
  const { role, sub, exp } = payload as { role?: string; sub?: string; exp?: number };
  return {
    role: role ?? 'anon',
    uid: sub ?? null,
    jwt: payload,
    expiresAt: exp === undefined ? null : exp * 1000,
  };
}

/**
 * Subscribers with the same key see the same rows. Includes the session, because the second factor is passed
 * per session (S14).
 */
export const identityKey = ({ role, uid, jwt }: Identity): string =>
  JSON.stringify([role, uid, jwt['session_id'] ?? null]);
