import { useMemo } from 'react';
import { getPartsInTouch, PARTS_IN_TOUCH_QUERY } from '@/backend/queries/parts-in-touch';
import { useServerQuery } from '@/backend/queries/use-server-query';
import { withPartsInTouch } from '@/domain/people/privacy/shown-parts';
import type { Person } from '@/domain/streams/people';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';

/**
 * A profile with what its owner shows to people in touch. It is asked for when the profile opens and never stored: what is taken back, or a contact that
 * ends, leaves nothing behind on this device (S6). Without a connection it is what everybody sees.
 */
export function usePartsInTouch<P extends Person>(person: P): P {
  const { userId } = useIdentity();
  const { answer } = useServerQuery(
    PARTS_IN_TOUCH_QUERY,
    getPartsInTouch,
    [userId, person.id],
    useIsOffline(),
  );
  return useMemo(() => withPartsInTouch(person, answer), [person, answer]);
}
