import { latestIssues } from '@/backend/newsletter-issues';
import { loadableOf, useServerQuery } from '@/backend/queries/use-server-query';
import { formatTimeAgo } from '@/domain/values/days';
import { AdminLinks } from '../admin-links';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button, LinkButton } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { ListRow } from '@/ui/layout/list-row';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { IssueStatus, summaryOf } from './issue-state';

const writeButton = (
  <LinkButton variant="primary" to="/admin/newsletter/new">
    Write an issue
  </LinkButton>
);

/** `/admin/newsletter`: the latest issues. Only online. */
export default function IssuesScreen() {
  const { userId } = useIdentity();
  const query = useServerQuery('newsletter-issues', latestIssues, [userId], useIsOffline());
  const copy = usePersistenceCopy();
  const now = useNow();
  const retryButton = <Button onClick={query.retry}>Try again</Button>;
  return (
    <>
      <AdminLinks />
      <Page>
        <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
          <PageTitle className="text-2xl">Newsletter</PageTitle>
          {query.answer !== null && query.answer.length > 0 && writeButton}
        </div>
        <LiveView
          data={loadableOf(query)}
          what="the issues"
          as="line"
          skeleton={<RowsSkeleton rows={4} />}
          offline={{ title: 'No connection', text: copy.needsConnection, action: retryButton }}
          failed={{ text: query.failure, action: retryButton }}
          empty={{
            title: 'No issue yet',
            text: 'Write one, look at it as a reader gets it, and send yourself a test before anybody else gets it.',
            action: writeButton,
          }}
        >
          {(issues) => (
            <ul className="-mx-4 border-t border-ink md:mx-0">
              {issues.map((issue) => (
                <li key={issue.issue}>
                  <ListRow
                    flush
                    to={`/admin/newsletter/${issue.issue}`}
                    title={issue.subject}
                    aside={issue.queued_at === null ? undefined : formatTimeAgo(issue.queued_at, now)}
                    meta={
                      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                        <IssueStatus state={issue.state} />
                        {summaryOf(issue)}
                      </span>
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </LiveView>
      </Page>
    </>
  );
}
