import type { CompanyAccess } from '@/domain/companies/permissions';

export const ACCESS_LABELS: Readonly<Record<CompanyAccess, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  recruiter: 'Hires',
  viewer: 'Views',
};

/** What it permits, in a few words. */
export const ACCESS_NOTES: Readonly<Record<CompanyAccess, string>> = {
  owner: 'Everything, and hands the company on',
  manager: 'Hires, and looks after the company and its people',
  recruiter: 'Posts jobs and answers applicants',
  viewer: 'Reads applicants and leaves notes for the team',
};
