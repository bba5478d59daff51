import type { MergeStrategy } from '@/domain/streams';
import type { Row } from '@/backend/sync/sync-protocol';
import { isMap, keysOf, mergeByKey, withKeys } from './merge-by-key';
import { jsonEqual } from './json-equal';
import { union } from './union';

/** Of a map merged by key, `theirs` is the current value, and `mine` differs from it only in the conflicting keys. */
export interface Conflict {
  field: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merged {
  fields: Row;
  /** Fields that both sides changed to different values. Theirs stays in `fields`; mine is offered to the person. */
  conflicts: Conflict[];
  /** Whether some of my changes are not on the server yet. */
  dirty: boolean;
}

export interface MergeInput {
  /** The server's fields that my edit started from; null when I created the row. */
  base: Row | null;
  mine: Row;
  theirs: Row;
  /** Only these fields can be mine; the server owns the rest. */
  writable: readonly string[];
  /** By field, and by key of a map (`settings.muted`). */
  strategies: Readonly<Record<string, MergeStrategy>>;
}

const counters = (value: unknown): Record<string, number> =>
  typeof value === 'object' && value !== null ? ({ ...value } as Record<string, number>) : {};

/** The maximum of each counter. Neither side can lower one, so the base does not matter. */
function rise(mine: unknown, theirs: unknown): Record<string, number> {
  const highest = counters(theirs);
  for (const [key, value] of Object.entries(counters(mine)))
    highest[key] = Math.max(highest[key] ?? 0, value);
  return highest;
}

const WHOLE: Record<
  Exclude<MergeStrategy, 'by_key' | 'derived'>,
  (base: unknown, mine: unknown, theirs: unknown) => unknown
> = {
  rise: (_base, mine, theirs) => rise(mine, theirs),
  union,
  turn_on: (_base, mine, theirs) => mine === true || theirs === true,
  act: (_base, mine) => mine,
};

/**
 * Three-way merge: applies what I changed since `base` to `theirs`. On a field that both changed, theirs stays. If mine won
 * here, a write whose reply was lost would be applied twice, and two devices could overwrite each other for ever.
 */
export function merge({ base, mine, theirs, writable, strategies }: MergeInput): Merged {
  const fields: Row = { ...theirs };
  const conflicts: Conflict[] = [];
  let dirty = false;
  for (const field of writable) {
    const [before, ours, other] = [base?.[field], mine[field], theirs[field]];
    if (ours === undefined || jsonEqual(ours, other) || (base !== null && jsonEqual(ours, before))) continue;
    const strategy = strategies[field];
    if (strategy === 'by_key' && isMap(ours) && isMap(other)) {
      const { value, conflicting } = mergeByKey(before, ours, other, (key) => strategies[`${field}.${key}`]);
      fields[field] = value;
      dirty ||= !jsonEqual(value, other);
      if (conflicting.length > 0)
        conflicts.push({ field, mine: withKeys(value, ours, conflicting), theirs: value });
    } else if (strategy && strategy !== 'by_key' && strategy !== 'derived') {
      fields[field] = WHOLE[strategy](before, ours, other);
      dirty ||= !jsonEqual(fields[field], other);
    } else if (base !== null && jsonEqual(other, before)) {
      fields[field] = ours;
      dirty = true;
    } else if (strategy !== 'derived') {
      conflicts.push({ field, mine: ours, theirs: other });
    }
  }
  return { fields, conflicts, dirty };
}

export interface RebaseInput {
  /** What the answered edit started from, and what was sent. */
  base: Row | null;
  sent: Row;
  /** The document now; the person may have continued writing. */
  current: Row;
  master: Row;
  /** Fields that the server reported as conflicting; for a map its keys, as in `payload.title`. */
  conflicting: readonly string[];
  /** Fields in which the sent value had arrived, and somebody has since built on it. */
  superseded: readonly string[];
  writable: readonly string[];
  strategies: Readonly<Record<string, MergeStrategy>>;
}

/**
 * The document after the server's answer: the server's row plus what the person wrote since. A field that was sent and
 * not changed since takes the server's normalised value (trimmed, rounded), or it would be sent again for ever.
 */
export function rebase({
  base,
  sent,
  current,
  master,
  conflicting,
  superseded,
  writable,
  strategies,
}: RebaseInput): Merged {
  const from: Row = { ...sent };
  const mine: Row = { ...current };
  for (const field of writable) {
    if (jsonEqual(current[field], sent[field])) mine[field] = master[field];
    const wasSent = base === null || !jsonEqual(sent[field], base[field]);
    // A set is not normalised: it contains what others added meanwhile, and with that as the base, the local set would remove it again.
    if (wasSent && !strategies[field] && !conflicting.includes(field) && !superseded.includes(field))
      from[field] = master[field];
  }
  const merged = merge({ base: from, mine, theirs: master, writable, strategies });
  const offers = writable
    .filter((field) => conflicting.includes(field) || keysOf(field, conflicting).length > 0)
    .map((field): Conflict => {
      const keys = keysOf(field, conflicting);
      const [local, result] = [current[field], merged.fields[field]];
      if (keys.length === 0 || !isMap(local) || !isMap(result))
        return { field, mine: local, theirs: master[field] };
      const mineSince = merged.conflicts.find((conflict) => conflict.field === field)?.mine;
      return { field, mine: withKeys(isMap(mineSince) ? mineSince : result, local, keys), theirs: result };
    });
  const further = merged.conflicts.filter(({ field }) => !offers.some((offer) => offer.field === field));
  return {
    ...merged,
    conflicts: [...further, ...offers.filter((offer) => !jsonEqual(offer.mine, offer.theirs))],
  };
}
