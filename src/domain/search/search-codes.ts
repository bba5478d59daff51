/**
 * What is stored as a code and searched by its names. In the index such a code is one term: `role=first_ac`, `department=camera`,
 * `country=GB`, `region=US ca`, `city=los angeles`. Twins: `private.crew_codes` and `private.place_codes` in
 * supabase/schemas/06_jobs/09_search.sql.
 */
export const roleCode = (role: string): string => `role=${role}`;
export const departmentCode = (department: string): string => `department=${department}`;
export const countryCode = (country: string): string => `country=${country}`;
/** Without its country a region’s code is several: `WA` is in the United States and in Australia. */
export const regionCode = (country: string, region: string): string =>
  `region=${country} ${region.toLowerCase()}`;
export const cityCode = (city: string): string => `city=${city.toLowerCase()}`;

/** These count as much as a title that has the word. */
export const isRoleOrDepartment = (code: string): boolean =>
  code.startsWith('role=') || code.startsWith('department=');
