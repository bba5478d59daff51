import { jwtVerify } from 'jose';

/** With whose rights a subscriber reads. */
export interface Identity {
  role: string;
  uid: string | null;
  jwt: Record<string, unknown>;
  /** Milliseconds since 1970 at which it ends; null for keys, which do not. */
  expiresAt: number | null;
}

export interface Keys {
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
}

const identityForRole = (role: string): Identity => ({ role, uid: null, jwt: { role }, expiresAt: null });

/** @throws where a token is forged, malformed or expired. */
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

/** Two subscribers with the same key see the same rows. The session counts: the second factor is passed per session. */
export const identityKey = ({ role, uid, jwt }: Identity): string =>
  JSON.stringify([role, uid, jwt['session_id'] ?? null]);
