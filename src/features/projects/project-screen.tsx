import { useDeferredValue } from 'react';
import { useRouteParams } from '@/client-state/page/route-params';
import { isRouteId } from '@/domain/navigation/access';
import { memberStateOf } from '@/domain/projects/membership';
import { useLoadable } from '@/store/react/use-loadable';
import { type MyProject, observeMyProject } from '@/store/projects/projects';
import { Page, PageTitle } from '@/ui/layout/page';
import { ActivitySection } from './activity-section';
import { BudgetSection } from './budget/budget-section';
import { CrewSection } from './crew/crew-section';
import { useProjectCrew } from './crew/project-crew';
import { DaysSection } from './days-section';
import { FilesSection } from './files/files-section';
import { HandoverCard } from './handover-card';
import { InvitationCard } from './invitation-card';
import { ProjectHead } from './project-head';
import { ProjectView } from './project-view';
import { SheetsSection } from './sheets-section';

const NOTHING = { found: null, place: null };

/** `/projects/{id}`: a show, its call sheets and its crew; for whoever is invited, what they are asked. */
export default function ProjectScreen() {
  const { id } = useRouteParams();
  const projectId = isRouteId(id) ? id : null;
  const data = useLoadable(['projects', 'crew'], observeMyProject, projectId);
  const crew = useProjectCrew(projectId);
  return (
    <ProjectView
      data={data}
      canBe={projectId !== null}
      nothing={NOTHING}
      isEmpty={({ found, place }) =>
        found === null && (place === null || !['invited', 'declined'].includes(memberStateOf(place)))
      }
      what="project"
      gone={{
        title: 'This project is not here',
        text: 'It does not exist, or you are not on its crew any more.',
      }}
    >
      {({ found, place }) =>
        found ? (
          <Page className="md:pt-4">
            <ProjectHead mine={found} />
            <HandoverCard mine={found} />
            <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.618fr)] lg:grid-rows-[auto_1fr]">
              <div className="grid min-w-0 content-start gap-8">
                <SheetsSection mine={found} />
                <FilesSection mine={found} />
              </div>
              <div className="min-w-0 lg:row-span-2">
                <CrewSection mine={found} data={crew} />
              </div>
              <LowerSections mine={found} />
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
    </ProjectView>
  );
}

/** What follows the crew, a screen or more further down on a phone, is drawn when the first screen is painted. */
function LowerSections({ mine }: { mine: MyProject }) {
  const isFirstPainted = useDeferredValue(true, false);
  if (!isFirstPainted) return null;
  return (
    <div className="grid min-w-0 content-start gap-8">
      {mine.isEditor && <DaysSection mine={mine} />}
      {mine.isEditor && <BudgetSection mine={mine} />}
      <ActivitySection mine={mine} />
    </div>
  );
}
