import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { oneIssue } from '@/backend/newsletter-issues';
import { loadableOf, useServerQuery } from '@/backend/queries/use-server-query';
import { useRouteParams } from '@/client-state/page/route-params';
import { newId } from '@/domain/ids';
import { AdminLinks } from '../admin-links';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button, LinkButton } from '@/ui/button';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { IssueEditor } from './issue-editor';
import { IssueProgressView } from './issue-progress';

const NEW = 'new';

/** What has become of it is shown from the top, not from where the button was. */
const showFromTop = (): void => scrollTo(0, 0);

const Heading = ({ children }: { children: string }) => (
  <PageTitle className="mb-4 text-2xl">{children}</PageTitle>
);

/** One issue that the server has: a draft is edited, anything else is watched. */
function StoredIssue({ id }: { id: string }) {
  const { userId } = useIdentity();
  const query = useServerQuery('newsletter-issue', oneIssue, [userId, id], useIsOffline());
  const copy = usePersistenceCopy();
  const retryButton = <Button onClick={query.retry}>Try again</Button>;
  return (
    <LiveView
      data={loadableOf(query)}
      what="the issue"
      as="line"
      renderFrame={(state) => (
        <>
          <Heading>Issue</Heading>
          {state}
        </>
      )}
      skeleton={<RowsSkeleton rows={4} />}
      offline={{ title: 'No connection', text: copy.needsConnection, action: retryButton }}
      failed={{ text: query.failure, action: retryButton }}
      empty={{
        title: 'No such issue',
        text: 'It may have been written under another address.',
        action: <LinkButton to="/admin/newsletter">All issues</LinkButton>,
      }}
    >
      {(issue) =>
        issue.state === 'draft' ? (
          <>
            <Heading>Draft</Heading>
            <IssueEditor id={id} saved={issue} onSaved={() => undefined} onQueued={query.retry} />
          </>
        ) : (
          <>
            <Heading>{issue.subject}</Heading>
            <IssueProgressView issue={issue} isStale={query.state !== 'here'} refresh={query.retry} />
          </>
        )
      }
    </LiveView>
  );
}

/** `/admin/newsletter/:id`; with `new`, an issue that nobody has saved yet. Only online. */
export default function IssueScreen() {
  const { id = NEW } = useRouteParams();
  const navigate = useNavigate();
  const [written, setWritten] = useState(() => (id === NEW ? newId() : null));
  const isNew = written !== null && (id === NEW || id === written);
  return (
    <>
      <AdminLinks />
      <Page>
        {isNew ? (
          <>
            <Heading>New issue</Heading>
            <IssueEditor
              id={written}
              saved={null}
              // Under its own address a reload finds it again. The editor stays as it is.
              onSaved={() => void navigate(`/admin/newsletter/${written}`, { replace: true })}
              onQueued={() => {
                showFromTop();
                setWritten(null);
              }}
            />
          </>
        ) : (
          <StoredIssue key={id} id={id} />
        )}
      </Page>
    </>
  );
}
