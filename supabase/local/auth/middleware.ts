import { leadToStandIn, returnFromStandIn } from '../google/reroute';
import type { GoogleStandIn } from '../google/stand-in';
import { answerAdmin } from './admin';
import { issueHostedClaims } from './claims';
import type { AuthMiddleware } from './library';
import { waitForBothAddresses } from './email-change';
import { addressMails, followCodeLink } from './mail-links';
import { trustVerifiedAddressesOnly } from './provider-emails';
import { answerUnknownRefreshTokens } from './refresh';

interface Settings {
  jwtSecret: string;
  secretKey: string;
  apiUrl: string;
  /** Null: Google itself, or no Google at all. */
  google: GoogleStandIn | null;
}

/** Runs before the library's own auth routes, and makes them behave as a hosted project's do. */
export function authMends(settings: Settings): AuthMiddleware {
  return async (context, next) => {
    const { path, method } = context.req;
    if (!path.startsWith('/auth/v1/')) return next();
    issueHostedClaims(context, settings);
    answerUnknownRefreshTokens(context);
    if (path.startsWith('/auth/v1/admin/')) return answerAdmin(context, settings);
    if (path === '/auth/v1/verify') {
      const answer = await waitForBothAddresses(context);
      if (answer) return answer;
    }
    if (path === '/auth/v1/verify' && method === 'GET') return (await followCodeLink(context)) ?? next();
    if (path === '/auth/v1/authorize' && settings.google) leadToStandIn(context, settings.apiUrl);
    if (path === '/auth/v1/callback') {
      trustVerifiedAddressesOnly(context);
      return settings.google ? returnFromStandIn(settings.google, next) : next();
    }
    if (method === 'POST' || method === 'PUT') await addressMails(context);
    return next();
  };
}
