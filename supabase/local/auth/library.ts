import type { HonoContext } from '@supabase/lite';
import type { Context, MiddlewareHandler } from 'hono';
import { decodeJwt } from 'jose';
import type { Kysely } from 'kysely';

/**
 * What the mends reach into the library's auth service for. These members are private or undeclared there, so they are
 * written down here once; the conformance tests fail if a new version of the library renames one.
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

/** The tables of schema `auth` that the mends write. */
export interface AuthTables {
  'auth.users': { id: string; email: string | null; email_confirmed_at: string | null; raw_app_meta_data: unknown; created_at: string };
  'auth.identities': { user_id: string; provider: string };
  'auth.sessions': { id: string; user_agent: string | null };
  'auth.mfa_amr_claims': { session_id: string; authentication_method: string; created_at: string };
}

/** Somebody whose address is to change. */
export interface TokenHolder {
  id: string;
  email_change_token_current: string | null;
  email_change_token_new: string | null;
}

export interface AuthRepository {
  /** Bound to the running transaction while there is one. Any other handle would wait for that transaction for ever. */
  db: Kysely<AuthTables>;
  findUserByEmail(email: string): Promise<{ id: string } | null>;
  findUserByToken(column: string, token: string): Promise<TokenHolder | null>;
  /** True for the one caller that took it. */
  claimUserToken(id: string, column: string, token: string): Promise<boolean>;
  findUserById(id: string): Promise<{ id: string; email: string | null; confirmed_at: string | null } | null>;
  updateUser(id: string, changes: Record<string, unknown>): Promise<unknown>;
  deleteSession(id: string): Promise<void>;
  deleteRefreshTokensForSession(id: string): Promise<void>;
  createFlowState(flow: Record<string, unknown>): Promise<void>;
  findFlowStateById(id: string): Promise<FlowState | null>;
  findFlowStateByAuthCode(code: string): Promise<FlowState | null>;
  /** True for the one caller that removed it. */
  deleteFlowState(id: string): Promise<boolean>;
}

export interface MailMeta {
  redirectTo?: string;
}

export type SendMail = (email: string, token: string, otp: string, meta?: MailMeta) => Promise<void>;

export interface AuthService {
  repo: AuthRepository;
  config: { email?: { enable_confirmations?: boolean; double_confirm_changes?: boolean } };
  mailer: Record<string, SendMail>;
  createSessionForUser(...args: unknown[]): Promise<AuthSession>;
  createRefreshResponse(...args: unknown[]): Promise<AuthSession>;
  refreshSession(token: string | undefined): Promise<AuthSession>;
  exchangePkceCode(code: string | undefined, verifier: string | undefined): Promise<AuthSession>;
  getExternalProviderRedirectUrl(...args: unknown[]): Promise<string>;
  isTokenExpired(user: TokenHolder, column: string): boolean;
  resolveEmailRedirect(wanted?: string | null): string;
  verifyOtp(params: { token_hash: string; type: string }): Promise<AuthSession>;
  signUp(email: string, password: string, data?: Record<string, unknown>): Promise<{ user: AuthUser; session?: AuthSession }>;
  getUser(id: string): Promise<AuthUser>;
  updateUser(id: string, changes: { data?: Record<string, unknown>; password?: string }): Promise<AuthUser>;
}

export type AuthContext = Context<HonoContext>;
export type AuthMiddleware = MiddlewareHandler<HonoContext>;

/** The service of this one request: the library makes a new one for each, so changes to it end with the request. */
export const serviceOf = (context: AuthContext): AuthService => context.var.authService as unknown as AuthService;

export function sessionIdOf({ access_token: token }: AuthSession): string {
  const { session_id: id } = decodeJwt<{ session_id?: string }>(token);
  if (!id) throw new Error('The auth service issued a token without a session_id.');
  return id;
}

/** The JSON body, without using it up for the handler behind. */
export async function bodyOf(context: AuthContext): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await context.req.raw.clone().json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    // Not JSON: the handler behind says so in GoTrue's words.
    return {};
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
