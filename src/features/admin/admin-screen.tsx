import { ADMIN_PARTS } from '@/domain/navigation/admin-parts';
import { ListRow } from '@/ui/layout/list-row';
import { Page, PageTitle } from '@/ui/layout/page';

/** `/admin`: the way to each part of it. */
export default function AdminScreen() {
  return (
    <Page narrow>
      <PageTitle className="mb-4 text-2xl">Admin</PageTitle>
      <ul className="-mx-4 border-t border-ink md:mx-0">
        {ADMIN_PARTS.map(({ to, label, text }) => (
          <li key={to}>
            <ListRow flush to={to} title={label} meta={text} />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-ink-2">People, the queue of jobs and the audit log are not open yet.</p>
    </Page>
  );
}
