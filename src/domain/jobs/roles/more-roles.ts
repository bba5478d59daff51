import * as z from 'zod';
import { id } from '../../definition/field-types';
import { findRole } from '../../taxonomy/crew-roles';
import type { Day } from '../../values/days';
import { parseAmount } from '../../values/parse-amount';
import type { JobContent } from '../job-content';
import { JOB_FIELDS } from '../job-fields';
import { publishProblems } from '../publish-rules';

/** Further roles of one show, posted in one go: each becomes a job of its own with the days, the place and the terms of the first. */

const MoreRole = z.object({
  /** Of its future job, so that publishing again makes no second one (S3). */
  id,
  title: z.string(),
  role_code: z.string(),
  /** As typed. */
  headcount: z.string(),
  /** As typed; paid as the first role is. */
  rate: z.string(),
});
export type MoreRole = z.infer<typeof MoreRole>;

/** What a posting form writes: one job, and further roles of the same show. */
export type PostingContent = JobContent & { more_roles?: MoreRole[] };

export const MAX_MORE_ROLES = 30;

/** The further roles that a draft holds, whatever version wrote it; those that cannot be read are left out. */
export function moreRolesIn(payload: object): MoreRole[] {
  const found = (payload as { more_roles?: unknown }).more_roles;
  return Array.isArray(found) ? found.flatMap((role) => MoreRole.safeParse(role).data ?? []) : [];
}

/** The job itself: further roles are no field of a job. */
export const withoutRoles = <Content extends object>(content: Content): Omit<Content, 'more_roles'> =>
  Object.fromEntries(Object.entries(content).filter(([name]) => name !== 'more_roles')) as Omit<
    Content,
    'more_roles'
  >;

/** The job of a further role. Skills and kit are the first role's own, and are left out. */
export function jobOfRole(
  { title, role_code: code, headcount, rate }: MoreRole,
  first: JobContent,
): JobContent {
  const isUnpaid = first.pay_type === 'unpaid';
  const { codec } = JOB_FIELDS.headcount;
  return {
    ...first,
    title: title.trim(),
    role_code: code,
    category: findRole(code)?.department ?? first.category,
    headcount: codec.toValue(headcount, {
      currency: first.currency,
      pay_type: first.pay_type,
      external: false,
    }),
    salary_min: isUnpaid ? null : (parseAmount(rate) ?? null),
    salary_max: null,
    required_skills: [],
    nice_skills: [],
    kit_required: [],
    kit_fee_minor: null,
  };
}

interface RoleProblem {
  field: 'title' | 'headcount' | 'rate';
  sentence: string;
}

/** The same in the fields of a row. */
const ROW_FIELDS: Partial<Record<keyof JobContent, RoleProblem['field']>> = {
  title: 'title',
  category: 'title',
  salary_min: 'rate',
};

/** What keeps a further role from being published, without what is wrong with the first role as well. */
export function problemsOfRole(role: MoreRole, first: JobContent, today: Day): RoleProblem[] {
  const form = { currency: first.currency, pay_type: first.pay_type, external: false };
  const typed: RoleProblem[] = [
    ...JOB_FIELDS.title.codec
      .problems(role.title, form)
      .map(({ sentence }) => ({ field: 'title' as const, sentence })),
    ...JOB_FIELDS.headcount.codec
      .problems(role.headcount, form)
      .map(({ sentence }) => ({ field: 'headcount' as const, sentence })),
    ...(first.pay_type === 'unpaid'
      ? []
      : JOB_FIELDS.salary_min.codec
          .problems(role.rate, form)
          .map(({ sentence }) => ({ field: 'rate' as const, sentence }))),
  ];
  const rules = publishProblems(jobOfRole(role, first), today).flatMap(({ field, sentence }) => {
    const at = ROW_FIELDS[field];
    return at && !typed.some((problem) => problem.field === at) ? [{ field: at, sentence }] : [];
  });
  return [...typed, ...rules];
}
