export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

/** One entry of `postgres_changes` in a join. */
export interface ChangeFilter {
  id: number;
  event: string;
  schema: string;
  table?: string;
  /** `column=operator.value`, several separated by commas. */
  filter?: string;
}

type Row = Record<string, unknown>;
type Compare = (value: unknown, operand: string) => boolean;

/** Numbers compare as numbers, everything else as text, which also sorts ISO dates correctly. */
const compareValues = (value: unknown, operand: string): number =>
  typeof value === 'number' ? value - Number(operand) : String(value).localeCompare(operand, 'en');

const OPERATORS: Readonly<Record<string, Compare>> = {
  eq: (value, operand) => String(value) === operand,
  neq: (value, operand) => String(value) !== operand,
  lt: (value, operand) => compareValues(value, operand) < 0,
  lte: (value, operand) => compareValues(value, operand) <= 0,
  gt: (value, operand) => compareValues(value, operand) > 0,
  gte: (value, operand) => compareValues(value, operand) >= 0,
  in: (value, operand) =>
    operand
      .replace(/^\(|\)$/g, '')
      .split(',')
      .includes(String(value)),
};

/** Whether a filter applies to this table and kind of change. */
export function watches(filter: ChangeFilter, schema: string, table: string, type: ChangeType): boolean {
  return (
    [schema, '*'].includes(filter.schema) &&
    (filter.table === undefined || [table, '*'].includes(filter.table)) &&
    [type, '*'].includes(filter.event.toUpperCase())
  );
}

/** Whether a row meets all conditions. An unreadable condition or an unknown column never matches. */
export function matches(filter: string | undefined, row: Row): boolean {
  if (!filter) return true;
  return filter.split(/,(?=\w+=)/).every((condition) => {
    const [, column = '', operator = '', operand = ''] = /^(\w+)=(\w+)\.(.*)$/s.exec(condition) ?? [];
    const compare = OPERATORS[operator];
    return compare !== undefined && column in row && compare(row[column], operand);
  });
}
