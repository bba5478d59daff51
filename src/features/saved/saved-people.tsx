import { Bookmark } from 'lucide-react';
import { formatTimeAgo } from '@/domain/values/days';
import { avatarPath } from '@/domain/people/profile-media';
import { useIdentity } from '@/store/react/identity';
import { useLoadable } from '@/store/react/use-loadable';
import { observeSavedPeople } from '@/store/saved/saved-people';
import { Avatar } from '@/ui/avatar';
import { IconButton, LinkButton } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { personLine, personName } from '@/ui/domain/people/person-copy';
import { ListRow } from '@/ui/layout/list-row';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { useUnsave } from './use-unsave';

/** Where an employer finds the others whom they know (P2). */
const HIRING_LINKS = [
  { label: 'Contacted', to: '/employer/talent/contacted' },
  { label: 'Hired', to: '/employer/talent/hired' },
  { label: 'Lists', to: '/employer/talent/lists' },
  { label: 'Noted', to: '/employer/talent/noted' },
] as const;

/** The saved people, the latest first. */
export function SavedPeople() {
  const { role } = useIdentity();
  const isHiring = role !== 'talent';
  const now = useNow();
  const copy = usePersistenceCopy();
  const unsave = useUnsave('profile');
  const data = useLoadable(['saved'], observeSavedPeople);
  return (
    <>
      {isHiring && (
        <div className="flex flex-wrap justify-end gap-x-1 px-4 md:px-0">
          {HIRING_LINKS.map(({ label, to }) => (
            <LinkButton key={to} variant="quiet" to={to}>
              {label}
            </LinkButton>
          ))}
        </div>
      )}
      <LiveView
        data={data}
        what="the people you saved"
        skeleton={<RowsSkeleton rows={4} />}
        offline={{
          title: 'The people you saved are not here yet',
          text: copy.dataDownloads,
        }}
        empty={{
          title: 'Nobody saved yet',
          text: 'Save somebody from the talent list or from their profile, and they are listed here, also with no signal.',
          action: (
            <LinkButton to={isHiring ? '/employer/talent/search' : '/talent'} variant="primary">
              {isHiring ? 'Search talent' : 'See talent'}
            </LinkButton>
          ),
        }}
      >
        {(people) => (
          <ul>
            {people.map(({ saved, person }) => {
              const name = person ? personName(person) : saved.label || 'Somebody';
              return (
                <li key={saved.id} className="flex items-center border-b border-hair pr-2">
                  <div className="min-w-0 flex-1 [&>a]:border-b-0">
                    <ListRow
                      to={`/talent/${saved.target_id}`}
                      lead={<Avatar name={person?.full_name ?? saved.label} picture={avatarPath(person)} />}
                      title={name}
                      meta={person ? personLine(person) || 'New on Marquee' : 'Profile not on this device'}
                    >
                      <span className="block text-sm text-ink-2">
                        Saved {formatTimeAgo(saved.created_at, now)}
                      </span>
                    </ListRow>
                  </div>
                  <IconButton
                    label={`Save ${name}`}
                    aria-pressed
                    onClick={() => unsave({ id: saved.target_id, label: name })}
                  >
                    <Bookmark size={20} aria-hidden fill="currentColor" />
                  </IconButton>
                </li>
              );
            })}
          </ul>
        )}
      </LiveView>
    </>
  );
}
