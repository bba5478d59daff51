import { messageOf } from '../startup-error';
import { type AuthContext, bodyOf, networkOf, errorResponse, textOf } from './lite-auth';

/** `[auth.captcha]` of `config.toml`. */
export interface Captcha {
  secret: string;
  /** Where tokens are verified (Turnstile's siteverify). */
  verifyUrl: string;
}

const VERIFY_TIMEOUT_MS = 10_000;
/**
 * The endpoints that GoTrue protects, as paths below `/auth/v1/`. Of `token` only the password grant: the
 * others already prove something.
 */
const PROTECTED_PATHS = new Set(['signup', 'recover', 'otp', 'magiclink', 'resend', 'token']);

const captchaError = (context: AuthContext, reason: string): Response =>
  errorResponse(context, 400, 'captcha_failed', `captcha protection: request disallowed (${reason})`);

/** Refuses a request without a valid CAPTCHA token, in GoTrue's words; null lets it through. */
export async function refuseWithoutCaptcha(
  context: AuthContext,
  { secret, verifyUrl }: Captcha,
): Promise<Response | null> {
  const path = context.req.path.slice('/auth/v1/'.length);
  if (
    context.req.method !== 'POST' ||
    !PROTECTED_PATHS.has(path) ||
    (path === 'token' && context.req.query('grant_type') !== 'password')
  )
    return null;
  const { gotrue_meta_security: security } = await bodyOf(context);
  const token = textOf((security as { captcha_token?: unknown } | undefined)?.captcha_token).trim();
  if (token === '') return captchaError(context, 'no captcha_token found');
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({
        secret,
        response: token,
        ...(networkOf(context) && { remoteip: networkOf(context) ?? '' }),
      }),
      signal: AbortSignal.timeout(VERIFY_TIMEOUT_MS),
    });
    const { success, 'error-codes': codes = [] } = (await response.json()) as {
      success?: boolean;
      'error-codes'?: string[];
    };
    return success === true ? null : captchaError(context, codes.join(', '));
  } catch (error) {
    // Fail closed: without a verdict nobody gets in.
    console.error(`marquee  The CAPTCHA could not be verified: ${messageOf(error)}`);
    return errorResponse(context, 500, 'unexpected_failure', 'captcha verification process failed');
  }
}
