import { breadcrumbs } from '@/domain/breadcrumbs';
import { Breadcrumbs } from '@/ui/breadcrumbs';
import { leadsSomewhere } from '../routes';

/** Where one is (P2), on a desk. */
export default function Trail({ pathname, title }: { pathname: string; title: string }) {
  return <Breadcrumbs trail={breadcrumbs(pathname, title, leadsSomewhere)} />;
}
