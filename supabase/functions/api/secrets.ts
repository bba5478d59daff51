import { newSecret } from './csrf.ts';
import { callDatabase } from '../_shared/database.ts';

const KEPT_MS = 5 * 60 * 1000;
/** At most so often is asked again for a secret that another instance may have made. */
const ASKED_AGAIN_MS = 10_000;

let kept: { secrets: string[]; at: number } | null = null;

/**
 * The secrets that tokens may be signed with, newest first. The database keeps them, so that every instance of this function knows
 * the same; it takes the offered one when there is none of today.
 * @param isDoubted a signature was of none of those known here
 */
export async function csrfSecrets(isDoubted = false): Promise<string[]> {
  const age = kept === null ? Number.POSITIVE_INFINITY : Date.now() - kept.at;
  if (kept === null || age > (isDoubted ? ASKED_AGAIN_MS : KEPT_MS)) {
    kept = {
      secrets: await callDatabase<string[]>('csrf_secrets', { p_offered: newSecret() }),
      at: Date.now(),
    };
  }
  return kept.secrets;
}
