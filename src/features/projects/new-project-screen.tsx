import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { startProject } from '@/store/projects/projects';
import { useStore } from '@/store/react/store-context';
import { Page, PageTitle } from '@/ui/layout/page';
import { blankProject, ProjectForm } from './project-form';

/** `/projects/new`: starts a project, also without a signal. */
export default function NewProjectScreen() {
  const store = useStore();
  const navigate = useNavigate();
  const [start] = useState(blankProject);
  return (
    <Page narrow className="md:pt-4">
      <PageTitle>New project</PageTitle>
      <p className="mt-1 mb-5 text-ink-2">
        You can change all of it later. Nobody sees a project but you and whoever joins its crew.
      </p>
      <ProjectForm
        start={start}
        submitLabel="Start the project"
        onSubmit={async (fields) => {
          const id = await startProject(store, fields);
          await navigate(`/projects/${id}`, { replace: true });
        }}
      />
    </Page>
  );
}
