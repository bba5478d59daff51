import type { SupabaseClient } from '@supabase/supabase-js';
import { authMessage } from '@/domain/auth-messages';
import type { AuthResult } from '../auth/auth';
import { backendClient } from '../client';
import { readIdentity, writeIdentity } from '../session/identity';
import type { ChosenRole } from '../auth/sign-in-flows';

/** Ruling 14: the server takes talent or employer, and nothing else. */
export async function askForRole(client: SupabaseClient, role: ChosenRole): Promise<AuthResult> {
  const { error, status } = await client.rpc('choose_role', { p_role: role });
  if (!error) return { ok: true, value: undefined };
  const message = status === 0 ? 'Network request failed' : error.message;
  return { ok: false, message: authMessage(message), offline: status === 0 };
}

/** Switches the role of whoever is signed in. The screens follow at once; the store, with what the role may read, by the next sync (S6). */
export async function switchRole(role: ChosenRole): Promise<AuthResult> {
  const switched = await askForRole(await backendClient(), role);
  const identity = readIdentity();
  if (switched.ok && identity) writeIdentity({ ...identity, role });
  return switched;
}
