import { Link } from 'react-router-dom';
import { combineLatest, map, type Observable } from 'rxjs';
import type { MoreRole } from '@/domain/jobs/roles/more-roles';
import { observeDraft, observeJob } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import type { Store } from '@/store/store';
import { StateLine } from '@/ui/status';
import { useSyncBlocker } from '@/ui/sync/use-sync-blocker';

type Outcome = { state: 'live' | 'waiting' | 'closed' } | { state: 'refused'; sentence: string };

/** What became of a role that was published with another one; null when it is nowhere on this device. */
const observeOutcome = (store: Store, id: string): Observable<Outcome | null> =>
  combineLatest([observeJob(store, id), observeDraft(store, id)]).pipe(
    map(([job, draft]): Outcome | null => {
      if (job && job.rev > 0) return { state: job.status === 'active' ? 'live' : 'closed' };
      if (draft?.sync.state === 'refused') return { state: 'refused', sentence: draft.sync.sentence };
      if (draft?.result_id) return { state: 'live' };
      return job || draft ? { state: 'waiting' } : null;
    }),
  );

function RoleRow({ role }: { role: MoreRole }) {
  const blocker = useSyncBlocker();
  const outcome = useLive(observeOutcome, role.id);
  if (!outcome) return null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hair">
      <Link
        to={outcome.state === 'refused' ? `/jobs/post?draft=${role.id}` : `/jobs/posted/${role.id}`}
        className="inline-flex min-h-12 items-center font-semibold underline-offset-4 hover:underline"
      >
        {role.title}
      </Link>
      {outcome.state === 'refused' ? (
        <StateLine state="refused">Not published. {outcome.sentence}</StateLine>
      ) : outcome.state === 'waiting' ? (
        <StateLine state="waiting">Waiting for {blocker}</StateLine>
      ) : (
        <StateLine state={outcome.state === 'live' ? 'active' : 'closed'}>
          {outcome.state === 'live' ? 'Live' : 'Closed'}
        </StateLine>
      )}
    </li>
  );
}

/** The further roles of a show that were published in one go, each with what became of it (S8). */
export const PostedRoles = ({ roles }: { roles: readonly MoreRole[] }) =>
  roles.length > 0 && (
    <section aria-labelledby="posted-roles" className="mt-8 border-t border-hair pt-5">
      <h2 id="posted-roles" className="head text-lg">
        Published with it
      </h2>
      <ul className="mt-2 border-t border-hair">
        {roles.map((role) => (
          <RoleRow key={role.id} role={role} />
        ))}
      </ul>
    </section>
  );
