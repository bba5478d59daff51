import type { Profile } from '@/domain/streams/profiles';
import { observeMe } from '@/store/entities/profiles';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import type { Stored } from '@/store/queries/write-status';

/** The signed-in talent's own profile, which matches are worked out from; null for everybody else. */
export function useTalent(): Stored<Profile> | null {
  const { role, userId } = useIdentity();
  const isTalent = role === 'talent' && userId !== null;
  return useLive(isTalent ? observeMe : null) ?? null;
}
