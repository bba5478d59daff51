import type { SupabaseClient } from '@supabase/supabase-js';
import { authMessage, PROOF_REFUSALS } from '@/domain/auth/auth-messages';
import type { ProofPurpose } from '@/domain/security/identity-proofs';
import { backendClient } from '../client';
import type { AuthResult } from '../auth/auth-result';

/** How somebody proves that it is them; `link`: by the mailed link that has just opened this session. */
export type Proof = { way: 'password'; password: string } | { way: 'code'; code: string } | { way: 'link' };

/**
 * The server requires fresh proof of identity before it changes anything that could take over an account (S13, ruling 46). It
 * lasts five minutes, for this session and purpose, and is used once.
 * @param subject the new address, for `email`
 * @param using a session that is not the app's
 */
export async function proveIdentity(
  purpose: ProofPurpose,
  proof: Proof,
  { subject = '', using }: { subject?: string; using?: SupabaseClient } = {},
): Promise<AuthResult> {
  const client = using ?? (await backendClient());
  const { data, error, status } = await client.rpc('prove_identity', {
    p_purpose: purpose,
    p_password: proof.way === 'password' ? proof.password : null,
    p_code: proof.way === 'code' ? proof.code : null,
    p_subject: subject,
  });
  if (error) {
    const isUnreached = status === 0 || /fetch/i.test(error.message);
    return {
      ok: false,
      message: authMessage(status === 429 ? 'too many requests' : error.message),
      offline: isUnreached,
    };
  }
  const { approved, wait_ms: wait } = data as { approved: boolean; wait_ms: number };
  if (approved) return { ok: true, value: undefined };
  return {
    ok: false,
    message: wait > 0 ? authMessage('too many requests') : PROOF_REFUSALS[proof.way],
    offline: false,
  };
}
