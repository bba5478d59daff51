import { createHash, randomBytes } from 'node:crypto';
import { authorizePage, CHOICE, FIELD, refusedPage } from './authorize-page';
import { type GooglePerson, SAMPLE_PEOPLE, createPerson } from './sample-people';
import { issueTokens, TOKEN_LIFETIME_S, publicKeys, userInfo } from './tokens';

/** Prefix of its paths on the backend's port. */
export const STAND_IN_PREFIX = '/_google/';

const CODE_LIFETIME_MS = 60_000;

interface Settings {
  /** Base URL of the backend, without a trailing slash. */
  url: string;
  clientId: string;
  secret: string;
}

/** What an authorization code was issued for. */
interface Grant {
  person: GooglePerson;
  redirectUri: string;
  scope: string;
  nonce: string | null;
  /** The PKCE challenge, if the client sent one (RFC 7636). */
  challenge: string | null;
  expiresAt: number;
}

const oauthError = (status: number, error: string, description: string): Response =>
  Response.json(
    { error, error_description: description },
    { status, headers: { 'cache-control': 'no-store' } },
  );

const s256 = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/**
 * An OpenID provider in place of Google, for backends without a Google client (docs/google.md). It refuses
 * what Google refuses: an unknown client or redirect address, a wrong secret or verifier, a used or expired
 * code.
 */
export class GoogleStandIn {
  private readonly grants = new Map<string, Grant>();
  private readonly accessTokens = new Map<string, { person: GooglePerson; expiresAt: number }>();

  constructor(private readonly settings: Settings) {}

  async answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const name = `${request.method} ${pathname.slice(STAND_IN_PREFIX.length)}`;
    if (name === 'GET authorize') return this.showAccounts(searchParams);
    if (name === 'POST authorize') return this.submitChoice(await formOf(request));
    if (name === 'POST token') return this.token(await formOf(request));
    if (name === 'GET jwks') return Response.json(await publicKeys());
    if (name === 'GET userinfo') return this.userInfo(request);
    return oauthError(404, 'not_found', 'The stand-in for Google has nothing at this address.');
  }

  private get redirectUri(): string {
    return `${this.settings.url}/auth/v1/callback`;
  }

  /** Why a request must not be answered with a redirect; null if it may be. */
  private refusalReason(request: URLSearchParams): string | null {
    if (request.get('client_id') !== this.settings.clientId) return 'Unknown client (client_id).';
    if (request.get('redirect_uri') !== this.redirectUri)
      return 'The redirect address is not this backend’s (redirect_uri).';
    return null;
  }

  private showAccounts(request: URLSearchParams): Response {
    const refusal = this.refusalReason(request);
    if (refusal !== null) return refusedPage(refusal);
    if (request.get('response_type') !== 'code')
      return this.redirectBack(request, { error: 'unsupported_response_type' });
    return authorizePage(`${STAND_IN_PREFIX}authorize`, request);
  }

  private submitChoice(form: URLSearchParams): Response {
    const refusal = this.refusalReason(form);
    if (refusal !== null) return refusedPage(refusal);
    const choice = form.get(FIELD.choice);
    if (choice === CHOICE.cancel) return this.redirectBack(form, { error: 'access_denied' });
    const email = form.get(FIELD.email) ?? '';
    const person =
      choice === CHOICE.other && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
        ? createPerson(email, form.get(FIELD.name) ?? '', form.has(FIELD.verified))
        : SAMPLE_PEOPLE.find((candidate) => candidate.email === choice);
    const request = new URLSearchParams(
      [...form].filter(([name]) => !Object.values<string>(FIELD).includes(name)),
    );
    if (!person)
      return authorizePage(`${STAND_IN_PREFIX}authorize`, request, 'Please enter a valid email address');
    const code = randomBytes(24).toString('base64url');
    this.pruneExpired();
    this.grants.set(code, {
      person,
      redirectUri: this.redirectUri,
      scope: request.get('scope') ?? '',
      nonce: request.get('nonce'),
      challenge: request.get('code_challenge'),
      expiresAt: Date.now() + CODE_LIFETIME_MS,
    });
    return this.redirectBack(request, { code });
  }

  private redirectBack(request: URLSearchParams, answer: Record<string, string>): Response {
    const target = new URL(this.redirectUri);
    for (const [name, value] of Object.entries({ ...answer, state: request.get('state') ?? '' }))
      target.searchParams.set(name, value);
    return new Response(null, {
      status: 303,
      headers: { location: target.href, 'cache-control': 'no-store' },
    });
  }

  private async token(form: URLSearchParams): Promise<Response> {
    const { clientId, secret } = this.settings;
    if (form.get('client_id') !== clientId || form.get('client_secret') !== secret)
      return oauthError(401, 'invalid_client', 'The client or its secret is wrong.');
    if (form.get('grant_type') !== 'authorization_code')
      return oauthError(400, 'unsupported_grant_type', 'Only authorization_code is supported.');
    const code = form.get('code') ?? '';
    const grant = this.grants.get(code);
    // Deleted at the first attempt, right or wrong: whoever stole a code gets no second try.
    this.grants.delete(code);
    const isValid =
      grant !== undefined &&
      grant.expiresAt > Date.now() &&
      form.get('redirect_uri') === grant.redirectUri &&
      (grant.challenge === null || s256(form.get('code_verifier') ?? '') === grant.challenge);
    if (!isValid)
      return oauthError(
        400,
        'invalid_grant',
        'The code is unknown, used, expired, or meant for another client.',
      );
    const tokens = await issueTokens(grant.person, { clientId, scope: grant.scope, nonce: grant.nonce });
    this.accessTokens.set(tokens.access_token, {
      person: grant.person,
      expiresAt: Date.now() + TOKEN_LIFETIME_S * 1000,
    });
    return Response.json(tokens, { headers: { 'cache-control': 'no-store' } });
  }

  private userInfo(request: Request): Response {
    const holder = this.accessTokens.get(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '');
    return holder && holder.expiresAt > Date.now()
      ? Response.json(userInfo(holder.person))
      : oauthError(401, 'invalid_token', 'Unknown access token.');
  }

  private pruneExpired(): void {
    for (const entries of [this.grants, this.accessTokens])
      for (const [key, { expiresAt }] of entries) if (expiresAt <= Date.now()) entries.delete(key);
  }
}

const formOf = async (request: Request): Promise<URLSearchParams> =>
  new URLSearchParams(await request.text());
