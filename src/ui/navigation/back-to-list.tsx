import { Link } from 'react-router-dom';
import { latestList } from '@/client-state/last/last-list';
import { BackStroke } from '@/ui/stroke-icons';

interface List {
  label: string;
  /** Its addresses; without a visit the first one is led to. */
  paths: readonly [string, ...string[]];
}

export const JOBS_LIST: List = { label: 'Jobs', paths: ['/jobs'] };
export const TALENT_LIST: List = {
  label: 'Talent',
  paths: ['/talent', '/talent/search', '/employer/talent', '/employer/talent/search'],
};

const BACK_CLASS =
  '-mt-3 -ml-2 inline-flex min-h-11 items-center gap-0.5 pr-3 text-sm font-medium text-ink-2 md:hidden print:hidden';

/** Phones have no breadcrumbs (ruling 37): back to the list, as it was left where this account has been there. */
export function BackToList({ list, accountId }: { list: List; accountId: string | null }) {
  const last = latestList(list.paths, accountId);
  return (
    <Link
      to={last ? last.pathname + last.search : list.paths[0]}
      state={last && { returnsTo: last.key }}
      className={BACK_CLASS}
    >
      <BackStroke size={20} />
      {list.label}
    </Link>
  );
}

/** The same in a page that has no router yet. */
export const PlainBackToList = ({ list }: { list: List }) => (
  <a href={list.paths[0]} className={BACK_CLASS}>
    <BackStroke size={20} />
    {list.label}
  </a>
);
