import type { Command, Outcome } from './access-matrix';

/**
 * Who may do what in a team, by what somebody is in it: row x command x role, and step x role for what is more than a command. `access-matrix-company-team.ts` is of companies,
 * `access-matrix-project-team.ts` of projects; the tests of these names try every cell. Strangers, and accounts that the gate keeps out, are in `access-matrix.ts`; threads of a
 * company in `access-matrix-company-threads.ts`.
 *
 * A row is named by its table and, after a colon, which of its rows it is: the same one for everybody, but for "their own". Inserts are of the first one.
 */
type Cells<Role extends string> = Record<Role, Outcome>;
export type TeamAccess<Role extends string> = Record<string, Partial<Record<Command, Cells<Role>>>>;
/** Steps, by what is changed; procedures and files, by their name. done: it does what it says; nothing: it ends without. */
export type TeamSteps<Role extends string> = Record<string, Cells<Role>>;

/** What is not so yet, by the row and command or by the step, and what is instead. A cell that comes true fails as well, so that its line here goes. */
export type NotYet<Role extends string> = Record<string, Partial<Cells<Role>>>;

/** One outcome for most, and others for these. */
export const among =
  <Role extends string>(roles: readonly Role[]) =>
  (most: Outcome, others: Partial<Record<Outcome, readonly Role[]>> = {}): Cells<Role> =>
    Object.fromEntries(
      roles.map((role) => {
        const found = Object.entries(others).filter(([, those]) => (those as readonly Role[]).includes(role));
        if (found.length > 1) throw new Error(`${role} has two outcomes.`);
        return [role, found[0]?.[0] ?? most];
      }),
    ) as Cells<Role>;
