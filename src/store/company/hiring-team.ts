import type { Observable } from 'rxjs';
import { permits, type CompanyPermission } from '@/domain/companies/permissions';
import { memberStateOf } from '@/domain/projects/membership';
import { colleagues } from '@/domain/streams';
import type { Colleague } from '@/domain/streams/company/colleagues';

import { readAll } from '../queries/read';
import type { Store } from '../store';

/** Whose jobs and applicants an account sees as an employer: its own, and those of the companies that it works for. */
export interface HiringTeam {
  me: string;
  /** This account, and everybody who works for one of its companies: a company's job is always posted by one of them. */
  people: readonly string[];
  /** What this account may do, by company. */
  access: ReadonlyMap<string, Colleague['access']>;
}

/** What is posted by `owner` for `company`, or null for none. */
interface Posted {
  owner: unknown;
  company: unknown;
}

export const mayFor = (
  { me, access }: HiringTeam,
  { owner, company }: Posted,
  permission: CompanyPermission,
): boolean => {
  const mine = typeof company === 'string' ? access.get(company) : undefined;
  return owner === me || (mine !== undefined && permits(mine, permission));
};

export const readColleagues = (store: Store) =>
  readAll(store, colleagues, { selector: {}, sort: [{ kind: 'asc' }, { k_newest: 'asc' }] });

export async function readHiringTeam(store: Store): Promise<HiringTeam> {
  const me = store.me();
  const joined = (await readColleagues(store)).filter((one) => memberStateOf(one) === 'joined');
  const access = new Map(
    joined.filter(({ user_id: user }) => user === me).map((one) => [one.company_id, one.access]),
  );
  const people = joined.flatMap((one) => (access.has(one.company_id) ? (one.user_id ?? []) : []));
  return { me, people: [...new Set([me, ...people])], access };
}

/** Whether a change is about who works where. */
export const isAboutColleagues = ({ row, before }: { row: unknown; before?: unknown }): boolean =>
  [row, before].some((each) => (each as { kind?: unknown } | null | undefined)?.kind === 'colleague');

export const observeHiringTeam = (store: Store): Observable<HiringTeam> =>
  store.live(['profiles'], () => readHiringTeam(store), isAboutColleagues);
