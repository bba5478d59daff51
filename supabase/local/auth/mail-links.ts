import { randomUUID } from 'node:crypto';
import { fieldOf, messageOf } from '../startup-error';
import { type AuthContext, type AuthService, bodyOf, serviceOf, sessionIdOf, textOf } from './lite-auth';

const PKCE_PREFIX = 'pkce_';

/** GoTrue's name for the flow, by the endpoint that requested the mail. */
const METHOD_BY_PATH: Readonly<Record<string, string>> = {
  otp: 'magiclink',
  magiclink: 'magiclink',
  recover: 'recovery',
  signup: 'email/signup',
};

interface Challenge {
  method: string;
  challenge: string;
  challengeMethod: string;
}

async function challengeOf(context: AuthContext): Promise<Challenge | null> {
  const method = METHOD_BY_PATH[context.req.path.split('/').at(-1) ?? ''];
  const body = await bodyOf(context);
  const challenge = textOf(body['code_challenge']);
  if (!method || !challenge) return null;
  return {
    method,
    challenge,
    challengeMethod: textOf(body['code_challenge_method']).toLowerCase() || 's256',
  };
}

async function createFlow(
  service: AuthService,
  { method, challenge, challengeMethod }: Challenge,
  extra = {},
): Promise<string> {
  const id = randomUUID();
  await service.repo.createFlowState({
    id,
    authentication_method: method,
    provider_type: 'email',
    code_challenge: challenge,
    code_challenge_method: challengeMethod,
    ...extra,
  });
  return id;
}

/**
 * Stock links lead to the site's front page with the session in the address. This honours an allow-listed
 * `redirect_to`, and if the client sent a code challenge the link returns with a code that only that client
 * can exchange for a session.
 */
export async function patchMailLinks(context: AuthContext): Promise<void> {
  const service = serviceOf(context);
  const requested = context.req.query('redirect_to');
  const redirectTo = requested ? service.resolveEmailRedirect(requested) : undefined;
  const challenge = await challengeOf(context);
  if (!redirectTo && !challenge) return;
  service.mailer = new Proxy(service.mailer, {
    get: (mailer, name) => {
      const send = typeof name === 'string' ? mailer[name] : undefined;
      if (!send || typeof name !== 'string' || !name.startsWith('send') || name === 'send')
        return Reflect.get(mailer, name);
      return async (email: string, token: string, otp: string, meta: object = {}) => {
        const linkToken = challenge
          ? `${PKCE_PREFIX}${await createFlow(service, challenge)}.${token}`
          : token;
        await send.call(mailer, email, linkToken, otp, { ...meta, ...(redirectTo && { redirectTo }) });
      };
    },
  });
}

/**
 * Handles a mailed link made for a code challenge: verifies the token, deletes the session that this opened,
 * and redirects with a one-time code. Null for any other link.
 */
export async function followPkceLink(context: AuthContext): Promise<Response | null> {
  const link = /^pkce_([0-9a-f-]{36})\.(.+)$/.exec(context.req.query('token') ?? '');
  const [, flowId, tokenHash] = link ?? [];
  if (!flowId || !tokenHash) return null;
  const service = serviceOf(context);
  const { repo } = service;
  const target = new URL(service.resolveEmailRedirect(context.req.query('redirect_to')));
  try {
    const session = await service.verifyOtp({ token_hash: tokenHash, type: context.req.query('type') ?? '' });
    const sessionId = sessionIdOf(session);
    await repo.deleteRefreshTokensForSession(sessionId);
    await repo.deleteSession(sessionId);
    const flow = await repo.findFlowStateById(flowId);
    if (!flow?.code_challenge || !(await repo.deleteFlowState(flowId)))
      throw new Error('This link has been used or is too old.');
    // A new flow, because a code's lifetime starts when the link is followed, not when the mail is sent.
    const code = randomUUID();
    await createFlow(
      service,
      {
        method: flow.authentication_method,
        challenge: flow.code_challenge,
        challengeMethod: flow.code_challenge_method ?? 's256',
      },
      { auth_code: code, user_id: session.user.id },
    );
    target.searchParams.set('code', code);
  } catch (error) {
    const params = {
      error: 'access_denied',
      error_code: String(fieldOf(error, 'code') ?? 'otp_expired'),
      error_description: messageOf(error),
    };
    for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value);
    target.hash = new URLSearchParams(params).toString();
  }
  return context.redirect(target.href, 303);
}

/** OTP types that newer clients send and lite does not know; lite finds both under `magiclink`. */
const OTP_TYPE_ALIASES: Readonly<Record<string, string>> = { email: 'magiclink', invite: 'magiclink' };

/** Rewrites a verification request of type `email` or `invite` to one that lite understands. */
export async function withKnownOtpType(request: Request): Promise<Request> {
  const url = new URL(request.url);
  if (url.pathname !== '/auth/v1/verify') return request;
  if (request.method === 'GET') {
    const alias = OTP_TYPE_ALIASES[url.searchParams.get('type') ?? ''];
    if (!alias) return request;
    url.searchParams.set('type', alias);
    return new Request(url, request);
  }
  if (request.method !== 'POST') return request;
  const text = await request.text();
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, { method: 'POST', headers, body: replaceOtpType(text) });
}

function replaceOtpType(text: string): string {
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const alias = OTP_TYPE_ALIASES[textOf(body['type'])];
    const token = textOf(body['token_hash']).replace(/^pkce_[0-9a-f-]{36}\./, '');
    return JSON.stringify({ ...body, ...(alias && { type: alias }), ...(token && { token_hash: token }) });
  } catch {
    // Not JSON: lite reports that in GoTrue's words.
    return text;
  }
}
