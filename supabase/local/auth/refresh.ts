import { fieldOf } from '../startup-error';
import { type AuthContext, inTransaction, serviceOf } from './lite-auth';

/**
 * Stock lite answers a refresh token of unknown format with "invalid input". GoTrue answers "not found",
 * which is what tells a client that its session is over (S10).
 */
export function reportUnknownRefreshTokens(context: AuthContext): void {
  const service = serviceOf(context);
  const refresh = service.refreshSession.bind(service);
  service.refreshSession = async (token) => {
    try {
      return await refresh(token);
    } catch (error) {
      if (!token || !(error instanceof Error) || fieldOf(error, 'code') !== 'validation_failed') throw error;
      throw Object.assign(error, {
        code: 'refresh_token_not_found',
        message: 'Invalid Refresh Token: Refresh Token Not Found',
      });
    }
  };
}

/**
 * Stock lite revokes the old refresh token before it creates the new one. A session without a valid one has ended
 * (`private.is_session_alive`), and nobody may see it like that in between. A refusal is stored, too: a token that is used twice
 * revokes all others.
 */
export function refreshInOneTransaction(context: AuthContext): void {
  const service = serviceOf(context);
  const refresh = service.refreshSession.bind(service);
  service.refreshSession = async (token) => {
    const result = await inTransaction(service, () =>
      refresh(token).then(
        (session) => ({ session }),
        (error: unknown) => ({ error }),
      ),
    );
    if ('error' in result) throw result.error;
    return result.session;
  };
}
