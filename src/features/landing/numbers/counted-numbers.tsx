import { countHomepage } from '@/backend/queries/homepage';
import { useServerQueryWithoutStore } from '@/backend/queries/use-server-query';
import { platformFigures } from '@/domain/claims';
import { NumberList } from './number-list';

/** What a live site's server has counted, in the same answer as the tiles (ruling 33). */
export default function CountedNumbers() {
  const { answer } = useServerQueryWithoutStore('homepage-figures', countHomepage, []);
  return <NumberList figures={platformFigures('live', answer)} mode="live" />;
}
