import type { Next } from 'hono';
import { fieldOf, messageOf } from '../startup-error';
import { type AuthContext, serviceOf } from './lite-auth';

const REFUSAL = /^(PT403|MQ\d{3})$/;

/**
 * A change of the account that the database refuses is answered with its code and 403. Stock lite answers 500, as if the server had
 * failed; so does hosted Auth, without a code.
 */
export async function withRefusalsOfUpdates(context: AuthContext, next: Next): Promise<Response | void> {
  const service = serviceOf(context);
  const update = service.updateUser.bind(service);
  let refusal: { code: string; message: string } | null = null;
  service.updateUser = async (id, changes) => {
    try {
      return await update(id, changes);
    } catch (error) {
      const code = sqlStateOf(error);
      if (REFUSAL.test(code)) refusal = { code, message: messageOf(error) };
      throw error;
    }
  };
  await next();
  if (!refusal) return;
  const { code, message } = refusal as { code: string; message: string };
  context.res = Response.json(
    { code: 403, error_code: code === 'PT403' ? message : code, msg: message },
    { status: 403, headers: { 'x-sb-error-code': code === 'PT403' ? message : code } },
  );
}

/** The SQLSTATE of the database's own error, which drivers and lite wrap in others. */
function sqlStateOf(error: unknown): string {
  for (let inner = error, depth = 0; inner && depth < 4; inner = fieldOf(inner, 'cause'), depth += 1) {
    const code = fieldOf(inner, 'code');
    if (typeof code === 'string' && REFUSAL.test(code)) return code;
  }
  return '';
}
