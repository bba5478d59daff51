import { useState } from 'react';
import { today } from '@/domain/values/days';
import { observeOwnDays } from '../../entities/availability';
import { useIdentity } from '../identity';
import { useLive } from '../use-live';

/** What the signed-in talent's calendar says (`readShownDays`), from today on; undefined for everybody else, and until it is read. */
export function useOwnDays(): string | undefined {
  const { role, userId } = useIdentity();
  const [from] = useState(() => today(new Date()));
  return useLive(observeOwnDays, role === 'talent' && userId !== null ? from : null);
}
