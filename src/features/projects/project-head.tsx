import { useState } from 'react';
import { MoreHorizontal } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { PRODUCTION_LABELS } from '@/domain/jobs/job-copy';
import { transitionsFrom } from '@/domain/lifecycles';
import type { ProjectStatus } from '@/domain/projects/production-lifecycles';
import { PROJECT_STATUS_LABELS } from '@/domain/projects/project-copy';
import { formatDayRange } from '@/domain/values/days';
import { openFormCopy } from '@/platform/updates/copy/use-copy-saver';
import { answerProject } from '@/store/projects/crew';
import { type MyProject, saveProject, setProjectStatus } from '@/store/projects/projects';
import { useOpened } from '@/store/react/use-forms';
import { useIdentity } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import { hires } from '@/domain/roles';
import { IconButton } from '@/ui/button';
import { useThisYear } from '@/ui/dates/use-today';
import { useAnnounce } from '@/ui/feedback/announcer';
import { attempt } from '@/ui/feedback/attempt';
import { Select } from '@/ui/fields/choice';
import { SlateCells } from '@/ui/layout/slate';
import { PageTitle } from '@/ui/layout/page';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Menu } from '@/ui/overlays/menu';
import { Sheet } from '@/ui/overlays/sheet';
import { SyncLine } from '@/ui/sync/sync-line';
import { ProjectForm } from './project-form';

/** The states that this one can become, itself among them. */
const statusOptions = (status: ProjectStatus): { value: string; label: string }[] =>
  [status, ...transitionsFrom('project', status, 'editor').map(({ to }) => to as ProjectStatus)].map(
    (value) => ({ value, label: PROJECT_STATUS_LABELS[value] }),
  );

/** What a project is, and what can be done with all of it. */
export function ProjectHead({ mine: { project, mine, isEditor } }: { mine: MyProject }) {
  const store = useStore();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const thisYear = useThisYear();
  const { role } = useIdentity();
  const mayStart = hires(role);
  // Half of a small phone is too narrow for the choice of a state; with the dates as wide, no cell stays empty.
  const wide = isEditor && 'narrow';
  const mayLeave = mine !== null && mine.access !== 'owner';
  const items = [
    ...(isEditor ? [{ label: 'Edit the project', onSelect: () => setEditing(true) }] : []),
    ...(isEditor && mayStart
      ? [{ label: 'Use this crew list again', to: `/projects/new?like=${project.id}` }]
      : []),
    ...(mayLeave ? [{ label: 'Leave the project', danger: true, onSelect: () => setLeaving(true) }] : []),
  ];
  const setStatus = (status: ProjectStatus): void =>
    void attempt(() => setProjectStatus(store, project.id, status));
  const leave = async (): Promise<void> => {
    if (mine && (await attempt(() => answerProject(store, mine.id, 'left')))) await navigate('/projects');
  };
  return (
    <header>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <PageTitle className="wrap-anywhere">{project.title}</PageTitle>
          <p className="text-ink-2">{project.company_name || project.owner_name}</p>
        </div>
        {items.length > 0 && (
          <Menu
            label="Actions for this project"
            trigger={
              <IconButton label="Actions for this project" className="-mr-3">
                <MoreHorizontal size={22} aria-hidden />
              </IconButton>
            }
            items={items}
          />
        )}
      </div>
      {project.logline !== '' && <p className="mt-2 max-w-[60ch] wrap-anywhere">{project.logline}</p>}
      {project.status === 'cancelled' && (
        <p className="mt-2 max-w-[62ch]">
          This project is cancelled.
          {isEditor && ' Bookings made for it stay until one of the two sides cancels them.'}
        </p>
      )}
      <SyncLine sync={project.sync} />
      <div className="mt-4 overflow-hidden rounded-box border border-hair">
        <SlateCells
          cells={[
            { label: 'Dates', value: formatDayRange(project.starts_on, project.ends_on, thisYear), wide },
            { label: 'Kind', value: PRODUCTION_LABELS[project.production_kind], mono: false },
            { label: 'Town', value: project.city || 'Not named', mono: false },
            {
              label: 'State',
              mono: false,
              wide,
              value: isEditor ? (
                <Select
                  label="State"
                  hideLabel
                  options={statusOptions(project.status)}
                  value={project.status}
                  onChange={({ target: { value } }) =>
                    value === 'cancelled' ? setCancelling(true) : setStatus(value as ProjectStatus)
                  }
                />
              ) : (
                PROJECT_STATUS_LABELS[project.status]
              ),
            },
          ]}
        />
      </div>
      <Sheet open={isEditing} onOpenChange={setEditing} title="Edit the project">
        <div className="p-4">
          {isEditing && <Editor project={project} onDone={() => setEditing(false)} />}
        </div>
      </Sheet>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Leave this project?"
        keep="Stay"
        confirm="Leave"
        onConfirm={() => void leave()}
      >
        Its crew, call sheets and files leave your devices. Its editors can invite you again.
      </ConfirmDialog>
      <ConfirmDialog
        open={isCancelling}
        onOpenChange={setCancelling}
        title="Cancel this project?"
        keep="Keep it"
        confirm="Cancel it"
        onConfirm={() => setStatus('cancelled')}
      >
        Everybody on the crew, and whoever is invited, is told. Published call sheets for today and the days
        to come are cancelled. Bookings stay until one of the two sides cancels them. If the project goes on
        after all, its call sheets have to be published again.
      </ConfirmDialog>
    </header>
  );
}

function Editor({ project, onDone }: { project: MyProject['project']; onDone: () => void }) {
  const store = useStore();
  const announce = useAnnounce();
  const [of] = useState(() => ({ accountId: store.me(), name: `project ${project.id}` }));
  const [left] = useState(() => openFormCopy(of));
  const form = useOpened(project, left);
  const { title, production_kind, logline, starts_on, ends_on, timezone, city } = form.shown;
  return (
    <ProjectForm
      of={of}
      opened={form}
      start={{ title, production_kind, logline, starts_on, ends_on, timezone, city }}
      submitLabel="Save"
      onCancel={onDone}
      onSubmit={async (fields) => {
        if ((await saveProject(store, form, fields)) === 'offered') announce(CHANGED_ELSEWHERE);
        onDone();
      }}
    />
  );
}
