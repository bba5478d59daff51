import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { observeMyProjects, startProject } from '@/store/projects/projects';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { Page, PageTitle } from '@/ui/layout/page';
import { blankProject, ProjectForm } from './project-form';
import { crewStart, positionsOfStart, projectOfStart, startsFor } from './project-starts';

/** `/projects/new`: starts a project, also without a signal; from a template, or with the crew list of an earlier one (`?like=`). */
export default function NewProjectScreen() {
  const store = useStore();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [start] = useState(blankProject);
  const mine = useLive(observeMyProjects);
  const like = search.get('like');
  return (
    <Page narrow className="md:pt-4">
      <PageTitle>New project</PageTitle>
      <p className="mt-1 mb-5 text-ink-2">
        You can change all of it later. Nobody sees a project but you and whoever joins its crew.
      </p>
      <ProjectForm
        of={{ accountId: store.me(), name: like === null ? 'new project' : `new project like ${like}` }}
        start={start}
        starts={startsFor(mine?.projects ?? [])}
        beginWith={like === null ? '' : crewStart(like)}
        submitLabel="Start the project"
        onSubmit={async (fields, begunWith) => {
          const id = await startProject(store, fields, await positionsOfStart(store, begunWith));
          const earlier = projectOfStart(begunWith);
          await navigate(earlier === null ? `/projects/${id}` : `/projects/${id}?crew=${earlier}`, {
            replace: true,
          });
        }}
      />
    </Page>
  );
}
