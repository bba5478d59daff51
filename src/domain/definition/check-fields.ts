import * as z from 'zod';
import { sendable } from '../values/text/sendable-text';
import { DEFINITIONS } from './all-streams';
import type { StreamDefinition } from './define-stream';

export type Checked = { fields: Record<string, unknown> } | { sentence: string; field: string | null };

const BY_NAME: Readonly<Record<string, StreamDefinition>> = DEFINITIONS;

/** The fields as the schema of their stream takes them, without unsendable characters; or what is wrong with the first invalid one. */
export function checkFields(streamName: string, changes: Readonly<Record<string, unknown>>): Checked {
  const all = BY_NAME[streamName]?.schema.shape ?? {};
  const unknown = Object.keys(changes).find((field) => !(field in all));
  if (unknown !== undefined) return { sentence: `${streamName} has no field ${unknown}.`, field: unknown };
  const result = z
    .object(Object.fromEntries(Object.keys(changes).map((field) => [field, all[field] as z.ZodType])))
    .safeParse(sendable(changes));
  if (result.success) return { fields: result.data };
  const [issue] = result.error.issues;
  return {
    sentence: issue?.message ?? 'This is not in the right form.',
    field: issue ? String(issue.path[0] ?? '') || null : null,
  };
}
