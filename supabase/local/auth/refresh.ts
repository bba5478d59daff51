import { fieldOf } from '../startup-error';
import { type AuthContext, serviceOf } from './lite-auth';

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
