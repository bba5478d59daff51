import { breadcrumbs, breadcrumbListJson } from '@/domain/breadcrumbs';
import { Breadcrumbs } from '@/ui/breadcrumbs';
import { leadsSomewhere } from '../../routes';

/** Where one is (P2), on a desk. */
export default function Trail({ pathname, title }: { pathname: string; title: string }) {
  const trail = breadcrumbs(pathname, title, leadsSomewhere);
  const data = breadcrumbListJson(trail, window.location.origin);
  return (
    <>
      <Breadcrumbs trail={trail} />
      {data !== null && <script type="application/ld+json">{data}</script>}
    </>
  );
}
