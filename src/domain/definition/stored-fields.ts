import * as z from 'zod';
import type { StoredField } from './stream';

type JsonSchema = Record<string, unknown>;

/** Keywords that RxDB does not know, or that only a validator would need: zod checks what is written. */
const DROPPED = new Set([
  '$schema',
  'format',
  'pattern',
  'minLength',
  'contentEncoding',
  'id',
  '$id',
  'propertyNames',
  'additionalProperties',
]);

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `anyOf: [X, null]`, as zod writes a nullable, becomes X with null among its types: RxDB looks at `type` alone. */
function foldNullable(node: JsonSchema): JsonSchema {
  const choices = node.anyOf;
  if (!Array.isArray(choices)) return node;
  const { anyOf: _folded, ...rest } = node;
  const others = choices.filter(isObject).filter((choice) => choice.type !== 'null');
  const nullable = others.length < choices.length;
  const [only] = others;
  if (others.length === 1 && only)
    return { ...rest, ...only, type: nullable ? [only.type, 'null'] : only.type };
  return nullable ? { ...rest, type: ['string', 'null'] } : { ...rest, type: 'string' };
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const node: JsonSchema = {};
  for (const [key, child] of Object.entries(foldNullable(value))) {
    if (key === 'properties' && isObject(child)) {
      node.properties = Object.fromEntries(
        Object.entries(child).map(([name, inner]) => [name, plain(inner)]),
      );
    } else if (!DROPPED.has(key)) {
      node[key] = plain(child);
    }
  }
  return node;
}

/** A schema's fields as the database in the browser stores them. Their order is part of the stored form (S11). */
export function storedFieldsOf(schema: z.ZodObject): Readonly<Record<string, StoredField>> {
  const { properties } = plain(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' })) as {
    properties: Record<string, JsonSchema>;
  };
  return properties;
}
