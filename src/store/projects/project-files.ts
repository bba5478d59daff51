import type { Observable } from 'rxjs';
import { attachmentProblem } from '@/domain/attachments';
import { newId } from '@/domain/ids';
import { fileKindOf } from '@/domain/projects/file-kinds';
import { isMisnamed, typeByBytes } from '@/domain/projects/file-types';
import { refusal } from '@/domain/refusals';
import { projectfiles } from '@/domain/streams';
import type { ProjectFile } from '@/domain/streams/production/projectfiles';
import { visibleText } from '@/domain/values/text/visible-text';
import { InvalidWriteError } from '../errors';
import { withFiles } from '../files/attach-files';
import { readAll, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import type { FormResult, Opened } from '../writes/form-edit';
import { edit, insert, removeDocument } from '../writes/write';

/** The files of a project, the latest first, after what was refused, which carries the reason. */
export const observeProjectFiles = (store: Store, projectId: string): Observable<Stored<ProjectFile>[]> =>
  store.live(
    ['projects'],
    async () => {
      const known = await readAll(store, projectfiles, {
        selector: { k_project: projectId },
        sort: [{ k_project: 'asc' }, { kind: 'asc' }],
      });
      const refused = refusedCreates(store, projectfiles, ({ project_id: project }) => project === projectId);
      return [...refused, ...known].toSorted((a, b) =>
        a.created_at === b.created_at ? 0 : a.created_at < b.created_at ? 1 : -1,
      );
    },
    ({ row, before }) => (row ?? before)?.project_id === projectId,
  );

/**
 * Adds files, each a row of its own, also without a signal: they wait, and arrive once. All are looked at before the first is stored.
 * @throws InvalidWriteError (MQ601, MQ603, MQ773), StorageFullError, StorageUnavailableError
 */
export async function addProjectFiles(
  store: Store,
  projectId: string,
  picked: readonly File[],
): Promise<void> {
  const checked: File[] = [];
  for (const file of picked) {
    const problem = attachmentProblem([file]);
    if (problem !== null) throw new InvalidWriteError(problem, 'attachments');
    const type = await typeByBytes(file);
    if (isMisnamed(file.name, type))
      throw new InvalidWriteError(refusal('MQ773', { name: file.name }), 'attachments');
    checked.push(new File([file], file.name, { type, lastModified: file.lastModified }));
  }
  for (const file of checked) await addFile(store, projectId, file);
}

async function addFile(store: Store, projectId: string, file: File): Promise<void> {
  const id = newId();
  const fields = { project_id: projectId, file_kind: fileKindOf(file.name), label: '' };
  await withFiles(store, 'projects', id, [file], (attachments) =>
    insert(
      store,
      projectfiles,
      id,
      { ...fields, attachments },
      { attachments_stored: [], added_by: store.me() },
    ),
  );
}

/** Saves what a file is called ('': as its file is), and its kind. @throws GoneError, StoreError */
export const changeProjectFile = (
  store: Store,
  form: Opened<Pick<ProjectFile, 'id' | 'label' | 'file_kind'>>,
  { label, file_kind }: Pick<ProjectFile, 'label' | 'file_kind'>,
): Promise<FormResult> => edit(store, projectfiles, form, { label: visibleText(label).trim(), file_kind });

/** For everybody, on every device. Its bytes are deleted on the server. */
export const removeProjectFile = (store: Store, id: string): Promise<void> =>
  removeDocument(store, projectfiles, id);
