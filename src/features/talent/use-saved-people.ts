import { useLocation, useNavigate } from 'react-router-dom';
import type { Person } from '@/domain/streams/people';
import { withRedirect } from '@/domain/navigation/redirects';
import { useIdentity } from '@/store/react/identity';
import { useSaved } from '@/store/react/use-saved';
import { attempt } from '@/ui/feedback/attempt';
import { personName } from '@/ui/domain/people/person-copy';

export interface SavedPeople {
  has: (id: string) => boolean;
  /** Visitors are sent to sign in, and come back here. */
  toggle: (person: Person) => void;
}

export function useSavedPeople(): SavedPeople {
  const { userId } = useIdentity();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { ids, toggle } = useSaved('profile');
  return {
    has: (id) => ids?.has(id) ?? false,
    toggle: (person) => {
      if (userId === null) void navigate(withRedirect('/sign-in', pathname + search));
      else void attempt(() => toggle({ id: person.id, label: personName(person) }));
    },
  };
}
