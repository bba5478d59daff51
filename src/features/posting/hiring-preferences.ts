import type * as z from 'zod';
import { blankJobContent } from '@/domain/blank-job';
import type { JobContent } from '@/domain/job-content';
import { HiringPreferences } from '@/domain/streams/profiles';
import { changesOf } from './changes';
import { contentFromDraft, contentOf, formOf, PostForm } from './post-form';

/** What an employer says once for all new jobs (`/employer/settings/preferences`). Its form is the posting form's own, of which it shows a part. */

/** A job of which nothing is said: no place, no clock, no currency. What is left as here is no preference. */
const UNSAID = blankJobContent('', '');

const FIELDS = Object.keys(HiringPreferences.shape) as (keyof JobContent)[];

const preferencesIn = (content: Partial<JobContent>): HiringPreferences =>
  Object.fromEntries(FIELDS.filter((field) => field in content).map((field) => [field, content[field]]));

/** Whether anything is said at all. */
export const hasPreferences = (hiring: HiringPreferences | undefined): boolean =>
  Object.keys(preferencesIn(hiring ?? {})).length > 0;

/** A new job with what its employer prefers. For nothing else: a draft, a repeated job and what was shared say what they say. */
export const beginningWith = (hiring: HiringPreferences | undefined, blank: JobContent): JobContent =>
  contentFromDraft(preferencesIn(hiring ?? {}), blank);

export const hiringForm = (hiring: HiringPreferences | undefined): HiringForm =>
  formOf(beginningWith(hiring, UNSAID));

/** A region, a clock and a place on the map come with a known town, and go with it. */
function placeOf(content: JobContent): JobContent {
  if (content.city.trim() === '')
    return { ...content, city: '', region: '', lat: null, lng: null, timezone: '' };
  return content.lat === null ? { ...content, timezone: '' } : content;
}

export const preferencesOf = (form: HiringForm): HiringPreferences =>
  preferencesIn(changesOf(UNSAID, placeOf(contentOf(form, UNSAID))));

/** A place is one thing: parts of two do not make a third. */
const PLACE: readonly (keyof JobContent)[] = ['city', 'region', 'country_code', 'lat', 'lng', 'timezone'];

const differ = (a: HiringPreferences, b: HiringPreferences, fields: readonly (keyof JobContent)[]): boolean =>
  fields.some((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));

/** Whether two say the same, in whatever order. */
export const saysTheSame = (a: HiringPreferences, b: HiringPreferences): boolean => !differ(a, b, FIELDS);

/**
 * What to keep when a form that began with one thing was left with another, while something else may stand by now: what
 * another device changed stays where nobody touched it here.
 */
export function editedOnto(
  now: HiringPreferences,
  before: HiringPreferences,
  after: HiringPreferences,
): HiringPreferences {
  const groups = [PLACE, ...FIELDS.filter((field) => !PLACE.includes(field)).map((field) => [field])];
  const touched = groups.filter((fields) => differ(before, after, fields)).flat();
  const untouched = Object.entries(now).filter(([name]) => !touched.includes(name as keyof JobContent));
  return {
    ...Object.fromEntries(untouched),
    ...Object.fromEntries(touched.filter((field) => field in after).map((field) => [field, after[field]])),
  };
}

/** The posting form's rules, and those of what is kept: what is too long together is told at the longest question. */
export const HiringForm = PostForm.superRefine((form, context) => {
  const lengths = form.questions.map(({ text }) => JSON.stringify(text).length);
  const longest = lengths.indexOf(Math.max(...lengths));
  for (const { path, message } of HiringPreferences.safeParse(preferencesOf(form)).error?.issues ?? []) {
    context.addIssue({
      code: 'custom',
      path: path.length === 1 && path[0] === 'questions' ? ['questions', longest, 'text'] : path,
      message,
    });
  }
});
export type HiringForm = z.infer<typeof HiringForm>;
