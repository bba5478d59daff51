/** What a select may hold. The app names each column of one table once; the widest has 58. */
const LIMITS = {
  columns: 100,
  /** Of one column at one level, whatever it is called, cast to or taken from it. */
  repeats: 2,
  embedded: 2,
  embeddedLevels: 1,
} as const;

/** The column that a part of a select reads: `rate` of `pay:rate->>min::int`. */
const READ_COLUMN = /^(?:[\w-]+:)?(\*|\w+)(?:->>?[\w-]+)*(?:\.\w+|::\w+)*$/;
/** What it counts as where it cannot be read: all of these together as one column. */
const UNREAD = '';

/** Whether a select joins another table to the rows. */
export const joinsTables = (select: string): boolean => select.includes('(');

export const hasTooManyColumns = (list: string): boolean => list.split(/[,()]/).length > LIMITS.columns;

export const TOO_MANY_COLUMNS = `A query names at most ${LIMITS.columns} columns.`;

/**
 * Why a select is not tried; null if it is. Each column under hundreds of names is hundreds of tables in one answer, and a table
 * joined to a joined one multiplies the work: the jobs of the companies of all jobs are megabytes.
 */
export function selectProblem(select: string): string | null {
  // What is quoted could hold any of the signs that are counted here, and the reader of the select may end it elsewhere.
  if (select.includes('"')) return 'A select quotes no names here.';
  if (hasTooManyColumns(select)) return TOO_MANY_COLUMNS;
  const levels: Map<string, number>[] = [new Map()];
  let embedded = 0;
  for (const [, part = '', end = ''] of select.replaceAll(/\s/g, '').matchAll(/([^,()]*)([,()]|$)/g)) {
    if (end === '(') {
      embedded += 1;
      levels.push(new Map());
      if (embedded > LIMITS.embedded || levels.length - 1 > LIMITS.embeddedLevels)
        return `A select joins at most ${LIMITS.embedded} tables, ${LIMITS.embeddedLevels} level deep.`;
      continue;
    }
    const level = levels.at(-1);
    if (!level) return 'A select closes a bracket that it has not opened.';
    if (part !== '') {
      const column = READ_COLUMN.exec(part)?.[1] ?? UNREAD;
      const uses = (level.get(column) ?? 0) + 1;
      if (uses > LIMITS.repeats) return `A select names each column at most ${LIMITS.repeats} times.`;
      level.set(column, uses);
    }
    if (end === ')') levels.pop();
  }
  return null;
}
