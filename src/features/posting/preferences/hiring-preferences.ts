import { blankJobContent } from '@/domain/jobs/blank-job';
import type { JobContent } from '@/domain/jobs/job-content';
import { HiringPreferences } from '@/domain/streams/profiles';
import type { JobForm } from '@/domain/jobs/job-form-fields';
import {
  changedFields,
  contentFromDraft,
  contentOf,
  formOf,
  type FormProblem,
  formProblems,
} from '../form/job-form';

/** Defaults for new jobs, of a company and of an account (`/employer/settings/preferences`). The form is a part of the posting form. */

/** A job with nothing filled in, not even a time zone or currency. A field that is left like this is no preference. */
const EMPTY_CONTENT = blankJobContent('', '');

const FIELDS = Object.keys(HiringPreferences.shape) as (keyof JobContent)[];

/** Merged as one: mixing the fields of two places would make a place that does not exist. */
const PLACE: readonly (keyof JobContent)[] = ['city', 'region', 'country_code', 'lat', 'lng', 'timezone'];

const preferencesIn = (content: Partial<JobContent>): HiringPreferences =>
  Object.fromEntries(FIELDS.filter((field) => field in content).map((field) => [field, content[field]]));

/** Whether there is any preference at all. */
export const hasPreferences = (hiring: HiringPreferences | undefined): boolean =>
  Object.keys(preferencesIn(hiring ?? {})).length > 0;

/**
 * Fills a new job with its employer's preferences. Not for drafts, repeated jobs or shared text, which have their own
 * content.
 */
export const withPreferences = (hiring: HiringPreferences | undefined, blank: JobContent): JobContent =>
  contentFromDraft(preferencesIn(hiring ?? {}), blank);

/**
 * What a new job of somebody begins with who posts for a company: what that has chosen holds, and where it has chosen nothing, their own. A place counts as one: half of
 * two would be nowhere.
 */
export function preferencesFor(
  company: HiringPreferences | undefined,
  own: HiringPreferences | undefined,
): HiringPreferences {
  const chosen = preferencesIn(company ?? {});
  const hasPlace = PLACE.some((field) => field in chosen);
  const rest = Object.entries(preferencesIn(own ?? {})).filter(
    ([field]) => !(hasPlace && PLACE.includes(field as keyof JobContent)),
  );
  return { ...Object.fromEntries(rest), ...chosen };
}

export const hiringForm = (hiring: HiringPreferences | undefined): JobForm =>
  formOf(withPreferences(hiring, EMPTY_CONTENT));

/** Region, time zone and coordinates come with a known town, and are removed with it. */
function placeOf(content: JobContent): JobContent {
  if (content.city.trim() === '')
    return { ...content, city: '', region: '', lat: null, lng: null, timezone: '' };
  return content.lat === null ? { ...content, timezone: '' } : content;
}

export const preferencesOf = (form: JobForm): HiringPreferences =>
  preferencesIn(changedFields(EMPTY_CONTENT, placeOf(contentOf(form, EMPTY_CONTENT))));

const differ = (a: HiringPreferences, b: HiringPreferences, fields: readonly (keyof JobContent)[]): boolean =>
  fields.some((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));

/** Whether two are equal; the order of fields does not matter. */
export const samePreferences = (a: HiringPreferences, b: HiringPreferences): boolean => !differ(a, b, FIELDS);

/** What was touched between opening and saving, a place as one. */
const touchedGroups = (
  before: HiringPreferences,
  after: HiringPreferences,
): readonly (readonly (keyof JobContent)[])[] =>
  [PLACE, ...FIELDS.filter((field) => !PLACE.includes(field)).map((field) => [field])].filter((fields) =>
    differ(before, after, fields),
  );

/**
 * What to save when a form was opened with `before` and is saved with `after`, while `now` is stored. A field that was not
 * touched here keeps the value from `now`, because another device may have changed it.
 */
export function mergePreferences(
  now: HiringPreferences,
  before: HiringPreferences,
  after: HiringPreferences,
): HiringPreferences {
  const touched = touchedGroups(before, after).flat();
  const untouched = Object.entries(now).filter(([name]) => !touched.includes(name as keyof JobContent));
  return {
    ...Object.fromEntries(untouched),
    ...Object.fromEntries(touched.filter((field) => field in after).map((field) => [field, after[field]])),
  };
}

/** Whether something that was touched here has another value now than it had when the form was opened, and than it has here. */
export function isDisputed(
  now: HiringPreferences,
  before: HiringPreferences,
  after: HiringPreferences,
): boolean {
  // As the form writes it: a difference in spelling is nobody's change.
  const arrived = preferencesOf(hiringForm(now));
  return touchedGroups(before, after).some(
    (fields) => differ(before, arrived, fields) && differ(arrived, after, fields),
  );
}

/** The posting form's problems and the schema's. Questions that are too long together are reported at the longest. */
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
