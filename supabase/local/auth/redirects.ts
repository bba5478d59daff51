import { isLoopbackAddress } from '../http/guard';
import { type AuthContext, serviceOf } from './lite-auth';

/**
 * Where a mailed link or a sign-in at Google may return to: this machine, compared as an origin. Stock lite compares the text with
 * patterns, and `http://localhost:x@evil.example` begins like one of ours, but leads to somebody who then has the session. It
 * also takes the page that linked here (`Referer`) for a wish. It is sent on as the browser reads it, not as it came: whoever compares
 * the text again must find the host that was checked here (`http://localhost:5111\@evil.example` is a path of localhost).
 */
export function returnToLoopbackOnly(context: AuthContext, siteUrl: string): void {
  const service = serviceOf(context);
  const firstOfOurs = (...wanted: (string | null | undefined)[]): string => {
    const ours = wanted.find((address) => address && isLoopbackAddress(address));
    return ours ? new URL(ours).href : siteUrl;
  };
  service.resolveEmailRedirect = firstOfOurs;
  service.resolveOAuthReferrer = firstOfOurs;
}
