import { decodeJwt } from 'jose';
import { type AuthContext, inTransaction, serviceOf } from './lite-auth';

/** The session of the request's token, which lite verifies before it changes anything. */
function sessionOf(context: AuthContext): string | undefined {
  const token = (context.req.header('authorization') ?? '').replace(/^bearer /i, '');
  try {
    return decodeJwt<{ session_id?: string }>(token).session_id;
  } catch {
    // The service's own key, or no token at all: lite decides about that.
    return undefined;
  }
}

/**
 * A new password ends every session but the one that asked for it, in one transaction, as in GoTrue: the database finds the proof
 * by the session that is left (`private.guard_password`). Stock lite ends none.
 */
export function endOtherSessionsOnPasswordChange(context: AuthContext): void {
  const service = serviceOf(context);
  const update = service.updateUser.bind(service);
  service.updateUser = (id, changes) =>
    changes.password === undefined
      ? update(id, changes)
      : inTransaction(service, async () => {
          const user = await update(id, changes);
          const kept = sessionOf(context);
          await service.repo.deleteRefreshTokensForUser(id, kept);
          await service.repo.deleteUserSessions(id, kept);
          return user;
        });
}
