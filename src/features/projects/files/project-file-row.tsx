import { useState } from 'react';
import { Check, MoreHorizontal, Smartphone } from 'lucide-react';
import type { AttachmentView } from '@/domain/attachments';
import { isOffline } from '@/domain/errors/offline-error';
import { typeByBytes, typeWord } from '@/domain/projects/file-types';
import type { ProjectFile } from '@/domain/streams/production/projectfiles';
import { formatDay } from '@/domain/values/days';
import { saveBytes } from '@/platform/save-file';
import { removeProjectFile } from '@/store/projects/project-files';
import type { Stored } from '@/store/queries/write-status';
import { useFiles } from '@/store/react/files/use-files';
import { useStore } from '@/store/react/store-context';
import { Button, IconButton } from '@/ui/button';
import { attempt, sentenceOf } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';
import { FileRow } from '@/ui/files/file-list';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Menu } from '@/ui/overlays/menu';
import { Sheet } from '@/ui/overlays/sheet';
import { SyncLine } from '@/ui/sync/sync-line';
import { FileDetailsForm } from './file-details-form';

interface ProjectFileRowProps {
  row: Stored<ProjectFile>;
  /** Their name; '' for somebody who is not on the crew. */
  addedBy: string;
  isEditor: boolean;
}

/** One file of a project: what it is, whether it is on this device, and what its editors can do with it. */
export function ProjectFileRow({ row, addedBy, isEditor }: ProjectFileRowProps) {
  const store = useStore();
  const [isChanging, setChanging] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { files, offline, read, preview, retry, keep, release } = useFiles('projects', row.added_by, row);
  const [file] = files;
  if (!file) return null;
  const title = row.label || file.name;
  const readChecked = async (of: AttachmentView): Promise<Blob> => {
    setProblem(null);
    const bytes = await read(of);
    // Whoever added it may have used another program than this one.
    if ((await typeByBytes(bytes)) === of.type) return bytes;
    setProblem('This is another kind of file than it says it is. Open it with care.');
    return bytes;
  };
  const when = formatDay(row.created_at.slice(0, 10));
  return (
    <FileRow
      file={file}
      title={row.label}
      note={<span>{typeWord(file.name, file.type)}</span>}
      offline={offline}
      quiet={row.sync.state !== 'sent'}
      read={readChecked}
      preview={preview}
      retry={retry}
      saveBytes={saveBytes}
    >
      <div className="px-2 pb-2">
        <SyncLine sync={row.sync} />
        {problem !== null && <Problem>{problem}</Problem>}
        <div className="flex items-center justify-between gap-2">
          <div className="min-w-0">
            <p className="text-sm text-ink-2">{addedBy === '' ? `Added ${when}` : `${addedBy}, ${when}`}</p>
            <KeepButton {...{ file, title, offline, keep, release }} />
          </div>
          {isEditor && (
            <Menu
              label={`Actions for ${title}`}
              trigger={
                <IconButton label={`Actions for ${title}`} className="-mr-1">
                  <MoreHorizontal size={20} aria-hidden />
                </IconButton>
              }
              items={[
                { label: 'Name and kind', onSelect: () => setChanging(true) },
                { label: 'Remove', danger: true, onSelect: () => setRemoving(true) },
              ]}
            />
          )}
        </div>
      </div>
      <Sheet open={isChanging} onOpenChange={setChanging} title={title}>
        {isChanging && <FileDetailsForm row={row} onDone={() => setChanging(false)} />}
      </Sheet>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove this file?"
        confirm="Remove"
        onConfirm={() => void attempt(() => removeProjectFile(store, row.id))}
      >
        {title} leaves the project, and the devices of everybody who keeps it there.
      </ConfirmDialog>
    </FileRow>
  );
}

interface KeepButtonProps {
  file: AttachmentView;
  title: string;
  offline: boolean;
  keep: (file: AttachmentView) => Promise<void>;
  release: (file: AttachmentView) => Promise<void>;
}

function KeepButton({ file, title, offline, keep, release }: KeepButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isHere = file.isKept === true && file.isOnDevice;
  const canKeep = file.isOnDevice || (file.state === 'sent' && !offline);
  const toggle = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await (isHere ? release(file) : keep(file));
    } catch (error) {
      setFailure(isOffline(error) ? 'This needs a connection. Try again with signal.' : sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="min-w-0">
      {(isHere || canKeep) && (
        <Button
          variant="quiet"
          className="-ml-2 min-h-11 px-2 text-sm"
          busy={isBusy}
          aria-label={`${isHere ? 'Available offline' : 'Make available offline'}: ${title}`}
          icon={isHere ? <Check size={18} aria-hidden /> : <Smartphone size={18} aria-hidden />}
          onClick={() => void toggle()}
        >
          {isHere ? 'Available offline' : 'Make available offline'}
        </Button>
      )}
      {failure !== null && (
        <p role="alert" className="text-sm font-medium text-refused">
          {failure}
        </p>
      )}
    </div>
  );
}
