import { ListRow } from '@/ui/layout/list-row';
import { Page, PageTitle } from '@/ui/layout/page';

const PARTS = [
  {
    to: '/admin/newsletter',
    title: 'Newsletter',
    text: 'Write an issue, test it, send it, and see what has become of it.',
  },
  {
    to: '/admin/monitoring',
    title: 'Monitoring',
    text: 'How fast Marquee is for people who agreed to have it measured.',
  },
] as const;

/** `/admin`: the way to each part of it. */
export default function AdminScreen() {
  return (
    <Page narrow>
      <PageTitle className="mb-4 text-2xl">Admin</PageTitle>
      <ul className="-mx-4 border-t border-ink md:mx-0">
        {PARTS.map(({ to, title, text }) => (
          <li key={to}>
            <ListRow flush to={to} title={title} meta={text} />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-ink-2">
        People, the queue of jobs, reports and the audit log are not open yet.
      </p>
    </Page>
  );
}
