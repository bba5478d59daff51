import type { Next } from 'hono';
import { fieldOf, messageOf } from '../startup-error';
import { type AuthContext, serviceOf } from './lite-auth';

const REFUSAL = /^(?:PT(40[13])|MQ\d{3})$/;

export interface Refusal {
  status: 401 | 403;
  code: string;
  message: string;
}

/** What the database refused, as Auth words it; null for any other error. Drivers and lite wrap the database's own in others. */
export function refusalOf(error: unknown): Refusal | null {
  for (let inner = error, depth = 0; inner && depth < 4; inner = fieldOf(inner, 'cause'), depth += 1) {
    const state = fieldOf(inner, 'code');
    const match = typeof state === 'string' ? REFUSAL.exec(state) : null;
    if (!match) continue;
    const message = messageOf(inner);
    return { status: match[1] === '401' ? 401 : 403, code: match[1] ? message : match[0], message };
  }
  return null;
}

/**
 * A change of the account that the database refuses is answered with its code and 403. Stock lite answers 500, as if the server had
 * failed; so does hosted Auth, without a code.
 */
export async function withRefusalsOfUpdates(context: AuthContext, next: Next): Promise<void> {
  const service = serviceOf(context);
  const update = service.updateUser.bind(service);
  let refusal: Refusal | null = null;
  service.updateUser = async (id, changes) => {
    try {
      return await update(id, changes);
    } catch (error) {
      refusal = refusalOf(error);
      throw error;
    }
  };
  await next();
  if (!refusal) return;
  const { status, code, message } = refusal as Refusal;
  context.res = Response.json(
    { code: status, error_code: code, msg: message },
    { status, headers: { 'x-sb-error-code': code } },
  );
}
