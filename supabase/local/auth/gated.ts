import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { type AuthContext, liteAuthError, serviceOf } from './lite-auth';
import { refusalOf } from './update-refusals';

/** What ends the sessions of others. Ending one's own is nobody's business but one's own. */
const OTHERS: readonly unknown[] = ['others', 'global'];

/**
 * A session that the gate holds back (a second factor that is not passed, a device that is not known) ends no session but its own,
 * and has no mail sent. lite, and hosted Auth, know neither: they ask for a token and nothing else.
 */
export function requireGate(context: AuthContext): void {
  const service = serviceOf(context);
  const pass = async (): Promise<void> => {
    // lite has verified it before it calls these methods.
    const claims = decodeJwt((context.req.header('authorization') ?? '').replace(/^bearer /i, ''));
    try {
      await service.repo.transaction(async ({ db }) => {
        await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
          set_config('request.jwt.claim.sub', ${claims.sub ?? ''}, true)`.execute(db);
        await sql`select private.require_gate()`.execute(db);
      });
    } catch (error) {
      const refusal = refusalOf(error);
      throw refusal ? await liteAuthError(service, refusal.status, refusal.code, refusal.message) : error;
    }
  };

  const signOut = service.signOut.bind(service);
  service.signOut = async (sessionId, scope, id) => {
    if (OTHERS.includes(scope)) await pass();
    return signOut(sessionId, scope, id);
  };
  const reauthenticate = service.reauthenticate.bind(service);
  service.reauthenticate = async (id) => {
    await pass();
    return reauthenticate(id);
  };
}
