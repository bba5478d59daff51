import type * as z from 'zod';
import type * as schemas from '../schemas/profile';

export type Person = z.infer<typeof schemas.Person>;
export type Profile = z.infer<typeof schemas.Profile>;
export type ProfileSettings = z.infer<typeof schemas.ProfileSettings>;
export type HiringPreferences = z.infer<typeof schemas.HiringPreferences>;

export const PROFILE_WRITABLE = [
  'full_name',
  'first_name',
  'last_name',
  'role',
  'username',
  'headline',
  'bio',
  'avatar_url',
  'location',
  'city',
  'region',
  'country_code',
  'departments',
  'role_codes',
  'skills',
  'hourly_rate',
  'day_rate_minor',
  'currency',
  'experience_years',
  'kit',
  'unions',
  'languages',
  'travel_radius_km',
  'open_to_contact',
  'show_rate',
  'linkedin_url',
  'portfolio_url',
  'website_url',
  'phone',
  'timezone',
  'company_id',
  'settings',
  'onboarding_completed',
  'is_active',
];

export const COMPANY_INDUSTRIES = [
  'production',
  'agency',
  'studio',
  'post',
  'rental',
  'broadcaster',
  'other',
] as const;
export const COMPANY_SIZES = ['1', '2-10', '11-50', '51-200', '201-1000', '1000+'] as const;
export type Company = z.infer<typeof schemas.Company>;

export const COMPANY_WRITABLE = [
  'name',
  'industry',
  'about',
  'logo_url',
  'website',
  'size',
  'city',
  'country_code',
];
