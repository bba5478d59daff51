/** What somebody's access to a company permits. `private.company_permissions` in SQL is the same; a test keeps the two in step, and Postgres enforces it. */

export const COMPANY_ACCESS = ['owner', 'manager', 'recruiter', 'viewer'] as const;
export type CompanyAccess = (typeof COMPANY_ACCESS)[number];

/**
 * `read`: its jobs in any state, applicants, and notes about them. `hire`: post and change jobs, answer applicants. `manage`: its page and its people.
 * `own`: hand it on.
 */
export const COMPANY_PERMISSIONS = ['read', 'hire', 'manage', 'own'] as const;
export type CompanyPermission = (typeof COMPANY_PERMISSIONS)[number];

const PERMITS: Readonly<Record<CompanyAccess, readonly CompanyPermission[]>> = {
  owner: ['read', 'hire', 'manage', 'own'],
  manager: ['read', 'hire', 'manage'],
  recruiter: ['read', 'hire'],
  viewer: ['read'],
};

export const permits = (access: CompanyAccess, permission: CompanyPermission): boolean =>
  PERMITS[access].includes(permission);

/** Whom somebody with this access may invite or change: managers look after those who do not manage, the owner after everybody. */
export const accessesGivenBy = (access: CompanyAccess): readonly CompanyAccess[] =>
  access === 'owner'
    ? ['manager', 'recruiter', 'viewer']
    : access === 'manager'
      ? ['recruiter', 'viewer']
      : [];
