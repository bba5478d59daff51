import { blankJobContent } from '@/domain/blank-job';
import type { JobContent } from '@/domain/job-content';
import { HiringPreferences } from '@/domain/streams/profiles';
import type { JobForm } from '@/domain/job-fields';
import { changedFields } from './changed-fields';
import { contentFromDraft, contentOf, formOf, type FormProblem, formProblems } from './job-form';

/** What an employer says once for all new jobs (`/employer/settings/preferences`). Its form is the posting form, of which it shows a part. */

/** A job of which nothing is said: no place, no time zone, no currency. What is left as it is here is no preference. */
const UNSAID = blankJobContent('', '');

const FIELDS = Object.keys(HiringPreferences.shape) as (keyof JobContent)[];

const preferencesIn = (content: Partial<JobContent>): HiringPreferences =>
  Object.fromEntries(FIELDS.filter((field) => field in content).map((field) => [field, content[field]]));

/** Whether anything is said at all. */
export const hasPreferences = (hiring: HiringPreferences | undefined): boolean =>
  Object.keys(preferencesIn(hiring ?? {})).length > 0;

/** A new job with what its employer prefers. For nothing else: a draft, a repeated job and what was shared say what they say. */
export const withPreferences = (hiring: HiringPreferences | undefined, blank: JobContent): JobContent =>
  contentFromDraft(preferencesIn(hiring ?? {}), blank);

export const hiringForm = (hiring: HiringPreferences | undefined): JobForm =>
  formOf(withPreferences(hiring, UNSAID));

/** A region, a time zone and a place on the map come with a known town, and go with it. */
function placeOf(content: JobContent): JobContent {
  if (content.city.trim() === '')
    return { ...content, city: '', region: '', lat: null, lng: null, timezone: '' };
  return content.lat === null ? { ...content, timezone: '' } : content;
}

export const preferencesOf = (form: JobForm): HiringPreferences =>
  preferencesIn(changedFields(UNSAID, placeOf(contentOf(form, UNSAID))));

/** A place is one thing: parts of two do not make a third. */
const PLACE: readonly (keyof JobContent)[] = ['city', 'region', 'country_code', 'lat', 'lng', 'timezone'];

const differ = (a: HiringPreferences, b: HiringPreferences, fields: readonly (keyof JobContent)[]): boolean =>
  fields.some((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));

/** Whether two hold the same, in whatever order. */
export const samePreferences = (a: HiringPreferences, b: HiringPreferences): boolean => !differ(a, b, FIELDS);

/**
 * What to save when a form was opened with `before` and left with `after`, while `now` is stored: what another device
 * changed stays where nobody touched it here.
 */
export function mergePreferences(
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

/** The posting form's problems, and those of what is stored: what is too long together is said at the longest question. */
export function hiringProblems(form: JobForm): FormProblem[] {
  const lengths = form.questions.map(({ text }) => JSON.stringify(text).length);
  const longest = lengths.indexOf(Math.max(...lengths));
  const issues = HiringPreferences.safeParse(preferencesOf(form)).error?.issues ?? [];
  return [
    ...formProblems(form),
    ...issues.map(({ path, message }) => ({
      path: path.length === 1 && path[0] === 'questions' ? `questions.${longest}.text` : path.join('.'),
      sentence: message,
    })),
  ];
}
