import { decodeJwt, SignJWT } from 'jose';
import { type AuthContext, type AuthService, type AuthSession, serviceOf, sessionIdOf } from './lite-auth';

interface Settings {
  jwtSecret: string;
  /** Base URL of the API, without a trailing slash. */
  apiUrl: string;
}

/** GoTrue's name in `amr` for a sign-in method, by the endpoint that issues the session. */
const METHOD_BY_PATH: Readonly<Record<string, string>> = {
  signup: 'password',
  token: 'password',
  verify: 'otp',
  callback: 'oauth',
};

function methodOf(context: AuthContext): string {
  return METHOD_BY_PATH[context.req.path.split('/').at(-1) ?? ''] ?? 'password';
}

async function recordSignInMethod(service: AuthService, sessionId: string, method: string): Promise<void> {
  await service.repo.db
    .insertInto('auth.mfa_amr_claims')
    .values({ session_id: sessionId, authentication_method: method, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['session_id', 'authentication_method']).doNothing())
    .execute();
}

/** GoTrue stores the user agent; lite leaves it empty. */
async function recordUserAgent(context: AuthContext, service: AuthService, sessionId: string): Promise<void> {
  await service.repo.db
    .updateTable('auth.sessions')
    .set({ user_agent: context.req.header('user-agent') ?? null })
    .where('id', '=', sessionId)
    .execute();
}

async function methodsOf(
  service: AuthService,
  sessionId: string,
): Promise<{ method: string; timestamp: number }[]> {
  const rows = await service.repo.db
    .selectFrom('auth.mfa_amr_claims')
    .select(['authentication_method', 'created_at'])
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    method: row.authentication_method,
    timestamp: Math.floor(Date.parse(row.created_at) / 1000),
  }));
}

/** Re-signs the session's token with the claims that hosted projects include and policies may rely on. */
async function withHostedClaims(
  service: AuthService,
  session: AuthSession,
  settings: Settings,
): Promise<AuthSession> {
  const claims = decodeJwt(session.access_token);
  const { user } = session;
  const token = await new SignJWT({
    ...claims,
    iss: `${settings.apiUrl}/auth/v1`,
    phone: user.phone ?? '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    aal: 'aal1',
    amr: await methodsOf(service, sessionIdOf(session)),
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(settings.jwtSecret));
  return { ...session, access_token: token };
}

/**
 * Stock tokens identify the user and the session and nothing else. Hosted ones also carry `aal`, `amr`,
 * `app_metadata` and `user_metadata`; without them a policy could pass here and fail there, or the reverse.
 */
export function addHostedClaims(context: AuthContext, settings: Settings): void {
  const service = serviceOf(context);
  let method = methodOf(context);

  const exchangeCode = service.exchangePkceCode.bind(service);
  service.exchangePkceCode = async (code, verifier) => {
    const flow = code ? await service.repo.findFlowStateByAuthCode(code) : null;
    method = flow?.authentication_method ?? 'oauth';
    return exchangeCode(code, verifier);
  };

  const createSession = service.createSessionForUser.bind(service);
  service.createSessionForUser = async (...args) => {
    const session = await createSession(...args);
    await recordSignInMethod(service, sessionIdOf(session), method);
    await recordUserAgent(context, service, sessionIdOf(session));
    return withHostedClaims(service, session, settings);
  };

  const createRefresh = service.createRefreshResponse.bind(service);
  service.createRefreshResponse = async (...args) =>
    withHostedClaims(service, await createRefresh(...args), settings);
}
