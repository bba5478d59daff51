import type { Profile } from '@/domain/streams/profiles';
import { observeMe } from '@/store/entities/profiles';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import type { Stored } from '@/store/queries/write-status';

/** The profile of the signed-in talent, for match scores; null for everybody else, undefined until it is read. */
export function useTalentOnceRead(): Stored<Profile> | null | undefined {
  const { role, userId } = useIdentity();
  const isTalent = role === 'talent' && userId !== null;
  const me = useLive(isTalent ? observeMe : null);
  return isTalent ? me : null;
}

/** The same, null until it is read. */
export const useTalent = (): Stored<Profile> | null => useTalentOnceRead() ?? null;
