import { Link, useNavigate } from 'react-router-dom';
import { choosingForPlacePath } from '@/domain/bookings/asking-path';
import { type PlaceJob, placesWithoutJob } from '@/domain/projects/place-jobs';
import { daysToCome, hasNoDaysLeft } from '@/domain/projects/project-days';
import { hires } from '@/domain/roles';
import { today } from '@/domain/values/days';
import { plural } from '@/domain/values/counts';
import { startJobDraft } from '@/store/entities/jobs';
import type { MyProject } from '@/store/projects/projects';
import { useIdentity } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import { Button, LinkButton } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { attempt } from '@/ui/feedback/attempt';
import { type State, StateLine } from '@/ui/status';
import { useSyncBlocker } from '@/ui/sync/use-sync-blocker';
import { jobForPlace } from './job-for-place';

interface OpenPlaceProps {
  mine: MyProject;
  role: string;
  label: string;
  /** How many places of the role are open. */
  open: number;
  /** Own jobs that look for somebody in it; undefined until they are read. */
  jobs: readonly PlaceJob[] | undefined;
  onInvite: (role: string) => void;
}

/** Open places of a role: the jobs that look for somebody already, and for an editor what else can be done. */
export function OpenPlace({
  mine: { project, isEditor },
  role,
  label,
  open,
  jobs,
  onInvite,
}: OpenPlaceProps) {
  const store = useStore();
  const navigate = useNavigate();
  const { role: account } = useIdentity();
  const day = today(useNow(), project.timezone);
  // Somebody can join the crew afterwards, and nobody can be asked for days that are over.
  const isOver = hasNoDaysLeft(project, day);
  const isHiring = hires(account) && !isOver;
  const headcount = placesWithoutJob(open, jobs ?? []);
  const post = () =>
    attempt(async () => {
      const id = await startJobDraft(store, jobForPlace(project, role, headcount, day));
      await navigate(`/jobs/post?draft=${id}`);
    });
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-2">
      <span className="grid gap-1">
        <StateLine state={isOver ? 'closed' : 'free'}>
          {isOver
            ? plural(open, 'place not filled', 'places not filled')
            : plural(open, 'place open', 'places open')}
        </StateLine>
        {isEditor && jobs?.map((job) => <JobLink key={job.id} job={job} label={label} />)}
      </span>
      {isEditor && (
        <span className="flex flex-wrap gap-2">
          {isHiring && jobs !== undefined && headcount > 0 && (
            <Button aria-label={`Post a job for ${label}`} onClick={() => void post()}>
              Post a job
            </Button>
          )}
          {isHiring && (
            <LinkButton
              aria-label={`Ask people for days as ${label}`}
              to={choosingForPlacePath(project.id, role, daysToCome(project, day))}
            >
              Ask for days
            </LinkButton>
          )}
          <Button aria-label={`Invite a ${label}`} onClick={() => onInvite(role)}>
            Invite
          </Button>
        </span>
      )}
    </li>
  );
}

const MARKS: Readonly<Record<PlaceJob['state'], State>> = {
  posted: 'active',
  waiting: 'waiting',
  begun: 'draft',
};

/** The job that looks for somebody, and how far it is. */
export function JobLink({ job: { id, state }, label }: { job: PlaceJob; label: string }) {
  const blocker = useSyncBlocker();
  const words =
    state === 'posted' ? 'Job posted' : state === 'begun' ? 'Job begun' : `Job waiting for ${blocker}`;
  return (
    <Link
      to={state === 'begun' ? `/jobs/post?draft=${id}` : `/jobs/${id}`}
      aria-label={`${words}: ${label}`}
      className="inline-flex min-h-11 w-fit items-center underline-offset-4 hover:underline"
    >
      <StateLine state={MARKS[state]}>{words}</StateLine>
    </Link>
  );
}
