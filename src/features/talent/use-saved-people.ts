import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Person } from '@/domain/streams/people';
import { withRedirect } from '@/domain/navigation/redirects';
import { useIdentity } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import { useLive } from '@/store/react/use-live';
import { observeSaved, toggleSaved } from '@/store/entities/saved';
import { attempt } from '@/ui/feedback/attempt';
import { personName } from '@/ui/domain/people/person-copy';

export interface SavedPeople {
  has: (id: string) => boolean;
  /** Visitors are sent to sign in, and come back here. */
  toggle: (person: Person) => void;
}

export function useSavedPeople(): SavedPeople {
  const store = useStore();
  const { userId } = useIdentity();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const saved = useLive(observeSaved, userId === null ? null : 'profile');
  const ids = useMemo(() => new Set(saved?.map(({ target_id: id }) => id)), [saved]);
  return {
    has: (id) => ids.has(id),
    toggle: (person) => {
      if (userId === null) void navigate(withRedirect('/sign-in', pathname + search));
      else void attempt(() => toggleSaved(store, 'profile', person.id, personName(person)));
    },
  };
}
