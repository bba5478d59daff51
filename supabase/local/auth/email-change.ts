import { createHash } from 'node:crypto';
import { type AuthContext, bodyOf, serviceOf, textOf } from './lite-auth';

const TOKEN_COLUMNS = ['email_change_token_current', 'email_change_token_new'] as const;
/** GoTrue's message after the first of the two links. */
const FIRST_LINK_MESSAGE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** The hash as lite stores it: a link's token itself, or for a typed code the digest of address and code. */
function tokenHashOf(body: Record<string, unknown>): string {
  const [email, token] = [textOf(body['email']).toLowerCase(), textOf(body['token'])];
  return (
    textOf(body['token_hash']) ||
    (email &&
      token &&
      createHash('sha256')
        .update(email + token)
        .digest('hex'))
  );
}

/**
 * Requires both addresses to confirm a change, as GoTrue does: the first link followed is recorded, the
 * second makes the change. Stock lite accepts the old address's confirmation alone: anybody could claim any
 * address, and its real owner, signing in later through a provider, would be let into a stranger's account.
 * Null: lite handles the request.
 */
export async function requireBothAddresses(context: AuthContext): Promise<Response | null> {
  const service = serviceOf(context);
  const { repo } = service;
  if (service.config.email?.double_confirm_changes === false) return null;
  const isLink = context.req.method === 'GET';
  const body = isLink ? {} : await bodyOf(context);
  const type = isLink ? context.req.query('type') : textOf(body['type']);
  const hash = isLink ? context.req.query('token') : tokenHashOf(body);
  if (type !== 'email_change' || !hash) return null;
  for (const column of TOKEN_COLUMNS) {
    const user = await repo.findUserByToken(column, hash);
    if (!user) continue;
    if (service.isTokenExpired(user, column)) return null;
    const [other] = TOKEN_COLUMNS.filter((name) => name !== column);
    if (other && user[other] === null) {
      // The other link has been followed already. With double confirmation switched off, lite accepts the new
      // address alone; for the old one it stays on.
      const isNewAddress = column === 'email_change_token_new';
      service.config = {
        ...service.config,
        email: { ...service.config.email, double_confirm_changes: !isNewAddress },
      };
      return null;
    }
    if (!(await repo.claimUserToken(user.id, column, hash))) return null;
    if (!isLink) return context.json({ msg: FIRST_LINK_MESSAGE, code: '200' });
    const target = new URL(service.resolveEmailRedirect(context.req.query('redirect_to')));
    target.hash = new URLSearchParams({ message: FIRST_LINK_MESSAGE }).toString();
    return context.redirect(target.href, 303);
  }
  return null;
}
