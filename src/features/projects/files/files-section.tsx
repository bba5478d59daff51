import { useState } from 'react';
import { FILE_KIND_LABELS, PROJECT_FILE_KINDS } from '@/domain/projects/file-kinds';
import type { ProjectFile } from '@/domain/streams/production/projectfiles';
import { observeCrew } from '@/store/projects/crew';
import { addProjectFiles, observeProjectFiles } from '@/store/projects/project-files';
import type { MyProject } from '@/store/projects/projects';
import type { Stored } from '@/store/queries/write-status';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import { useAnnounce } from '@/ui/feedback/announcer';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';
import { cx } from '@/ui/cx';
import { PickFilesButton } from '@/ui/files/file-picker';
import { useFileDrop } from '@/ui/files/use-file-drop';
import { SectionHeading } from '@/ui/layout/section-heading';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { ProjectFileRow } from './project-file-row';

/** A project's scripts, schedules and maps: for everybody on it, and on the device of whoever wants them there. */
export function FilesSection({ mine: { project, isEditor } }: { mine: MyProject }) {
  const store = useStore();
  const announce = useAnnounce();
  const files = useLoadable(['projectfiles'], observeProjectFiles, project.id);
  const crew = useLive(observeCrew, project.id) ?? [];
  const names = new Map(crew.map(({ user_id: user, user_name: name }) => [user, name]));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const add = async (picked: File[]): Promise<void> => {
    if (picked.length === 0) return;
    setFailure(null);
    setBusy(true);
    try {
      await addProjectFiles(store, project.id, picked);
      announce(picked.length === 1 ? 'The file is added.' : `${picked.length} files are added.`);
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const { over, target } = useFileDrop((picked) => void add(picked));
  return (
    <section
      aria-label="Files"
      {...(isEditor ? target : {})}
      className={cx('min-w-0 rounded-box', over && 'bg-well')}
    >
      <SectionHeading
        title="Files"
        aside={
          isEditor && (
            <PickFilesButton
              label="Files for the project"
              disabled={isBusy}
              onPick={(picked) => void add(picked)}
            >
              {isBusy ? 'Adding…' : 'Add files'}
            </PickFilesButton>
          )
        }
      />
      <div aria-live="polite" className="mb-3 empty:hidden">
        {failure !== null && <Problem>{failure}</Problem>}
      </div>
      <LiveView
        data={files}
        what="its files"
        as="line"
        className="border-t border-hair py-3"
        skeleton={<RowsSkeleton rows={2} />}
        offline={{ title: 'Not here yet', text: 'Not on this device yet.' }}
        empty={{
          title: 'No files yet',
          text: isEditor
            ? 'Add the script, the schedule or a map, each up to 50 MB. Everybody on the project reads them.'
            : 'Scripts, schedules and maps are here as soon as somebody adds them.',
        }}
      >
        {(all) => <Groups {...{ all, names, isEditor }} />}
      </LiveView>
    </section>
  );
}

interface GroupsProps {
  all: readonly Stored<ProjectFile>[];
  names: ReadonlyMap<string, string>;
  isEditor: boolean;
}

function Groups({ all, names, isEditor }: GroupsProps) {
  const groups = PROJECT_FILE_KINDS.map((kind) => ({
    kind,
    files: all.filter(({ file_kind: of }) => of === kind),
  })).filter(({ files }) => files.length > 0);
  return (
    <div className="grid gap-4 border-t border-hair pt-3">
      {groups.map(({ kind, files }) => (
        <section key={kind} aria-label={FILE_KIND_LABELS[kind]}>
          <h3 className="caption mb-1.5">{FILE_KIND_LABELS[kind]}</h3>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            {files.map((file) => (
              <ProjectFileRow
                key={file.id}
                row={file}
                addedBy={names.get(file.added_by) ?? ''}
                isEditor={isEditor}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
