import { fieldOf } from '../fault';
import { type AuthContext, serviceOf } from './lite-auth';

/**
 * Stock, a refresh token of an unfamiliar shape is called invalid input; GoTrue answers that it was not found, and that
 * answer is what tells a client that its session is over (S10).
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
