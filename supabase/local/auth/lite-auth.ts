import type { HonoContext } from '@supabase/lite';
import type { Context, MiddlewareHandler } from 'hono';
import { decodeJwt } from 'jose';
import type { Kysely } from 'kysely';

/**
 * The members of lite's auth service that our patches use. They are private or undeclared in lite, so they
 * are declared here, once; the conformance tests fail if a new version renames one.
 */
export interface AuthUser {
  id: string;
  email: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  phone?: string;
}

export interface AuthSession {
  access_token: string;
  refresh_token: string;
  user: AuthUser;
}

export interface FlowState {
  id: string;
  authentication_method: string;
  code_challenge: string | null;
  code_challenge_method: string | null;
}

/** The tables of schema `auth` that our patches write. */
export interface AuthTables {
  'auth.users': {
    id: string;
    email: string | null;
    email_confirmed_at: string | null;
    raw_app_meta_data: unknown;
    created_at: string;
  };
  'auth.identities': { user_id: string; provider: string };
  'auth.sessions': { id: string; user_agent: string | null };
  'auth.mfa_amr_claims': { session_id: string; authentication_method: string; created_at: string };
}

/** A user with a pending change of address. */
export interface TokenHolder {
  id: string;
  email_change_token_current: string | null;
  email_change_token_new: string | null;
}

export interface FoundUser {
  id: string;
  confirmed_at: string | null;
  encrypted_password?: string | null;
}

export interface AuthRepository {
  /** Bound to the running transaction, if any. Any other handle would wait for that transaction forever. */
  db: Kysely<AuthTables>;
  findUserByEmail(email: string): Promise<FoundUser | null>;
  findUserByToken(column: string, token: string): Promise<TokenHolder | null>;
  /** True for the one caller that claimed it. */
  claimUserToken(id: string, column: string, token: string): Promise<boolean>;
  findUserById(id: string): Promise<{ id: string; email: string | null; confirmed_at: string | null } | null>;
  updateUser(id: string, changes: Record<string, unknown>): Promise<unknown>;
  deleteSession(id: string): Promise<void>;
  deleteRefreshTokensForSession(id: string): Promise<void>;
  deleteUserSessions(userId: string, except?: string): Promise<void>;
  deleteRefreshTokensForUser(userId: string, exceptSession?: string): Promise<void>;
  transaction<T>(work: (repo: AuthRepository) => Promise<T>): Promise<T>;
  createFlowState(flow: Record<string, unknown>): Promise<void>;
  findFlowStateById(id: string): Promise<FlowState | null>;
  findFlowStateByAuthCode(code: string): Promise<FlowState | null>;
  /** True for the one caller that deleted it. */
  deleteFlowState(id: string): Promise<boolean>;
}

export interface MailMeta {
  redirectTo?: string;
  /** Set for a change of address: the second mail goes there. */
  newEmail?: string;
}

export type SendMail = (email: string, token: string, otp: string, meta?: MailMeta) => Promise<void>;

export interface AuthService {
  repo: AuthRepository;
  config: {
    enable_signup?: boolean;
    email?: { enable_confirmations?: boolean; double_confirm_changes?: boolean };
  };
  mailer: Record<string, SendMail>;
  createSessionForUser(...args: unknown[]): Promise<AuthSession>;
  createRefreshResponse(...args: unknown[]): Promise<AuthSession>;
  refreshSession(token: string | undefined): Promise<AuthSession>;
  exchangePkceCode(code: string | undefined, verifier: string | undefined): Promise<AuthSession>;
  getExternalProviderRedirectUrl(...args: unknown[]): Promise<string>;
  isTokenExpired(user: TokenHolder, column: string): boolean;
  resolveEmailRedirect(wanted?: string | null): string;
  resolveOAuthReferrer(wanted?: string | null, referer?: string | null): string;
  verifyOtp(params: { token_hash: string; type: string }): Promise<AuthSession>;
  signUp(
    email: string,
    password: string,
    data?: Record<string, unknown>,
  ): Promise<{ user: AuthUser; session?: AuthSession }>;
  signInWithPassword(email: string, password: string): Promise<AuthSession>;
  signInWithOtp(email: string, options: { shouldCreateUser?: boolean }): Promise<unknown>;
  requestMagicLink(email: string, ...args: unknown[]): Promise<unknown>;
  recover(email: string): Promise<void>;
  resend(type: string, email: string): Promise<void>;
  reauthenticate(id: string): Promise<void>;
  signOut(sessionId: string | undefined, scope: unknown, id: string): Promise<void>;
  /** Decides which account a provider's user belongs to. */
  determineAccountLinking(emails: { email: string }[], ...args: unknown[]): Promise<{ decision: string }>;
  getUser(id: string): Promise<AuthUser>;
  updateUser(
    id: string,
    changes: { data?: Record<string, unknown>; password?: string; email?: string },
  ): Promise<AuthUser>;
}

export type AuthContext = Context<HonoContext>;
export type AuthMiddleware = MiddlewareHandler<HonoContext>;

/** The auth service of this request. lite creates one per request, so patches to it end with the request. */
export const serviceOf = (context: AuthContext): AuthService =>
  context.var.authService as unknown as AuthService;

/** Runs the service's own methods in one transaction. */
export const inTransaction = <T>(service: AuthService, work: () => Promise<T>): Promise<T> =>
  service.repo.transaction(async (repo) => {
    const before = service.repo;
    service.repo = repo;
    try {
      return await work();
    } finally {
      service.repo = before;
    }
  });

export function sessionIdOf({ access_token: token }: AuthSession): string {
  const { session_id: id } = decodeJwt<{ session_id?: string }>(token);
  if (!id) throw new Error('The auth service issued a token without a session_id.');
  return id;
}

/** The JSON body, from a clone: the next handler can still read it. */
export async function bodyOf(context: AuthContext): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await context.req.raw.clone().json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    // Not JSON: the next handler reports that in GoTrue's words.
    return {};
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An error in GoTrue's format, for handlers that answer before lite does. */
export function errorResponse(
  context: AuthContext,
  status: 400 | 401 | 404 | 422 | 429 | 500,
  code: string,
  message: string,
): Response {
  context.header('X-Sb-Error-Code', code);
  return context.json({ code: status, error_code: code, msg: message }, status);
}

/**
 * The same error thrown from inside lite's methods. lite formats only its own error class that way and does
 * not export it, so one is provoked and reused.
 */
export async function liteAuthError(
  service: AuthService,
  status: number,
  code: string,
  message: string,
): Promise<Error> {
  const template: unknown = await service.refreshSession('').catch((error: unknown) => error);
  if (!(template instanceof Error)) throw new Error('The auth service accepted an empty refresh token.');
  return Object.assign(template, { status, code, message });
}

/** The client's network as trusted proxies name it: the gateway leaves no other (http/trusted-network.ts). Null where there is none. */
export const networkOf = (context: AuthContext): string | null =>
  context.req.header('x-forwarded-for') ?? null;
