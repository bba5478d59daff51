import * as z from 'zod';
import { defineStream } from '../../definition/define-stream';
import { id, timestamp } from '../../definition/field-types';
import { newestFirst } from '../../definition/indexes';
import { HiringPreferences } from '../profiles';

/** Loose, as the settings of a profile: what a newer version of the app has set outlives an edit of something else by this one. */
export const CompanySettings = z.looseObject({ hiring: HiringPreferences.optional() });
export type CompanySettings = z.infer<typeof CompanySettings>;

/**
 * What a company has chosen for everybody who posts for it. Who manages it writes, its people read. The id is derived from the company (`companySettingsId`), so that two
 * managers who begin at the same time write one row.
 */
export const companysettings = defineStream(
  z.object({ id, company_id: id, settings: CompanySettings, created_at: timestamp, updated_at: timestamp }),
)({
  name: 'companysettings',
  table: 'company_settings',
  owners: [],
  writable: ['company_id', 'settings'],
  clientsMay: { insert: true, edit: true, remove: false },
  merge: { settings: 'by_key' },
  local: { collection: 'profiles', kind: 'company_settings', indexes: [['kind', newestFirst('created_at')]] },
  hinted: true,
  pins: ['company_id'],
  queue: [{ kind: 'company_settings' }],
  words: {
    one: 'Hiring preferences of the company',
    heading: 'What companies have chosen',
    acts: { company_settings: 'Hiring preferences of the company' },
    fields: { company_id: 'Company', settings: 'Settings' },
    keys: { hiring: 'Hiring preferences' },
    prose: [],
  },
  sample: ({ id: own, company }) => ({
    id: own,
    company_id: company,
    settings: { hiring: { currency: 'GBP', travel_paid: true } },
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type CompanySettingsRow = z.infer<typeof companysettings.schema>;
