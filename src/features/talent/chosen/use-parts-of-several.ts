import { useMemo } from 'react';
import { getPartsInTouch } from '@/backend/queries/parts-in-touch';
import { useServerQuery } from '@/backend/queries/use-server-query';
import { withPartsInTouch } from '@/domain/people/privacy/shown-parts';
import type { Person } from '@/domain/streams/people';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';

const getPartsOfSeveral = async (accountId: string | null, ids: string): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(ids.split(',').map(async (id) => [id, await getPartsInTouch(accountId, id)] as const)),
  );

interface SeveralParts {
  /** Whether what these people show to this account alone is known; not so without a connection. */
  isKnown: boolean;
  /** The profile with it. */
  whole: <P extends Person>(person: P) => P;
}

/** Few people as their profiles show them to this account (`usePartsInTouch`), asked for at once, and never stored. */
export function usePartsOfSeveral(ids: readonly string[]): SeveralParts {
  const { userId } = useIdentity();
  const { answer } = useServerQuery('profiles', getPartsOfSeveral, [userId, ids.join(',')], useIsOffline());
  return useMemo(
    () => ({
      isKnown: answer !== null,
      whole: (person) => withPartsInTouch(person, answer?.[person.id] ?? null),
    }),
    [answer],
  );
}
