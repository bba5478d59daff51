import { type DistanceUnit, distanceUnitOf } from '@/domain/people/distance-units';
import { observeMe } from '../../entities/profiles';
import { useIdentity } from '../identity';
import { useLive } from '../use-live';

/** In what the signed-in person measures distances; undefined for visitors. */
export function useDistanceUnit(): DistanceUnit | undefined {
  const { userId } = useIdentity();
  const me = useLive(userId === null ? null : observeMe);
  return me ? distanceUnitOf(me) : undefined;
}
