/** An object with keys, and neither null nor a list: what JSON calls an object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record with this value under the key, or without the key where the value is undefined. */
export function withEntry<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Record<string, Value> {
  const { [key]: _before, ...others } = record;
  return value === undefined ? others : { ...others, [key]: value };
}
