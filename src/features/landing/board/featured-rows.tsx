import { featuredJobs, topTalent } from '@/backend/queries/homepage';
import { LOAD_FAILURES } from '@/domain/errors/call-failures';
import { useServerQueryWithoutStore } from '@/backend/queries/use-server-query';
import { RealJobs, RealPeople } from './real-rows';

/** The newest jobs of a live site, for a visitor without a store (A7). Until they are here, and without a connection, the examples. */
export function FeaturedJobs() {
  const { answer, state } = useServerQueryWithoutStore('featured-jobs', featuredJobs, []);
  return (
    <>
      <RealJobs jobs={answer ?? undefined} />
      {state === 'failed' && <NotLoaded />}
    </>
  );
}

export function FeaturedPeople() {
  const { answer, state } = useServerQueryWithoutStore('top-talent', topTalent, []);
  return (
    <>
      <RealPeople people={answer ?? undefined} />
      {state === 'failed' && <NotLoaded />}
    </>
  );
}

const NotLoaded = () => (
  <p role="status" className="pt-2 text-sm text-ink-2">
    {LOAD_FAILURES.homepage}
  </p>
);
