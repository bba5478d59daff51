import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { today } from '@/domain/days';
import type { JobContent } from '@/domain/job-content';
import { publishProblems } from '@/domain/publish-rules';
import { contentOf, PostForm } from './post-form';
import { fieldOf } from './steps';

const formResolver = zodResolver(PostForm);

/**
 * The form of each field, and the rules of publication at the fields they are about: the sentences that Postgres would
 * refuse with (S13), told before anything is sent.
 * @param start what the form was filled from, with the content that it does not show
 * @param isPublished days that were fine when the job was published may lie in the past by now (as in `private.check_job`)
 */
export const postResolver =
  (start: JobContent, isPublished: boolean): Resolver<PostForm> =>
  async (values, context, options) => {
    const { errors: formErrors } = await formResolver(values, context, options);
    const errors: FieldErrors<PostForm> = { ...formErrors };
    const content = contentOf(values, start);
    const daysStand = isPublished && JSON.stringify(content.job_dates) === JSON.stringify(start.job_dates);
    for (const problem of publishProblems(content, today(new Date(), values.timezone))) {
      if (daysStand && problem.code === 'MQ104') continue;
      const field = fieldOf(problem);
      if (!get(errors, field)) set(errors, field, { type: problem.code, message: problem.sentence });
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

/** The sentence at a field, also where a list's rule and its rows' share a name. */
export function sentenceAt(errors: FieldErrors<PostForm>, name: string): string | undefined {
  const message: unknown = get(errors, `${name}.message`) ?? get(errors, `${name}.root.message`);
  return typeof message === 'string' ? message : undefined;
}
