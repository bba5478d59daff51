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
type Compare = (conditionValue: unknown, operand: string) => boolean;

/** Numbers compare as numbers, everything else as text; the same for dates, which sort as text in ISO form. */
const compareValues = (conditionValue: unknown, operand: string): number =>
  typeof conditionValue === 'number'
    ? conditionValue - Number(operand)
    : String(conditionValue).localeCompare(operand, 'en');

const OPERATORS: Readonly<Record<string, Compare>> = {
  eq: (conditionValue, operand) => String(conditionValue) === operand,
  neq: (conditionValue, operand) => String(conditionValue) !== operand,
  lt: (conditionValue, operand) => compareValues(conditionValue, operand) < 0,
  lte: (conditionValue, operand) => compareValues(conditionValue, operand) <= 0,
  gt: (conditionValue, operand) => compareValues(conditionValue, operand) > 0,
  gte: (conditionValue, operand) => compareValues(conditionValue, operand) >= 0,
  in: (conditionValue, operand) =>
    operand
      .replace(/^\(|\)$/g, '')
      .split(',')
      .includes(String(conditionValue)),
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
    const [, column = '', operator = '', conditionValue = ''] = /^(\w+)=(\w+)\.(.*)$/s.exec(condition) ?? [];
    const compare = OPERATORS[operator];
    return compare !== undefined && column in row && compare(row[column], conditionValue);
  });
}
