import { breadcrumbs, breadcrumbListJson } from '@/domain/navigation/breadcrumbs';
import { Breadcrumbs } from '@/ui/navigation/breadcrumbs';
import { leadsSomewhere } from '../../routes';

/** The breadcrumbs (P2), on wide screens. */
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
