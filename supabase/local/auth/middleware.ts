import type { Next } from 'hono';
import { redirectToStandIn, runWithStandIn } from '../google/reroute';
import type { GoogleStandIn } from '../google/stand-in';
import { handleAdminRequest } from './admin';
import { type Captcha, refuseWithoutCaptcha } from './captcha';
import { addHostedClaims } from './claims';
import { runPasswordHook, runNewAccountHook, type Hooks } from './hooks';
import type { AuthContext, AuthMiddleware } from './lite-auth';
import { requireBothAddresses } from './email-change';
import { NetworkLimiter, type NetworkLimits, refuseTooManyCodes } from './limits';
import { patchMailLinks, followPkceLink } from './mail-links';
import { sendMailsOnceAccepted } from './mail-sending';
import { endOtherSessionsOnPasswordChange } from './password-change';
import { trustVerifiedAddressesOnly } from './provider-emails';
import { returnToLoopbackOnly } from './redirects';
import { refreshInOneTransaction, reportUnknownRefreshTokens } from './refresh';
import { requireGate } from './gated';
import { hideUnknownAddresses } from './unknown-addresses';
import { withRefusalsOfUpdates } from './update-refusals';

interface Settings {
  jwtSecret: string;
  secretKey: string;
  apiUrl: string;
  /** Null: Google itself, or Google switched off. */
  google: GoogleStandIn | null;
  hooks: Hooks;
  networkLimits: NetworkLimits;
  /** Null: no CAPTCHA required. */
  captcha: Captcha | null;
}

/** Runs before lite's own auth routes and makes them behave as on a hosted project. */
export function createAuthMiddleware(settings: Settings): AuthMiddleware {
  const networks = new NetworkLimiter(settings.networkLimits);
  return async (context, next) => {
    const { path, method } = context.req;
    if (!path.startsWith('/auth/v1/')) return next();
    addHostedClaims(context, settings);
    returnToLoopbackOnly(context, settings.apiUrl);
    refreshInOneTransaction(context);
    reportUnknownRefreshTokens(context);
    endOtherSessionsOnPasswordChange(context);
    if (path.startsWith('/auth/v1/admin/')) return handleAdminRequest(context, settings);
    const refusal =
      networks.check(context) ??
      (settings.captcha && (await refuseWithoutCaptcha(context, settings.captcha))) ??
      (method === 'POST' ? await refuseTooManyCodes(context) : null);
    if (refusal) return refusal;
    // Before the hooks, which count by whether there is an account: they wrap what this sees.
    hideUnknownAddresses(context);
    if (settings.hooks.passwordVerificationAttempt)
      runPasswordHook(context, settings.hooks.passwordVerificationAttempt);
    if (settings.hooks.beforeUserCreated) runNewAccountHook(context, settings.hooks.beforeUserCreated);
    if (path === '/auth/v1/verify') {
      const answer = await requireBothAddresses(context);
      if (answer) return answer;
    }
    if (path === '/auth/v1/verify' && method === 'GET') return (await followPkceLink(context)) ?? next();
    if (path === '/auth/v1/authorize' && settings.google) redirectToStandIn(context, settings.apiUrl);
    if (path === '/auth/v1/callback') trustVerifiedAddressesOnly(context);
    if (method === 'POST' || method === 'PUT') await patchMailLinks(context);
    return sendMailsOnceAccepted(context, networks, () => answerOf(context, next));
  };

  function answerOf(context: AuthContext, next: Next): Promise<void> {
    const { path, method } = context.req;
    requireGate(context);
    if (path === '/auth/v1/callback' && settings.google) return runWithStandIn(settings.google, next);
    return path === '/auth/v1/user' && method === 'PUT' ? withRefusalsOfUpdates(context, next) : next();
  }
}
