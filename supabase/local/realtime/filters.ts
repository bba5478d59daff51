export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

/** What one subscriber wants to hear about, as `postgres_changes` of a join. */
export interface ChangeFilter {
  id: number;
  event: string;
  schema: string;
  table?: string;
  /** `column=operator.value`, several joined by commas. */
  filter?: string;
}

type Row = Record<string, unknown>;
type Compare = (mine: unknown, theirs: string) => boolean;

/** Numbers compare as numbers, everything else as text; the same for dates, which sort as text in ISO form. */
const order = (mine: unknown, theirs: string): number =>
  typeof mine === 'number' ? mine - Number(theirs) : String(mine).localeCompare(theirs, 'en');

const OPERATORS: Readonly<Record<string, Compare>> = {
  eq: (mine, theirs) => String(mine) === theirs,
  neq: (mine, theirs) => String(mine) !== theirs,
  lt: (mine, theirs) => order(mine, theirs) < 0,
  lte: (mine, theirs) => order(mine, theirs) <= 0,
  gt: (mine, theirs) => order(mine, theirs) > 0,
  gte: (mine, theirs) => order(mine, theirs) >= 0,
  in: (mine, theirs) =>
    theirs
      .replace(/^\(|\)$/g, '')
      .split(',')
      .includes(String(mine)),
};

/** Whether a filter is about this table and kind of change at all. */
export function watches(filter: ChangeFilter, schema: string, table: string, type: ChangeType): boolean {
  return (
    [schema, '*'].includes(filter.schema) &&
    (filter.table === undefined || [table, '*'].includes(filter.table)) &&
    [type, '*'].includes(filter.event.toUpperCase())
  );
}

/** Whether a row passes the conditions. A condition that cannot be read, or a column that is not there, passes nothing. */
export function matches(filter: string | undefined, row: Row): boolean {
  if (!filter) return true;
  return filter.split(/,(?=\w+=)/).every((condition) => {
    const [, column = '', operator = '', value = ''] = /^(\w+)=(\w+)\.(.*)$/s.exec(condition) ?? [];
    const compare = OPERATORS[operator];
    return compare !== undefined && column in row && compare(row[column], value);
  });
}
