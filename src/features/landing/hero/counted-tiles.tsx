import { countHomepage } from '@/backend/queries/homepage';
import { useServerQueryWithoutStore } from '@/backend/queries/use-server-query';
import { homepageFigures } from '@/domain/claims';
import { StatTiles } from './stat-tiles';

/** The tiles of a live site, once its server has counted (ruling 33). */
export default function CountedTiles() {
  const { answer } = useServerQueryWithoutStore('homepage-figures', countHomepage, []);
  return <StatTiles figures={homepageFigures('live', answer)} />;
}
