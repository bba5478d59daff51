import type { Stream } from '@/domain/streams';
import type { Row } from '@/backend/sync/sync-protocol';
import { jsonEqual } from './json-equal';
import { changedKeys, isMap, withKeys } from './merge-by-key';

interface Written {
  document: Row;
  base: Row | null;
}

/** What says of which row it is, and where a screen about it would be. */
const isReference = (field: string): boolean => field === 'id' || field.endsWith('_id');

/**
 * What is left of a write to a row that its author may no longer read: what they wrote themselves, to copy, and which row it was of. The rest was never
 * theirs, and does not stay on the device (S6). All of it, where it was theirs alone.
 * @param me null: nobody is signed in
 */
export function ownPart(stream: Stream, { document, base }: Written, me: string | null): Written {
  const [owner, ...others] = stream.owners;
  const isTheirs = owner !== undefined && others.length === 0 && document[owner] === me;
  if (base === null || isTheirs) return { document, base };
  const written = Object.keys(document).filter((field) => !jsonEqual(document[field], base[field]));
  const partOf = (value: unknown, field: string): unknown => {
    const [mine, before] = [document[field], base[field]];
    return stream.merge[field] === 'by_key' && isMap(mine) && isMap(value)
      ? withKeys({}, value, changedKeys(before, mine))
      : value;
  };
  const pick = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([field, value]) => {
        if (written.includes(field)) return [[field, partOf(value, field)]];
        return isReference(field) ? [[field, value]] : [];
      }),
    );
  return { document: pick(document), base: pick(base) };
}
