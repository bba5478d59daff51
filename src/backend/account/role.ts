import type { SupabaseClient } from '@supabase/supabase-js';
import { authMessage } from '@/domain/auth/auth-messages';
import type { AuthResult } from '../auth/auth-result';
import { backendClient } from '../client';
import { readIdentity, writeIdentity } from '../session/identity';
import type { ChosenRole } from '../auth/sign-in-flows';

/** The server accepts only talent or employer (ruling 14). */
export async function chooseRole(client: SupabaseClient, role: ChosenRole): Promise<AuthResult> {
  const { error, status } = await client.rpc('choose_role', { p_role: role });
  if (!error) return { ok: true, value: undefined };
  const message = status === 0 ? 'Network request failed' : error.message;
  return { ok: false, message: authMessage(message), offline: status === 0 };
}

/** Switches the role of the signed-in user. Screens follow at once; what the role may read follows with the next sync (S6). */
export async function switchRole(role: ChosenRole): Promise<AuthResult> {
  const switched = await chooseRole(await backendClient(), role);
  const identity = readIdentity();
  if (switched.ok && identity) writeIdentity({ ...identity, role });
  return switched;
}
