import type * as z from 'zod';
import { blankJobContent, type JobContent } from '@/domain/entities/job';
import type { HiringPreferences } from '@/domain/entities/profile';
import * as schemas from '@/domain/schemas/profile';
import { changesOf } from './changes';
import { contentFromDraft, contentOf, formOf, PostForm } from './post-form';

/** What an employer says once for all new jobs (`/employer/settings/preferences`). Its form is the posting form's own, of which it shows a part. */

/** A job of which nothing is said: no place, no clock, no currency. What is left as here is no preference. */
const UNSAID = blankJobContent('', '');

const FIELDS = Object.keys(schemas.HiringPreferences.shape) as (keyof JobContent)[];

const preferencesIn = (content: Partial<JobContent>): HiringPreferences => Object.fromEntries(FIELDS.filter((field) => field in content).map((field) => [field, content[field]]));

/** A new job with what its employer prefers. For nothing else: a draft, a repeated job and what was shared say what they say. */
export const beginningWith = (hiring: HiringPreferences | undefined, blank: JobContent): JobContent => contentFromDraft(preferencesIn(hiring ?? {}), blank);

export const hiringForm = (hiring: HiringPreferences | undefined): HiringForm => formOf(beginningWith(hiring, UNSAID));

/** A region, a clock and a place on the map come with a known town, and go with it. */
function placeOf(content: JobContent): JobContent {
  if (content.city.trim() === '') return { ...content, city: '', region: '', lat: null, lng: null, timezone: '' };
  return content.lat === null ? { ...content, timezone: '' } : content;
}

export const preferencesOf = (form: HiringForm): HiringPreferences => preferencesIn(changesOf(UNSAID, placeOf(contentOf(form, UNSAID))));

/** The posting form's rules, and those of what is kept. */
export const HiringForm = PostForm.superRefine((form, context) => {
  const { error } = schemas.HiringPreferences.safeParse(preferencesOf(form));
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
});
export type HiringForm = z.infer<typeof HiringForm>;
