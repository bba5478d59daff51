import type { Profile } from '@/domain/streams/profiles';
import { observeMe } from '@/store/entities/profiles';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import type { Stored } from '@/store/queries/write-status';

/** The profile of the signed-in talent, for match scores; null for everybody else. */
export function useTalent(): Stored<Profile> | null {
  const { role, userId } = useIdentity();
  const isTalent = role === 'talent' && userId !== null;
  return useLive(isTalent ? observeMe : null) ?? null;
}
