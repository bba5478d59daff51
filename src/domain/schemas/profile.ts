import * as z from 'zod';
import { LIMITS } from '../entities/common';
import { COMPANY_INDUSTRIES, COMPANY_SIZES } from '../entities/profile';
import { ACCOUNT_ROLES } from '../roles';
import { countryCode, currency, id, minorAmount, shortText, tags, timestamp, url } from './common';
import { JobContent } from './job';

/** What strangers may see of a talent: table `public_profiles`, kept in step with `profiles` by the server. */
export const Person = z.object({
  id,
  full_name: shortText,
  first_name: shortText,
  last_name: shortText,
  role: z.enum(ACCOUNT_ROLES),
  username: z.string().max(40).nullable(),
  headline: shortText,
  bio: z.string().max(LIMITS.bio),
  avatar_url: url.nullable(),
  location: shortText,
  city: shortText,
  region: shortText,
  country_code: z.union([countryCode, z.literal('')]),
  departments: tags,
  role_codes: tags,
  skills: tags,
  /** Null for others unless `show_rate` is on. `hourly_rate` is in whole units (specified), `day_rate_minor` in minor units. */
  hourly_rate: z.number().min(0).max(100_000).nullable(),
  day_rate_minor: minorAmount.nullable(),
  currency,
  experience_years: z.int().min(0).max(80).nullable(),
  kit: tags,
  unions: tags,
  languages: tags,
  travel_radius_km: z.int().min(0).max(20_000).nullable(),
  open_to_contact: z.boolean(),
  show_rate: z.boolean(),
  linkedin_url: url.nullable(),
  portfolio_url: url.nullable(),
  website_url: url.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});

/** What every new job of an employer begins with: fields of the job, each only where something was said. Loose like all settings. */
export const HiringPreferences = JobContent.pick({
  is_remote: true,
  city: true,
  region: true,
  country_code: true,
  lat: true,
  lng: true,
  timezone: true,
  pay_type: true,
  currency: true,
  pay_day_hours: true,
  travel_paid: true,
  accommodation_paid: true,
  union_status: true,
  nda_required: true,
  questions: true,
})
  .partial()
  .loose()
  .refine((hiring) => JSON.stringify(hiring).length <= LIMITS.hiring, {
    path: ['questions'],
    error: 'These questions are too long together. Shorten or remove one.',
  });

/** Loose: what a newer version of the app has set outlives an edit of something else by this one. */
export const ProfileSettings = z.looseObject({
  /** Switched-off notification types. */
  muted: z.array(z.string().max(40)).max(40),
  quiet_from: z.string().max(5),
  quiet_to: z.string().max(5),
  hiring: HiringPreferences.optional(),
});

/** One's own row of `profiles`, with what only oneself may see. */
export const Profile = Person.extend({
  email: z.string().max(320),
  phone: z.string().max(40),
  timezone: z.string().max(60),
  /** The company an employer posts for. */
  company_id: id.nullable(),
  settings: ProfileSettings,
  onboarding_completed: z.boolean(),
  /** Server: derived from first_name, last_name, bio and role (ruling 20). */
  profile_completed: z.boolean(),
  is_active: z.boolean(),
  two_factor_enabled: z.boolean(),
});

/** Table `companies`. Lives in the local collection `profiles` as kind `company`. */
export const Company = z.object({
  id,
  owner_id: id,
  name: shortText,
  slug: z.string().max(160),
  industry: z.enum(COMPANY_INDUSTRIES),
  about: z.string().max(LIMITS.bio),
  logo_url: url.nullable(),
  website: url.nullable(),
  size: z.enum(COMPANY_SIZES),
  city: shortText,
  country_code: z.union([countryCode, z.literal('')]),
  verified_at: timestamp.nullable(),
  /** Server: percent of applications answered in time, null below 5 applications. */
  answer_rate: z.int().min(0).max(100).nullable(),
  median_reply_minutes: z.int().min(0).nullable(),
  open_jobs: z.int().min(0),
  created_at: timestamp,
  updated_at: timestamp,
});
