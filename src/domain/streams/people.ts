import * as z from 'zod';
import { SHOWN_DAYS_FORM } from '../availability/shown-days';
import { defineStream } from '../definition/define-stream';
import {
  countryCode,
  currency,
  id,
  minorAmount,
  shortText,
  tags,
  timestamp,
  url,
} from '../definition/field-types';
import { newestFirst } from '../definition/indexes';
import { Confirmations, Media, ShownCredits } from '../definition/profile-parts';
import { LIMITS, MAX_HOURLY_RATE_MINOR } from '../limits';
import { ACCOUNT_ROLES } from '../roles';

/** What strangers may see of a talent; kept in step with `profiles` by the server. */
export const people = defineStream(
  z.object({
    id,
    full_name: shortText,
    first_name: shortText,
    last_name: shortText,
    role: z.enum(ACCOUNT_ROLES),
    username: z.string().max(40).nullable(),
    headline: shortText,
    bio: z.string().max(LIMITS.bio).optional(),
    /** Server: the path of the picture in Storage, once it has arrived there. */
    avatar_url: url.nullable(),
    location: shortText,
    city: shortText,
    region: shortText,
    country_code: z.union([countryCode, z.literal('')]),
    departments: tags,
    role_codes: tags,
    skills: tags,
    /** Null for others unless `show_rate` is on. `hourly_rate` is in whole units (specified), `day_rate_minor` in minor units. */
    hourly_rate: z.number().min(0).max(MAX_HOURLY_RATE_MINOR).nullable(),
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
    credits: ShownCredits.optional(),
    /** Of others only what has arrived. */
    media: Media.optional(),
    /** Who confirms the credits. */
    confirmations: Confirmations.optional(),
    /** Which days are free, on hold or busy (`domain/availability/shown-days.ts`); empty where nothing is known, or they do not show it. */
    shown_days: z.string().regex(SHOWN_DAYS_FORM),
  }),
)({
  name: 'people',
  table: 'public_profiles',
  owners: ['id'],
  writable: [],
  clientsMay: { insert: false, edit: false, remove: false },
  budget: 2_000,
  public: true,
  longTexts: ['bio', 'credits', 'media', 'confirmations'],
  local: { collection: 'profiles', kind: 'person', indexes: [['kind', newestFirst('created_at')]] },
  queue: [],
  words: { one: 'Person', heading: 'People', fields: {}, prose: [] },
  sample: ({ me }) => ({
    id: me,
    full_name: 'Mara Voss',
    first_name: 'Mara',
    last_name: 'Voss',
    role: 'talent',
    username: null,
    headline: 'Gaffer',
    bio: 'Nights, mostly.',
    avatar_url: null,
    location: 'Watford',
    city: 'Watford',
    region: '',
    country_code: 'GB',
    departments: ['electric'],
    role_codes: ['gaffer'],
    skills: ['HMI'],
    hourly_rate: null,
    day_rate_minor: null,
    currency: 'GBP',
    experience_years: 6,
    kit: [],
    unions: [],
    languages: ['en'],
    travel_radius_km: null,
    open_to_contact: true,
    show_rate: false,
    linkedin_url: null,
    portfolio_url: null,
    website_url: null,
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
    credits: {},
    media: {},
    confirmations: {},
    shown_days: '',
  }),
});
export type Person = z.infer<typeof people.schema>;
