import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely';

/** A thousand rows of the widest table, full of ordinary text, are a tenth of it. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const BYTES_OF_A_VALUE = 8;

/** About what a value takes as JSON, or more than `room` as soon as that is certain. Names are left out: they add no more than their values do. */
function sizeOf(value: unknown, room: number): number {
  if (typeof value === 'string') return value.length + BYTES_OF_A_VALUE;
  if (typeof value !== 'object' || value === null) return BYTES_OF_A_VALUE;
  let size = BYTES_OF_A_VALUE;
  for (const part of Object.values(value)) {
    size += sizeOf(part, room - size);
    if (size > room) break;
  }
  return size;
}

/**
 * Refuses the rows of a statement that are too large together, before they are written out as JSON, which takes several times their
 * memory. A single row passes: the database bounds it, and the procedures of sync answer with one.
 */
export class AnswerSizeLimit implements KyselyPlugin {
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (result.rows.length > 1 && sizeOf(result.rows, MAX_ANSWER_BYTES) > MAX_ANSWER_BYTES)
      throw Object.assign(new Error('The answer is too large. Ask for fewer rows or columns at a time.'), {
        code: 'PT413',
      });
    return result;
  }
}
