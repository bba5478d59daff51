import type { PostgresType } from 'postgres';

/** Type OIDs from PostgreSQL's catalogue. */
const OID = { int8: 20, json: 114, timestamp: 1114, timestamptz: 1184, numeric: 1700, jsonb: 3802 } as const;

/** PostgreSQL prints `2026-01-02 03:04:05+00`; PostgREST answers `2026-01-02T03:04:05+00:00`. */
const isoTimestamp = (text: string): string => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** A JSON number where that is exact, as PostgREST prints it; a bigint beyond that. */
const exactInteger = (text: string): number | bigint => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
};

export const pgliteParsers: Record<number, (text: string) => unknown> = {
  [OID.timestamptz]: isoTimestamp,
  [OID.timestamp]: isoTimestamp,
  [OID.numeric]: Number,
  [OID.int8]: exactInteger,
};

const type = (
  oid: number,
  parse: (text: string) => unknown,
  serialize: (value: unknown) => unknown,
): PostgresType => ({
  to: oid,
  from: [oid],
  parse,
  serialize,
});

const text = (value: unknown): string => (typeof value === 'string' ? value : String(value));

/**
 * lite passes JSON parameters as text that is already JSON; the native driver would encode it again, and a
 * jsonb column would hold a string.
 */
const jsonText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export const nativeTypes: Record<string, PostgresType> = {
  timestamptz: type(OID.timestamptz, isoTimestamp, text),
  timestamp: type(OID.timestamp, isoTimestamp, text),
  numeric: type(OID.numeric, Number, text),
  json: type(OID.json, JSON.parse, jsonText),
  jsonb: type(OID.jsonb, JSON.parse, jsonText),
};

type Serializer = (value: never) => unknown;

/**
 * Both drivers hand on what is no array to an array column, unchanged, and send a broken message when that is no text either: the
 * request of somebody else that comes next then fails or reads wrong parameters. As text the database refuses it (22P02).
 */
export const onlyText = <T extends Record<number, Serializer>>(serializers: T): T =>
  new Proxy(serializers, {
    get: (all, oid) => {
      const serialize: unknown = Reflect.get(all, oid);
      if (typeof serialize !== 'function') return serialize;
      return (value: unknown) => {
        const sent: unknown = serialize(value);
        const isSendable =
          typeof sent === 'string' || sent === null || sent === undefined || ArrayBuffer.isView(sent);
        return isSendable ? sent : JSON.stringify(sent);
      };
    },
  });
