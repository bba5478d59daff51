import type { Unacceptable } from './request-form';
import { hasTooManyColumns, joinsTables, selectProblem, TOO_MANY_COLUMNS } from './select-query';

/**
 * The operators that a filter may have: those of the app and its tests, and the other comparisons. Each takes time in proportion to
 * the rows. A regular expression or a text search can be made to run for ever, and PGlite cannot interrupt it (docs/security.md);
 * hosted Supabase ends it (`statement_timeout`).
 */
const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'is'] as const;

/** What a query may hold. The app asks for a hundred ids at most, and for the rows of one table. */
const LIMITS = {
  parameters: 60,
  characters: 8_000,
  orderCharacters: 1_000,
  orderTerms: 8,
  /** Rows to which others are joined: each can bring as many as a whole answer may have. */
  joinedRows: 100,
  conditions: 100,
  conditionLevels: 4,
} as const;

const OPERATOR = `(?:not\\.)?(?:${OPERATORS.join('|')})\\.`;
const COLUMN = '\\w+(?:->>?\\w+)*';
const FILTER = new RegExp(`^${OPERATOR}`);
const CONDITION = new RegExp(`^${COLUMN}\\.${OPERATOR}`);
const GROUP = /^(?:not\.)?(?:and|or)(\(.*\))$/s;

/** What a parameter is, by its name; the first that fits. A name that fits none could be read in two ways. */
const PARAMETERS: readonly { name: RegExp; problem: (value: string) => string | null }[] = [
  { name: /^select$/, problem: (value) => tooLong(value) ?? selectProblem(value) },
  { name: /^(\w+\.)*order$/, problem: orderProblem },
  {
    name: /^(on_conflict|columns)$/,
    problem: (value) => (hasTooManyColumns(value) ? TOO_MANY_COLUMNS : null),
  },
  { name: /^((\w+\.)*(limit|offset)|apikey)$/, problem: (value) => tooLong(value) },
  { name: /^(\w+\.)*(not\.)?(and|or)$/, problem: groupProblem },
  { name: new RegExp(`^(\\w+\\.)*${COLUMN}$`), problem: filterProblem },
];

const tooLong = (value: string, most: number = LIMITS.characters): string | null =>
  value.length > most ? `A parameter of a query has at most ${most} characters.` : null;

function orderProblem(value: string): string | null {
  return value.split(',').length > LIMITS.orderTerms
    ? `A query is sorted by at most ${LIMITS.orderTerms} columns.`
    : tooLong(value, LIMITS.orderCharacters);
}

const refusedFilter = (text: string): string =>
  `The filter "${text.slice(0, 60)}" is not accepted here. The operators are ${OPERATORS.join(', ')}, each with or without not.`;

function filterProblem(value: string): string | null {
  return tooLong(value) ?? (FILTER.test(value) ? null : refusedFilter(value));
}

/** The parts between commas that are neither quoted nor in brackets; null where a bracket or a quote is left open. */
function partsOf(list: string): string[] | null {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (const character of list) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && '({'.includes(character)) depth += 1;
    if (!isQuoted && ')}'.includes(character)) depth -= 1;
    if (depth < 0) return null;
    if (character === ',' && depth === 0 && !isQuoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return depth === 0 && !isQuoted ? parts : null;
}

/** Level by level, not by recursion: that is what it protects. */
function groupProblem(value: string): string | null {
  // With a backslash, a quote may or may not end what is quoted, depending on the reader.
  if (value.includes('\\')) return 'A condition of or and and has no backslash.';
  const long = tooLong(value);
  if (long) return long;
  let groups = [value];
  let conditions = 0;
  for (let level = 0; groups.length > 0; level += 1) {
    if (level >= LIMITS.conditionLevels) return `or and and nest at most ${LIMITS.conditionLevels} levels.`;
    const inner: string[] = [];
    for (const group of groups) {
      const parts = group.startsWith('(') && group.endsWith(')') ? partsOf(group.slice(1, -1)) : null;
      if (!parts) return refusedFilter(group);
      conditions += parts.length;
      if (conditions > LIMITS.conditions) return `A query has at most ${LIMITS.conditions} conditions.`;
      for (const part of parts.map((one) => one.trim())) {
        const [, within] = GROUP.exec(part) ?? [];
        if (within !== undefined) inner.push(within);
        else if (!CONDITION.test(part)) return refusedFilter(part);
      }
    }
    groups = inner;
  }
  return null;
}

/** A procedure called by GET has its arguments among the filters: a value that looks like no filter is one. */
const isArgument = (path: string, method: string, value: string): boolean =>
  path.startsWith('/rest/v1/rpc/') && method !== 'POST' && !/^(not\.)*\w+(\([^)]*\))?\./.test(value);

/** Those of which a second one could be read in the place of the one that was looked at. */
const ONCE: readonly string[] = ['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'];

/** Only what is read is bounded: a write answers with the rows that it changed, which its caller may write. */
const READING: readonly string[] = ['GET', 'HEAD'];

function joinProblem(method: string, { pathname, searchParams }: URL, hasRange: boolean): string | null {
  const isRead = READING.includes(method) || pathname.startsWith('/rest/v1/rpc/');
  if (!isRead || !joinsTables(searchParams.get('select') ?? '')) return null;
  const limit = Number(searchParams.get('limit') ?? Infinity);
  return limit <= LIMITS.joinedRows && !hasRange
    ? null
    : `A query that joins tables has a limit of at most ${LIMITS.joinedRows} rows, and no Range.`;
}

const refused = (message: string): Unacceptable => ({ status: 400, code: 'PGRST100', message });

/**
 * Why the query of a REST request is not tried; null if it is. Bounded before any work, whoever asks.
 * @param hasRange whether its headers ask for a range of rows, which counts instead of the limit
 */
export function queryProblem(method: string, url: URL, hasRange = false): Unacceptable | null {
  const { pathname, searchParams } = url;
  if (!pathname.startsWith('/rest/')) return null;
  const parameters = [...searchParams];
  if (parameters.length > LIMITS.parameters)
    return refused(`A query has at most ${LIMITS.parameters} parameters.`);
  const repeated = ONCE.find((name) => searchParams.getAll(name).length > 1);
  if (repeated !== undefined) return refused(`A query has one ${repeated}.`);
  for (const [name, value] of parameters) {
    const kind = PARAMETERS.find((one) => one.name.test(name));
    if (!kind) return refused(`The parameter "${name.slice(0, 60)}" is not accepted here.`);
    const isPlain = kind.problem === filterProblem && isArgument(pathname, method, value);
    const problem = isPlain ? tooLong(value) : kind.problem(value);
    if (problem !== null) return refused(problem);
  }
  const joined = joinProblem(method, url, hasRange);
  return joined === null ? null : refused(joined);
}
