import { blankJobContent } from '@/domain/jobs/blank-job';
import { today } from '@/domain/values/days';
import { type JobContent, JobContent as JobContentSchema } from '@/domain/jobs/job-content';
import { type InputName, type JobForm, SHOWN_FIELDS } from '@/domain/jobs/job-form-fields';
import { jobFieldNamed } from '@/domain/jobs/job-fields';
import { type MoreRole, problemsOfRole } from '@/domain/jobs/roles/more-roles';
import { type PublishProblem, publishProblems } from '@/domain/jobs/publish-rules';

/** Converts a job's content to the posting form's values and back, each field as `JOB_FIELDS` says. */

export interface FormProblem {
  /** The input, or a part of it: `job_dates.0.call`. */
  path: string;
  sentence: string;
}

export const formOf = (content: JobContent): JobForm =>
  Object.fromEntries(
    SHOWN_FIELDS.map(({ name, inputName, codec }) => [
      inputName,
      codec.toTyped(content[name], content.currency),
    ]),
  ) as JobForm;

/** The inputs that may have no value at all: those of a town that is not known. */
export const NULLABLE_INPUTS: readonly string[] = Object.entries(formOf(blankJobContent('', ''))).flatMap(
  ([input, typed]) => (typed === null ? [input] : []),
);

/**
 * The content to store or publish. Never throws, because a draft is saved at every pause, whatever it contains.
 * @param rest the fields that the form does not show (company, project), which must survive an edit
 */
export const contentOf = (form: JobForm, rest: JobContent): JobContent => ({
  ...rest,
  ...Object.fromEntries(
    SHOWN_FIELDS.map(({ name, inputName, codec }) => [name, codec.toValue(form[inputName], form)]),
  ),
});

/** What is wrong with the typed values, in the form's order; publication rules are not included. */
export const formProblems = (form: JobForm): FormProblem[] =>
  SHOWN_FIELDS.flatMap(({ inputName, codec }) =>
    codec
      .problems(form[inputName], form)
      .map(({ at, sentence }) => ({ path: at === '' ? inputName : `${inputName}.${at}`, sentence })),
  );

/** The publication rules that this content breaks today, in the job's time zone. */
export const publishProblemsNow = (content: JobContent): PublishProblem[] =>
  publishProblems(content, today(new Date(), content.timezone));

/** What keeps a further role of the show from being published today. */
export const roleProblemsNow = (role: MoreRole, first: JobContent): ReturnType<typeof problemsOfRole> =>
  problemsOfRole(role, first, today(new Date(), first.timezone));

/** The input that a problem's path belongs to. */
export const inputOf = (path: string): InputName => (path.split('.')[0] ?? '') as InputName;

/** What is typed and a draft cannot hold, such as words for an amount: a form that opens the draft would not show it. */
export const problemsNotInDraft = (form: JobForm): FormProblem[] =>
  SHOWN_FIELDS.filter(({ inputName, codec }) => {
    const typed = form[inputName];
    return JSON.stringify(codec.toTyped(codec.toValue(typed, form), form.currency)) !== JSON.stringify(typed);
  }).flatMap(({ inputName, codec }) =>
    codec
      .problems(form[inputName], form)
      .map(({ at, sentence }) => ({ path: at === '' ? inputName : `${inputName}.${at}`, sentence })),
  );

/** Whether a value was typed, and is only too long, too much or too little: the form shows it, and says so at the field. */
function isOnlyOutOfBounds(name: string, value: unknown, codes: readonly string[]): boolean {
  const codec = jobFieldNamed(name)?.codec;
  const isTyped = Array.isArray(value)
    ? value.every((item) => typeof item === 'string')
    : typeof value === 'number' || codec?.mergeLimit !== undefined;
  return Boolean(codec) && isTyped && codes.every((code) => code === 'too_big' || code === 'too_small');
}

/**
 * A stored draft may be half written or come from an older version: fields that do not validate keep their blank value. What
 * is only too long, too much or too little stays as it was typed (S2).
 */
export function contentFromDraft(payload: Partial<JobContent>, blank: JobContent): JobContent {
  const content: Record<string, unknown> = { ...blank };
  for (const [name, schema] of Object.entries(JobContentSchema.shape)) {
    const parsed = schema.safeParse(payload[name as keyof JobContent]);
    if (!(name in payload)) continue;
    if (parsed.success) content[name] = parsed.data;
    else {
      const value = payload[name as keyof JobContent];
      const codes = parsed.error.issues.map(({ code }) => code);
      if (isOnlyOutOfBounds(name, value, codes)) content[name] = value;
    }
  }
  return content as JobContent;
}

/** Only the fields that differ, so that an edit does not conflict with another device's change to an untouched field. */
export function changedFields(before: JobContent, after: JobContent): Partial<JobContent> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof JobContent]),
  );
  return Object.fromEntries(changed);
}
