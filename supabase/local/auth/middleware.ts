import { leadToStandIn, returnFromStandIn } from '../google/reroute';
import type { GoogleStandIn } from '../google/stand-in';
import { answerAdmin } from './admin';
import { type Captcha, refuseRobots } from './captcha';
import { issueHostedClaims } from './claims';
import { askAfterPasswords, askBeforeNewAccounts, type Hooks } from './hooks';
import type { AuthMiddleware } from './lite-auth';
import { waitForBothAddresses } from './email-change';
import { NetworkCounter, type NetworkLimits, refuseTooMany } from './limits';
import { addressMails, followCodeLink } from './mail-links';
import { trustVerifiedAddressesOnly } from './provider-emails';
import { answerUnknownRefreshTokens } from './refresh';

interface Settings {
  jwtSecret: string;
  secretKey: string;
  apiUrl: string;
  /** Null: Google itself, or no Google at all. */
  google: GoogleStandIn | null;
  hooks: Hooks;
  networkLimits: NetworkLimits;
  /** Null: none is asked for. */
  captcha: Captcha | null;
}

/** Runs before the library's own auth routes, and makes them behave as a hosted project's do. */
export function authMends(settings: Settings): AuthMiddleware {
  const networks = new NetworkCounter(settings.networkLimits);
  return async (context, next) => {
    const { path, method } = context.req;
    if (!path.startsWith('/auth/v1/')) return next();
    issueHostedClaims(context, settings);
    answerUnknownRefreshTokens(context);
    if (path.startsWith('/auth/v1/admin/')) return answerAdmin(context, settings);
    const refusal =
      networks.refuse(context) ??
      (settings.captcha && (await refuseRobots(context, settings.captcha))) ??
      (method === 'POST' ? await refuseTooMany(context) : null);
    if (refusal) return refusal;
    if (settings.hooks.passwordVerificationAttempt)
      askAfterPasswords(context, settings.hooks.passwordVerificationAttempt);
    if (settings.hooks.beforeUserCreated) askBeforeNewAccounts(context, settings.hooks.beforeUserCreated);
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
