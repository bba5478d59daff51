import { map, type Observable } from 'rxjs';
import { newId } from '@/domain/ids';
import { jobName } from '@/domain/jobs/job-copy';
import type { JobContent } from '@/domain/jobs/job-content';
import { withoutRoles } from '@/domain/jobs/roles/more-roles';
import { LIMITS } from '@/domain/limits';
import { refusal } from '@/domain/refusals';
import { drafts } from '@/domain/streams';
import { cutText } from '@/domain/values/text/sendable-text';
import { InvalidWriteError } from '../errors';
import { readAll } from '../queries/read';
import type { Store } from '../store';
import { editFrom, insert, removeDocument } from '../writes/write';

/** A job that somebody posts again, on all their devices: a draft of kind `job_template`. */
export interface JobTemplate {
  id: string;
  name: string;
  content: Partial<JobContent>;
}

/** Twin: `private.guard_draft`. */
export const MAX_JOB_TEMPLATES = 50;

/** This person's templates, by name. */
export const observeJobTemplates = (store: Store): Observable<JobTemplate[]> =>
  store
    .live(
      ['drafts'],
      () => readTemplates(store),
      ({ row, before }) => (row ?? before)?.kind === 'job_template',
    )
    .pipe(map((all) => all.toSorted((a, b) => a.name.localeCompare(b.name))));

async function readTemplates(store: Store): Promise<JobTemplate[]> {
  const rows = await readAll(store, drafts, { selector: { k_kind: 'job_template' } });
  return rows.map(({ id, title, payload }) => ({ id, name: title, content: payload as Partial<JobContent> }));
}

/**
 * What a template keeps of a job: not its days, which are past by the next time, nor what depends on them, its further roles, and the company, which is
 * that of whoever posts.
 */
function keptContent(content: Partial<JobContent>): Partial<JobContent> {
  const {
    job_dates: _days,
    application_deadline: _deadline,
    is_urgent: _urgent,
    company_id: _company,
    ...kept
  } = withoutRoles(content);
  return kept;
}

/** The name that a template has unless somebody gives it another. */
export const templateNameOf = ({ title = '', production = '' }: Partial<JobContent>): string =>
  cutText(jobName({ title, production }), LIMITS.templateName);

const nameFrom = (typed: string, content: Partial<JobContent>): string =>
  cutText(typed.trim().replaceAll(/\s+/g, ' '), LIMITS.templateName) || templateNameOf(content);

async function insertTemplate(store: Store, { id, name, content }: JobTemplate): Promise<void> {
  if ((await readTemplates(store)).length >= MAX_JOB_TEMPLATES)
    throw new InvalidWriteError(
      refusal('MQ411', { most: String(MAX_JOB_TEMPLATES), things: 'job templates' }),
      'title',
    );
  await insert(
    store,
    drafts,
    id,
    { kind: 'job_template', intent: null, subject_id: null, title: name, payload: content },
    { owner_id: store.me(), result_id: null },
  );
}

/** @param name the job's own, if empty. @throws InvalidWriteError (MQ411: there are fifty), StoreError */
export const saveJobTemplate = (store: Store, name: string, content: Partial<JobContent>): Promise<void> =>
  insertTemplate(store, { id: newId(), name: nameFrom(name, content), content: keptContent(content) });

/** @param name the job's own, if empty. @throws GoneError, StoreError */
export const renameJobTemplate = (store: Store, { id, content }: JobTemplate, name: string): Promise<void> =>
  editFrom(store, drafts, id, () => ({ title: nameFrom(name, content) }));

/** @throws GoneError, StoreError */
export const removeJobTemplate = (store: Store, id: string): Promise<void> =>
  removeDocument(store, drafts, id);

/** Takes `removeJobTemplate` back, under the same id. @throws InvalidWriteError, StoreError */
export const putJobTemplateBack = (store: Store, template: JobTemplate): Promise<void> =>
  insertTemplate(store, template);
