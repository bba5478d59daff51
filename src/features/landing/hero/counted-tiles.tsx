import { countHomepage } from '@/backend/queries/homepage';
import { useServerQuery } from '@/backend/queries/use-server-query';
import { homepageFigures } from '@/domain/claims';
import { StatTiles } from './stat-tiles';

// Without a store nobody knows of the connection: asked once, and again when the page is opened anew.
const NO_STORE = false;

/** The tiles of a live site, once its server has counted (ruling 33). */
export default function CountedTiles() {
  const { answer } = useServerQuery('homepage-figures', countHomepage, [], NO_STORE);
  return <StatTiles figures={homepageFigures('live', answer)} />;
}
