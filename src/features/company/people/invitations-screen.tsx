import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { getMyInvitations } from '@/backend/company-invitations';
import { loadableOf, useServerQuery } from '@/backend/queries/use-server-query';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';
import { LinkButton } from '@/ui/button';
import { useAnnounce } from '@/ui/feedback/announcer';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { InvitationCard } from './invitations';

const withFrame = (state: ReactNode) => (
  <Page narrow className="md:pt-4">
    <PageTitle>Invitations</PageTitle>
    {state}
  </Page>
);

/** `/company/invitations`: companies that invite this account to work for them, by its email address. */
export default function CompanyInvitationsScreen() {
  const { userId, role } = useIdentity();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const query = useServerQuery('invitations', getMyInvitations, [userId], useIsOffline());
  return (
    <LiveView
      data={loadableOf(query)}
      what="your invitations"
      renderFrame={withFrame}
      skeleton={<RowsSkeleton rows={2} />}
      offline={{
        title: 'Invitations need a connection',
        text: 'They are shown as soon as there is one.',
      }}
      empty={{
        title: 'No invitation waits for you',
        text: 'An invitation is for the email address that it was sent to. If yours was sent to another one, sign in with an account that has it, or ask to be invited at this one.',
        action:
          role === 'talent' ? undefined : (
            <LinkButton to="/company" variant="primary">
              Your company
            </LinkButton>
          ),
      }}
    >
      {(all) =>
        withFrame(
          <div className="mt-4 grid gap-3">
            {all.map((invitation) => (
              <InvitationCard
                key={invitation.id}
                invitation={invitation}
                onAnswered={(answer) => {
                  announce(
                    answer === 'accepted'
                      ? `You work for ${invitation.company} now`
                      : `You do not join ${invitation.company}`,
                  );
                  query.retry();
                  if (answer === 'accepted') void navigate('/company/people');
                }}
              />
            ))}
          </div>,
        )
      }
    </LiveView>
  );
}
