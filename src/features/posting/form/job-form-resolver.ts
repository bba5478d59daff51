import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import type { JobContent } from '@/domain/jobs/job-content';
import { inputFor, type JobForm } from '@/domain/jobs/job-form-fields';
import { contentOf, type FormProblem, formProblems, publishProblemsNow } from './job-form';

/** Reports the first problem of each input where the form shows it. */
export const resolverOf =
  (problemsOf: (form: JobForm) => readonly FormProblem[]): Resolver<JobForm> =>
  (form) => {
    const errors: FieldErrors<JobForm> = {};
    for (const { path, sentence } of problemsOf(form))
      if (!get(errors, path)) set(errors, path, { type: 'custom', message: sentence });
    return Object.keys(errors).length === 0 ? { values: form, errors: {} } : { values: {}, errors };
  };

/**
 * Reports what is wrong in each input, and broken publication rules at the input they concern, in the sentences that
 * Postgres would refuse with (S13), before anything is sent.
 * @param start the content that the form was filled from, including fields that it does not show
 * @param isPublished unchanged days, and an unchanged deadline, of a published job may be in the past by now (as in `private.guard_job`)
 */
export const postingResolver = (start: JobContent, isPublished: boolean): Resolver<JobForm> =>
  resolverOf((form) => {
    const content = contentOf(form, start);
    const isUnchanged = (field: 'job_dates' | 'application_deadline'): boolean =>
      isPublished && JSON.stringify(content[field]) === JSON.stringify(start[field]);
    const broken = publishProblemsNow(content).filter(
      ({ code }) =>
        !(code === 'MQ104' && isUnchanged('job_dates')) &&
        !(code === 'MQ116' && isUnchanged('application_deadline')),
    );
    return [
      ...formProblems(form),
      ...broken.map(({ field, sentence }) => ({ path: inputFor(field), sentence })),
    ];
  });

/** The sentence at an input; for a list input, its own (`root`) or its rows'. */
export function sentenceAt(errors: FieldErrors<JobForm>, path: string): string | undefined {
  const message: unknown = get(errors, `${path}.message`) ?? get(errors, `${path}.root.message`);
  return typeof message === 'string' ? message : undefined;
}
