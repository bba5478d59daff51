import { featuredJobs, topTalent } from '@/backend/queries/homepage';
import { useServerQuery } from '@/backend/queries/use-server-query';
import { RealJobs, RealPeople } from './real-rows';

// Without a store nobody knows of the connection: asked once, and again when the page is opened anew.
const NO_STORE = false;

/** The newest jobs of a live site, for a visitor without a store (A7). Until they are here, and without a connection, the examples. */
export function FeaturedJobs() {
  return <RealJobs jobs={useServerQuery('featured-jobs', featuredJobs, [], NO_STORE).answer ?? undefined} />;
}

export function FeaturedPeople() {
  return <RealPeople people={useServerQuery('top-talent', topTalent, [], NO_STORE).answer ?? undefined} />;
}
