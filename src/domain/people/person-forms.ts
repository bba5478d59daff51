import { formatCount } from '../values/counts';
import * as z from 'zod';
import { LIMITS, MAX_HOURLY_RATE_MINOR } from '../limits';
import { shownLine, tags } from '../definition/field-types';
import { COMPANY_INDUSTRIES, COMPANY_SIZES } from '../vocabulary';
import type { Company } from '../streams/company/companies';
import type { Profile } from '../streams/profiles';
import { type DistanceUnit, fromKilometres, toKilometres } from './distance-units';
import { fromMinor, toMinor } from '../values/money';
import { NAME, NOT_A_NAME } from '../values/text/names';
import { type Circle, circleOf } from './privacy/shown-parts';
import { isWebAddress } from '../navigation/web-address';
import type { AccountRole } from '../roles';
import { amountProblem } from '../pay/typed-amount';
import { parseAmount } from '../values/parse-amount';

/**
 * The forms about a person and their company, and how their values become fields of the profile. Amounts and numbers are
 * text here, as form inputs hold them. The server checks again (S13).
 */

const tooLong = (maxLength: number): string => `At most ${formatCount(maxLength)} characters.`;

/**
 * The fields of a form whose value differs from what the form showed when it was opened. Compared as fields: a form may write a value
 * in another way than the profile has it, and that is nobody's change.
 * @param defaults what the form was filled with; where that is not valid, every field counts
 */
export function changedFormFields<Out, Fields extends object>(
  schema: z.ZodType<Out>,
  defaults: unknown,
  toFields: (values: Out) => Fields,
  values: Out,
): Partial<Fields> {
  const shown = schema.safeParse(defaults);
  const after = toFields(values);
  if (!shown.success) return after;
  const before = new Map(Object.entries(toFields(shown.data)));
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
    ),
  ) as Partial<Fields>;
}

const namePart = (missing: string): z.ZodString =>
  shownLine.min(1, missing).max(100, 'Name must be less than 100 characters').regex(NAME, NOT_A_NAME);

export const NameForm = z.object({
  first_name: namePart('Enter your first name.'),
  last_name: namePart('Enter your last name.'),
  headline: shownLine.max(LIMITS.shortText, tooLong(LIMITS.shortText)),
});
export type NameForm = z.infer<typeof NameForm>;

export const nameChanges = ({ first_name, last_name, headline }: NameForm) => ({
  first_name: first_name.trim(),
  last_name: last_name.trim(),
  // The server derives it from the other two; until then the device shows this.
  full_name: `${first_name.trim()} ${last_name.trim()}`,
  headline: headline.trim(),
});

export const BioForm = z.object({
  bio: z.string().trim().min(1, 'Write a line or two about yourself.').max(LIMITS.bio, tooLong(LIMITS.bio)),
});
export type BioForm = z.infer<typeof BioForm>;

/** What to write in the bio, which depends on who reads it. */
export const bioHint = (role: AccountRole): string =>
  role === 'employer'
    ? 'Who you are and what you make. Crew read it before they apply.'
    : 'What you do, for whom, what you are known for on set.';

const wholeNumber = (max: number, sentence: string): z.ZodString =>
  z
    .string()
    .trim()
    .regex(/^\d*$/, sentence)
    .refine((text) => Number(text) <= max, sentence);

export const CraftForm = z.object({
  departments: tags,
  role_codes: tags,
  experience_years: wholeNumber(80, 'Enter the years as a whole number, up to 80.'),
});
export type CraftForm = z.infer<typeof CraftForm>;

const orNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export const craftChanges = ({ experience_years, ...rest }: CraftForm) => ({
  ...rest,
  experience_years: orNull(experience_years),
});

export const RateForm = z
  .object({
    day_rate: z.string(),
    hourly_rate: z.string(),
    currency: z.string().length(3),
    show_rate: z.boolean(),
  })
  .superRefine(({ day_rate, hourly_rate, currency }, context) => {
    const wrong = {
      day_rate: amountProblem(day_rate, currency),
      hourly_rate: amountProblem(hourly_rate, currency, { maxMinor: MAX_HOURLY_RATE_MINOR }),
    };
    for (const [field, message] of Object.entries(wrong))
      if (message !== null) context.addIssue({ code: 'custom', path: [field], message });
  });
