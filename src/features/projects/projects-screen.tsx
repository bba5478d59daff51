import { Plus } from 'lucide-react';
import { PRODUCTION_LABELS } from '@/domain/jobs/job-copy';
import { isOver, PROJECT_STATUS_LABELS } from '@/domain/projects/project-copy';
import { formatDayRange } from '@/domain/values/days';
import { hires } from '@/domain/roles';
import { useIdentity } from '@/store/react/identity';
import { useLoadable } from '@/store/react/use-loadable';
import { type MyProject, type MyProjects, observeMyProjects } from '@/store/projects/projects';
import { LinkButton } from '@/ui/button';
import { useThisYear } from '@/ui/dates/use-today';
import { ActionBar } from '@/ui/layout/action-bar';
import { ListRow } from '@/ui/layout/list-row';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { SyncLine } from '@/ui/sync/sync-line';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { SEPARATOR } from '@/ui/separator';
import { InvitationCard } from './invitation-card';

const Start = ({ wide }: { wide?: boolean }) => (
  <LinkButton to="/projects/new" variant="primary" wide={wide} icon={<Plus size={20} aria-hidden />}>
    New project
  </LinkButton>
);

function Group({ title, all }: { title: string; all: readonly MyProject[] }) {
  const thisYear = useThisYear();
  if (all.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="caption border-b border-hair px-4 pt-5 pb-2 md:px-0">{title}</h2>
      <ul>
        {all.map(({ project, isEditor }) => (
          <li key={project.id}>
            <ListRow
              flush
              to={`/projects/${project.id}`}
              title={project.title}
              aside={formatDayRange(project.starts_on, project.ends_on, thisYear)}
              meta={[
                PROJECT_STATUS_LABELS[project.status],
                PRODUCTION_LABELS[project.production_kind],
                isEditor ? '' : project.company_name || project.owner_name,
              ]
                .filter(Boolean)
                .join(SEPARATOR)}
            >
              <SyncLine sync={project.sync} />
            </ListRow>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isNothing = ({ projects, invitations }: MyProjects): boolean =>
  projects.length + invitations.length === 0;

/** `/projects`: the shows that this person is on, and those that they are asked to join; all of it on the device. */
export default function ProjectsScreen() {
  const { role } = useIdentity();
  const copy = usePersistenceCopy();
  const mayStart = hires(role);
  const mine = useLoadable(['projects', 'crew'], observeMyProjects);
  return (
    <Page narrow className="md:pt-4">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
        <PageTitle>Projects</PageTitle>
        {mayStart && (
          <span className="hidden md:block">
            <Start />
          </span>
        )}
      </div>
      <LiveView
        data={mine}
        isEmpty={isNothing}
        what="your projects"
        renderFrame={(state) => <div className="-mx-4 mt-3 md:mx-0">{state}</div>}
        skeleton={<RowsSkeleton rows={3} />}
        offline={{
          title: 'Not here yet',
          text: `Your projects download the first time you connect after signing in on this device, ${copy.staysSuffix}.`,
        }}
        empty={
          mayStart
            ? {
                title: 'No project yet',
                text: 'A project keeps a show together: who is on the crew, which places are open, and each day’s call sheet, also with no signal.',
              }
            : {
                title: 'You are on no project yet',
                text: 'When a production adds you to its crew, its days and call sheets are here, also with no signal.',
                action: <LinkButton to="/jobs">Find work</LinkButton>,
              }
        }
      >
        {({ projects, invitations }) => (
          <div className="-mx-4 md:mx-0">
            {invitations.length > 0 && (
              <section aria-label="Invitations" className="grid gap-3 px-4 pt-4 md:px-0">
                {invitations.map((member) => (
                  <InvitationCard key={member.id} member={member} />
                ))}
              </section>
            )}
            <Group title="Under way" all={projects.filter(({ project }) => !isOver(project.status))} />
            <Group title="Over" all={projects.filter(({ project }) => isOver(project.status))} />
          </div>
        )}
      </LiveView>
      {mayStart && (
        <ActionBar>
          <Start wide />
        </ActionBar>
      )}
    </Page>
  );
}
