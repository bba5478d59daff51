import { useParams } from 'react-router-dom';
import { isRouteId } from '@/domain/navigation/access';
import { memberStateOf } from '@/domain/projects/membership';
import { useLoadable } from '@/store/react/use-loadable';
import { observeMyProject } from '@/store/projects/projects';
import { LinkButton } from '@/ui/button';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { CrewSection } from './crew/crew-section';
import { InvitationCard } from './invitation-card';
import { ProjectHead } from './project-head';
import { SheetsSection } from './sheets-section';

const TO_PROJECTS = <LinkButton to="/projects">All projects</LinkButton>;

/** `/projects/{id}`: a show, its call sheets and its crew; for whoever is invited, what they are asked. */
export default function ProjectScreen() {
  const { id } = useParams();
  const copy = usePersistenceCopy();
  const data = useLoadable(['projects', 'crew'], observeMyProject, isRouteId(id) ? id : null);
  return (
    <LiveView
      data={isRouteId(id) ? data : { ...data, value: { found: null, place: null }, absence: null }}
      isEmpty={({ found, place }) =>
        found === null && (place === null || !['invited', 'declined'].includes(memberStateOf(place)))
      }
      what="this project"
      as="page"
      skeleton={
        <Page>
          <RowsSkeleton rows={5} />
        </Page>
      }
      offline={{
        title: 'Not on this device',
        text: `Your projects download the first time you connect after signing in on this device, ${copy.staysSuffix}.`,
        action: TO_PROJECTS,
      }}
      empty={{
        title: 'This project is not here',
        text: 'It does not exist, or you are not on its crew any more.',
        action: TO_PROJECTS,
      }}
    >
      {({ found, place }) =>
        found ? (
          <Page className="md:pt-4">
            <ProjectHead mine={found} />
            <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.618fr)]">
              <SheetsSection mine={found} />
              <CrewSection mine={found} />
            </div>
          </Page>
        ) : (
          place && (
            <Page narrow className="md:pt-4">
              <PageTitle className="mb-4" name={place.project_title}>
                You are invited
              </PageTitle>
              <InvitationCard member={place} />
            </Page>
          )
        )
      }
    </LiveView>
  );
}
