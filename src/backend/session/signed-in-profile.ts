import type { PostgrestError, Session, SupabaseClient } from '@supabase/supabase-js';
import { isProfileCheckFresh, isProfileComplete, type ProfileFields } from '@/domain/profile-completeness';
import { type AccountRole, resolveRole } from '@/domain/roles';
import { readIdentity, type StoredIdentity, writeIdentity } from './identity';

const CHECKED_FIELDS = 'role, full_name, first_name, last_name, bio, avatar_url, onboarding_completed';
const DUPLICATE = '23505';

type CheckedProfile = ProfileFields & { full_name: string; onboarding_completed: boolean };

/** P7. Null: there is no row. @throws Error, with P8's words where the server has none */
async function fetchProfile(client: SupabaseClient, userId: string): Promise<CheckedProfile | null> {
  const { data, error } = await client
    .from('profiles')
    .select(CHECKED_FIELDS)
    .eq('id', userId)
    .maybeSingle<CheckedProfile>();
  if (error) throw new Error(error.message || 'Failed to fetch profile', { cause: error });
  return data;
}

/** Nobody is sent to fill in what they may have filled in because the question was not answered; the store will know. */
const UNKNOWN = { onboardingCompleted: true, profileComplete: true } as const;

function facts(
  profile: CheckedProfile | null,
  known: StoredIdentity | null,
): Pick<StoredIdentity, 'onboardingCompleted' | 'profileComplete'> {
  return {
    // What was filled in here and is still on its way counts.
    onboardingCompleted: known?.onboardingCompleted === true || profile?.onboarding_completed === true,
    profileComplete: known?.profileComplete === true || (profile !== null && isProfileComplete(profile)),
  };
}

/**
 * Names the person to the shell, with what the guards ask of the profile. Asked of the server, because the store of somebody
 * who has just signed in is still empty. What this device knows of the same account is kept, unless it says that something is
 * missing and has said so for a while (P9): it may have been done elsewhere.
 */
export async function rememberPerson(
  client: SupabaseClient,
  { user }: Session,
  now = Date.now(),
): Promise<void> {
  const before = readIdentity();
  const known = before?.userId === user.id ? before : null;
  if (
    known &&
    ((known.onboardingCompleted && known.profileComplete) || isProfileCheckFresh(known.checkedAt, now))
  )
    return;
  const about: Record<string, unknown> = user.user_metadata;
  const answer = await fetchProfile(client, user.id).then(
    (profile) => ({ profile }),
    (error: unknown) => {
      console.warn('The profile could not be checked:', error);
      return null;
    },
  );
  const profile = answer?.profile ?? null;
  const name = [profile?.full_name, known?.name, about.full_name, about.name].find(
    (value) => typeof value === 'string' && value !== '',
  );
  writeIdentity({
    userId: user.id,
    email: user.email ?? '',
    name: typeof name === 'string' ? name : '',
    role: resolveRole(
      profile?.role,
      known?.role,
      about.role,
      user.app_metadata.role,
      about.user_role,
      user.app_metadata.user_role,
    ),
    ...(answer ? facts(profile, known) : UNKNOWN),
    checkedAt: answer ? now : 0,
  });
}

/** P7, P8: the app's own row of a new account. The server's trigger has made it already, and then the answer is 23505. */
export async function makeProfile(
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
