import type { PostgrestError, Session, SupabaseClient } from '@supabase/supabase-js';
import {
  isProfileCheckFresh,
  isProfileComplete,
  type ProfileFields,
} from '@/domain/people/profile-completeness';
import { type AccountRole, resolveRole } from '@/domain/roles';
import { readIdentity, SKIPPED_IN_METADATA, type StoredIdentity, writeIdentity } from './identity';
import { sessionIdOf } from './stored-session';

const CHECKED_FIELDS = 'role, full_name, first_name, last_name, bio, avatar_url, onboarding_completed';
const DUPLICATE = '23505';

type CheckedProfile = ProfileFields & { full_name: string; onboarding_completed: boolean };

/** P7. Null: there is no row. @throws Error with the server's message, or P8's if there is none */
async function fetchProfile(client: SupabaseClient, userId: string): Promise<CheckedProfile | null> {
  const { data, error } = await client
    .from('profiles')
    .select(CHECKED_FIELDS)
    .eq('id', userId)
    .maybeSingle<CheckedProfile>();
  if (error) throw new Error(error.message || 'Failed to fetch profile', { cause: error });
  return data;
}

/** Without an answer the profile counts as complete: nobody should be sent to fill it in again. The store knows later. */
const ASSUMED_COMPLETE = { onboardingCompleted: true, profileComplete: true } as const;

function completenessOf(
  profile: CheckedProfile | null,
  known: StoredIdentity | null,
): Pick<StoredIdentity, 'onboardingCompleted' | 'profileComplete'> {
  return {
    // What was filled in on this device counts, even if it has not been sent yet.
    onboardingCompleted: known?.onboardingCompleted === true || profile?.onboarding_completed === true,
    profileComplete: known?.profileComplete === true || (profile !== null && isProfileComplete(profile)),
  };
}

/**
 * Stores the identity of who has signed in, with what the guards need from the profile. It comes from the server, because
 * the store is still empty right after signing in. In the same session an identity of the same account is kept unless its
 * profile was incomplete and the check is no longer fresh (P9): it may have been completed on another device. Whoever signs in
 * again is checked again (ruling 21), also where their identity has stayed because their session had ended.
 */
export async function storeSignedInIdentity(
  client: SupabaseClient,
  { user, access_token }: Session,
  now = Date.now(),
): Promise<void> {
  const session = sessionIdOf(access_token) ?? '';
  const before = readIdentity();
  const known = before?.userId === user.id ? before : null;
  const metadata: Record<string, unknown> = user.user_metadata;
  const onboardingSkipped = known?.onboardingSkipped === true || metadata[SKIPPED_IN_METADATA] === true;
  const isSameSignIn = !known?.session || session === '' || known.session === session;
  if (
    known &&
    isSameSignIn &&
    ((known.onboardingCompleted && known.profileComplete) || isProfileCheckFresh(known.checkedAt, now))
  ) {
    if (onboardingSkipped !== known.onboardingSkipped || session !== (known.session ?? ''))
      writeIdentity({ ...known, onboardingSkipped, session });
    return;
  }
  const fetched = await fetchProfile(client, user.id).then(
    (profile) => ({ profile }),
    (error: unknown) => {
      console.warn('The profile could not be fetched:', error);
      return null;
    },
  );
  const profile = fetched?.profile ?? null;
  const name = [profile?.full_name, known?.name, metadata.full_name, metadata.name].find(
    (value) => typeof value === 'string' && value !== '',
  );
  writeIdentity({
    userId: user.id,
    email: user.email ?? '',
    name: typeof name === 'string' ? name : '',
    role: resolveRole(
      profile?.role,
      known?.role,
      metadata.role,
      user.app_metadata.role,
      metadata.user_role,
      user.app_metadata.user_role,
      metadata.user_type,
      user.app_metadata.user_type,
    ),
    ...(fetched ? completenessOf(profile, known) : ASSUMED_COMPLETE),
    onboardingSkipped,
    checkedAt: fetched ? now : 0,
    session,
  });
}

/** P7, P8: the profile of a new account. 23505 is not an error: the server's trigger has already created the row. */
export async function createProfile(
  client: SupabaseClient,
  { user }: Session,
  fullName: string,
  role: AccountRole,
): Promise<PostgrestError | null> {
  const now = new Date().toISOString();
  const row = {
    id: user.id,
    email: user.email ?? '',
    full_name: fullName,
    role,
    onboarding_completed: false,
    is_active: true,
    created_at: now,
    updated_at: now,
  };
  const { error } = await client.from('profiles').insert(row);
  return error && error.code !== DUPLICATE ? error : null;
}
