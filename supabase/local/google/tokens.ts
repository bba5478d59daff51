import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { splitName } from '../../../src/domain/people/split-name';
import type { GooglePerson } from './sample-people';

/** Google's issuer name, which lite checks. */
const ISSUER = 'https://accounts.google.com';
export const TOKEN_LIFETIME_S = 3599;
const KEY_ID = 'stand-in';

/** Per process, not per backend: lite caches the public keys for as long as the process runs. */
let keys: ReturnType<typeof generateKeyPair> | null = null;
const keyPair = (): ReturnType<typeof generateKeyPair> => (keys ??= generateKeyPair('RS256'));

export async function publicKeys(): Promise<{ keys: JWK[] }> {
  const { publicKey } = await keyPair();
  return { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] };
}

interface Tokens {
  access_token: string;
  id_token: string;
  expires_in: number;
  scope: string;
  token_type: 'Bearer';
}

/** Ties the id token to its access token (OpenID Connect Core, 3.1.3.6). */
const accessTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');

const claimsOf = ({ email, emailVerified, name }: GooglePerson): Record<string, unknown> => {
  const { first, last } = splitName(name);
  return {
    email,
    email_verified: emailVerified,
    ...(name !== '' && { name, given_name: first }),
    ...(last !== '' && { family_name: last }),
  };
};

export const userInfo = (person: GooglePerson): Record<string, unknown> => ({
  id: person.sub,
  verified_email: person.emailVerified,
  ...claimsOf(person),
});

export async function issueTokens(
  person: GooglePerson,
  about: { clientId: string; scope: string; nonce: string | null },
): Promise<Tokens> {
  const { privateKey } = await keyPair();
  const accessToken = randomBytes(32).toString('base64url');
  const idToken = await new SignJWT({
    ...claimsOf(person),
    at_hash: accessTokenHash(accessToken),
    ...(about.nonce !== null && { nonce: about.nonce }),
  })
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(about.clientId)
    .setSubject(person.sub)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_LIFETIME_S} s`)
    .sign(privateKey);
  return {
    access_token: accessToken,
    id_token: idToken,
    expires_in: TOKEN_LIFETIME_S,
    scope: about.scope,
    token_type: 'Bearer',
  };
}
