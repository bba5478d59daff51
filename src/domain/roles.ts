/** Who a person is to Marquee. `visitor` has no account. Only the server grants `admin` (ruling 14). */
export const ACCOUNT_ROLES = ['talent', 'employer', 'admin'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];
export type Role = AccountRole | 'visitor';

export const HIRING_ROLES = ['employer', 'admin'] as const satisfies readonly AccountRole[];

/** Whether somebody of this role hires people; admins have what employers have. */
export const hires = (role: Role): boolean => (HIRING_ROLES as readonly Role[]).includes(role);

export const isAccountRole = (value: unknown): value is AccountRole =>
  typeof value === 'string' && (ACCOUNT_ROLES as readonly string[]).includes(value);

/** P4: the first valid role among the candidates; talent when none is. */
export const resolveRole = (...candidates: unknown[]): AccountRole =>
  candidates.find(isAccountRole) ?? 'talent';
