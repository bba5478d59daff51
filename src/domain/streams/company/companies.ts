import * as z from 'zod';
import { defineStream } from '../../definition/define-stream';
import { countryCode, id, shortText, timestamp, url } from '../../definition/field-types';
import { newestFirst } from '../../definition/indexes';
import { CompanyLogo } from '../../companies/logo-parts';
import { LIMITS } from '../../limits';
import { COMPANY_INDUSTRIES, COMPANY_SIZES } from '../../vocabulary';

export const companies = defineStream(
  z.object({
    id,
    owner_id: id,
    name: shortText,
    slug: z.string().max(160),
    industry: z.enum(COMPANY_INDUSTRIES),
    about: z.string().max(LIMITS.bio),
    logo: CompanyLogo,
    /** Server: the path of the small one that stands, once both sizes have arrived. */
    logo_url: url.nullable(),
    /** Server: the ids of the logo's files that have arrived. */
    attachments_stored: z.array(id),
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
  }),
)({
  name: 'companies',
  table: 'companies',
  owners: ['owner_id'],
  writable: ['name', 'industry', 'about', 'logo', 'website', 'size', 'city', 'country_code'],
  clientsMay: { insert: true, edit: true, remove: false },
  merge: { logo: 'by_key' },
  budget: 500,
  public: true,
  local: { collection: 'profiles', kind: 'company', indexes: [['kind', newestFirst('created_at')]] },
  title: 'name',
  queue: [{ kind: 'company_change' }],
  words: {
    one: 'Company',
    heading: 'Companies',
    fields: {
      name: 'Name',
      industry: 'Industry',
      about: 'About',
      logo: 'Logo',
      website: 'Website',
      size: 'Size',
      city: 'City',
      country_code: 'Country',
    },
    prose: ['name', 'about'],
  },
  sample: ({ id: own, me }) => ({
    id: own,
    owner_id: me,
    name: 'Gantry Row',
    slug: 'gantry-row',
    industry: 'production',
    about: 'Drama, on location.',
    logo: {},
    logo_url: null,
    attachments_stored: [],
    website: null,
    size: '2-10',
    city: 'Watford',
    country_code: 'GB',
    verified_at: null,
    answer_rate: null,
    median_reply_minutes: null,
    open_jobs: 0,
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type Company = z.infer<typeof companies.schema>;