export type RateForm = z.infer<typeof RateForm>;

type Rated = Pick<Profile, 'day_rate_minor' | 'hourly_rate' | 'currency' | 'show_rate' | 'settings'>;

export const rateForm = (me: Rated): RateForm => ({
  day_rate: me.day_rate_minor === null ? '' : String(fromMinor(me.day_rate_minor, me.currency)),
  hourly_rate: me.hourly_rate === null ? '' : String(me.hourly_rate),
  currency: me.currency,
  show_rate: circleOf(me, 'rate') === 'everyone',
});

/** With the setting that says for whom the rate is: the switch alone does not take back what was chosen there. */
export const rateChanges =
  ({ settings }: Pick<Profile, 'settings'>) =>
  ({ day_rate, hourly_rate, currency, show_rate }: RateForm) => {
    const day = parseAmount(day_rate) ?? null;
    const shown_rate: Circle = show_rate ? 'everyone' : 'nobody';
    return {
      day_rate_minor: day === null ? null : toMinor(day, currency),
      hourly_rate: parseAmount(hourly_rate) ?? null,
      currency,
      show_rate,
      settings: { ...settings, shown_rate },
    };
  };

/** Half way round the earth. */
const MAX_RADIUS_KM = 20_000;

export const PlaceForm = z.object({
  city: shownLine.max(LIMITS.shortText),
  region: shownLine.max(LIMITS.shortText),
  country_code: z.string().max(2),
  travel_radius_km: wholeNumber(MAX_RADIUS_KM, 'Enter the distance as a whole number, up to 20,000.'),
});
export type PlaceForm = z.infer<typeof PlaceForm>;

/** @param unit in which the distance is typed */
export const placeForm = (
  {
    city,
    region,
    country_code,
    travel_radius_km: radius,
  }: Pick<Profile, 'city' | 'region' | 'country_code' | 'travel_radius_km'>,
  unit: DistanceUnit,
): PlaceForm => ({
  city,
  region,
  country_code,
  travel_radius_km: radius === null ? '' : String(fromKilometres(radius, unit)),
});

/** @param unit in which the distance was typed */
export const placeChangesIn =
  (unit: DistanceUnit) =>
  ({ travel_radius_km, ...place }: PlaceForm) => {
    const radius = orNull(travel_radius_km);
    return {
      ...place,
      location: place.city,
      travel_radius_km: radius === null ? null : Math.min(toKilometres(radius, unit), MAX_RADIUS_KM),
    };
  };

/** People type `example.org`; the scheme is added for them. */
export const link = z
  .string()
  .trim()
  .max(LIMITS.url)
  .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => text === '' || isWebAddress(text), 'Enter an address such as example.org.');

export const LinksForm = z.object({ website_url: link, portfolio_url: link, linkedin_url: link });
export type LinksForm = z.infer<typeof LinksForm>;

export const linksChanges = ({ website_url, portfolio_url, linkedin_url }: LinksForm) => ({
  website_url: website_url || null,
  portfolio_url: portfolio_url || null,
  linkedin_url: linkedin_url || null,
});

export const CompanyForm = z.object({
  name: shownLine.min(2, 'Enter the name of the company.').max(LIMITS.shortText, tooLong(LIMITS.shortText)),
  industry: z.enum(COMPANY_INDUSTRIES),
  size: z.enum(COMPANY_SIZES),
  about: z.string().trim().max(LIMITS.bio, tooLong(LIMITS.bio)),
  website: link,
  city: shownLine.max(LIMITS.shortText),
  country_code: z.string().max(2),
});
export type CompanyForm = z.infer<typeof CompanyForm>;

export const companyForm = (company: Company | null): CompanyForm => ({
  name: company?.name ?? '',
  industry: company?.industry ?? 'production',
  size: company?.size ?? '2-10',
  about: company?.about ?? '',
  website: company?.website ?? '',
  city: company?.city ?? '',
  country_code: company?.country_code ?? '',
});

export const companyChanges = ({ website, ...rest }: CompanyForm) => ({ ...rest, website: website || null });
