import type { PushAnswer, PushWrite } from '@/backend/sync/sync-protocol';
import { groupBy } from '@/domain/values/group-by';
import { disputedIn } from '@/store/writes/conflicts';
import type { Server } from '../support/server';
import type { Phone } from './phone';
import type { Scenario } from './scenario';

/** What somebody decides with a tap, whatever the row says at that moment. */
export interface Choice {
  phone: Phone;
  /** Of the server. */
  table: string;
  id: string;
  /** `status`, or `settings.units` for a key of a map; `_deleted` of a row that is removed or put back. */
  field: string;
  /** One item of a set: the choice is whether it is in it. */
  item?: string;
  /** As the server would write it as text. */
  value: string | null;
  /** See `forgetChoices`. */
  isWithdrawn?: boolean;
}

/** As a choice has it. */
export const shownValue = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : String(value);

export const choose = (scenario: Scenario, choice: Choice): void => void scenario.choices.push(choice);

type Refused = ReturnType<Phone['store']['refused']['all']>[number];

/** Whether what was refused, or is in conflict, may be this choice: of a conflict it is only what the two sides say differently. */
const isAbout = ({ documentId, conflicts }: Refused, { id, field }: Choice): boolean =>
  documentId === id &&
  (conflicts.length === 0 ||
    disputedIn(conflicts).some(({ field: disputed, key }) =>
      `${field}.`.startsWith(key === null ? `${disputed}.` : `${disputed}.${key}.`),
    ));

/** Somebody has decided anew about what was refused: what is there from now on is not only what was chosen. */
export function forgetChoices({ choices }: Scenario, item: Refused): void {
  for (const choice of choices) if (isAbout(item, choice)) choice.isWithdrawn = true;
}

async function valueOnServer(server: Server, { table, id, field, item }: Choice): Promise<string | null> {
  const [row] = await server.sql<{ value: string | null; has: boolean | null }>(
    `select to_jsonb(t) #>> string_to_array($2, '.') as value, (to_jsonb(t) #> string_to_array($2, '.')) ? $3 as has
     from public.${table} t where id = $1`,
    [id, field, item ?? ''],
  );
  if (item !== undefined) return String(row?.has ?? false);
  // What was removed before it was sent has never been there.
  return row ? row.value : field === '_deleted' ? 'true' : null;
}

const keyOf = ({ table, id, field, item = '' }: Choice): string => [table, id, field, item].join(' ');

/** A notification that says something else is unread again: `acts/own/notifications.ts` has the rule of those. */
const isOfItself = ({ table }: Choice): boolean => table !== 'notifications';

/** Whether this person may no longer read the row: then their removal finds nothing to remove, and what others have of it stays (docs/sync.md). */
async function isOutOfReach({ server }: Scenario, { phone, table, id, field }: Choice): Promise<boolean> {
  if (field !== '_deleted') return false;
  const rows = await server
    .as({ id: phone.userId })
    .sql(`select id from public.${table} where id = $1`, [id]);
  return rows.length === 0;
}

/** Whether the server has answered a removal with what another device had written meanwhile: nobody removes what they have not seen, so the row is back. */
const cameBack = ({ network }: Phone, id: string): boolean =>
  network.requests
    .filter(({ call, answer }) => call === 'push' && Array.isArray(answer))
    .some(({ body, answer }) =>
      (body.p_writes as PushWrite[]).some(
        (write, index) =>
          write.id === id &&
          write.document._deleted === true &&
          (answer as PushAnswer[])[index]?.status === 'conflict',
      ),
    );

/**
 * S2: a phone sends what was chosen on it in its order, so in the end the server has what was chosen last on one of the phones, or what one of them has chosen is kept for
 * its author.
 */
export async function lostChoices(scenario: Scenario): Promise<string[]> {
  const { server, choices, wasPutBack } = scenario;
  if (wasPutBack) return [];
  const violations: string[] = [];
  for (const [key, made] of groupBy(choices.filter(isOfItself), keyOf)) {
    const [first] = made;
    const last = new Map(made.map((choice) => [choice.phone, choice]));
    const isAnswered = [...last.keys()].some(
      (phone) =>
        phone.store.refused.all().some((item) => first && isAbout(item, first)) ||
        cameBack(phone, first?.id ?? ''),
    );
    if (!first || isAnswered || made.some(({ isWithdrawn }) => isWithdrawn)) continue;
    const value = await valueOnServer(server, first);
    if ([...last.values()].some((choice) => choice.value === value)) continue;
    if (
      (await Promise.all([...last.values()].map((choice) => isOutOfReach(scenario, choice)))).every(Boolean)
    )
      continue;
    const chosen = [...last].map(([{ name }, choice]) => `${choice.value} (${name})`).join(', ');
    violations.push(`S2 ${key} is ${value}, and was chosen to be ${chosen}`);
  }
  return violations;
}
