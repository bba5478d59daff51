import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTIFICATION_TYPES } from '@/domain/vocabulary';

interface SchemaFile {
  name: string;
  sql: string;
}

/**
 * Which types of notification the schema's files send. Found are calls of `private.notify` and `private.notify_hiring`, and direct inserts into
 * `public.notifications`: a new way of making them has to be added to `CALLS`.
 */

/** The schema’s files, without comments. */
function schemaFiles(): SchemaFile[] {
  const folder = 'supabase/schemas';
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8').replaceAll(/^\s*--.*$/gm, '') }));
}

/** What makes a notification, and which of its arguments is the type. The definition itself passes on what it is given. */
const CALLS = /(?<!create function )private\.(notify|notify_hiring)\(|insert into public\.notifications \(/g;
const TYPE_ARGUMENT: Readonly<Record<string, number>> = { notify: 1, notify_hiring: 3 };

/** The arguments from the opening bracket on: commas within brackets, texts and `case` belong to one. */
function argumentsAt(sql: string, start: number): string[] {
  const parts = [''];
  let depth = 0;
  let isText = false;
  for (const char of sql.slice(start)) {
    if (char === "'") isText = !isText;
    else if (!isText && char === '(') depth += 1;
    else if (!isText && char === ')') depth -= 1;
    if (depth < 0) break;
    if (char === ',' && !isText && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

/** What an expression can be: a text, or the ends of a `case`. */
const valuesOf = (expression: string): string[] =>
  [...expression.matchAll(/(?:^|\bthen\s+|\belse\s+)'(\w+)'/g)].map(([, value]) => value ?? '');

/** The types that one call sends; empty for one that passes on its parameter. */
function typesOfCall({ name, sql }: SchemaFile, index: number, kind: string | undefined): string[] {
  const open = sql.indexOf('(', kind === undefined ? sql.indexOf('values', index) : index) + 1;
  const type = argumentsAt(sql, open)[TYPE_ARGUMENT[kind ?? 'notify'] ?? 1] ?? '';
  if (type === 'p_type') return [];
  const declared = /^\w+$/.test(type)
    ? [...sql.slice(0, index).matchAll(new RegExp(`\\b${type} (?:constant )?text := ([^;]+);`, 'g'))].at(
        -1,
      )?.[1]
    : undefined;
  const types = valuesOf(declared ?? type);
  const unknown = types.find((value) => !(NOTIFICATION_TYPES as readonly string[]).includes(value));
  if (types.length === 0 || unknown !== undefined)
    throw new Error(`${name}: which type does this notification have? ${unknown ?? type}`);
  return types;
}

/** The types of each call of a file, one list a call. */
export const sentBy = (file: SchemaFile): string[][] =>
  [...file.sql.matchAll(CALLS)].map((found) => typesOfCall(file, found.index, found[1]));

type NotificationType = (typeof NOTIFICATION_TYPES)[number];

const inOrder = (types: ReadonlySet<string>): NotificationType[] =>
  NOTIFICATION_TYPES.filter((type) => types.has(type)).toSorted();

/** Every type that the database sends. */
export const sentTypes = (): NotificationType[] =>
  inOrder(new Set(schemaFiles().flatMap((file) => sentBy(file).flat())));

/** The types that go only to whoever a job is hired by: nothing but `private.notify_hiring` sends them. */
export function typesForHiring(): NotificationType[] {
  const calls = schemaFiles().flatMap((file) =>
    [...file.sql.matchAll(CALLS)].map((found) => ({
      isForHiring: found[1] === 'notify_hiring',
      types: typesOfCall(file, found.index, found[1]),
    })),
  );
  const typesWhere = (isForHiring: boolean): ReadonlySet<string> =>
    new Set(calls.filter((call) => call.isForHiring === isForHiring).flatMap(({ types }) => types));
  const forOthers = typesWhere(false);
  return inOrder(typesWhere(true)).filter((type) => !forOthers.has(type));
}
