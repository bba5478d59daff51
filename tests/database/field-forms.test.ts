import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { onEveryDatabase } from './every-database';
import { type Cast, cast, refusalOf } from './sync-fixtures';

interface Field {
  stream: string;
  field: string;
  form: string;
}

const OF_FORM: Record<string, unknown> = {
  string: 'x',
  number: 5,
  boolean: true,
  object: { a: 1 },
  array: [1],
};

/** Values that are of another form than this one. */
const others = (form: string): unknown[] => {
  const outer = form.startsWith('array') ? 'array' : form;
  const wrong = Object.entries(OF_FORM).flatMap(([name, value]) => (name === outer ? [] : [value]));
  const inner = form.split('array of ')[1];
  return inner === undefined
    ? wrong
    : [...wrong, ...Object.entries(OF_FORM).flatMap(([name, value]) => (name === inner ? [] : [[value]]))];
};

/** S7: a field of the wrong type is refused by its name, for every stream and every field that a client may write. */
onEveryDatabase('the form of each field', (db) => {
  let people: Cast;
  let fields: Field[];

  beforeAll(async () => {
    people = await cast(db());
    fields = await db().sql<Field>(
      `select s.name as stream, field, s.forms ->> field as form
       from sync_private.streams s, unnest(s.writable) field order by 1, 2`,
    );
  });

  it('is known of every one of them, as its column has it', async () => {
    expect(fields.length).toBeGreaterThan(150);
    expect(fields.filter(({ form }) => form === null)).toEqual([]);
    const columns = await db().sql<{ stream: string; field: string; type: string }>(
      `select s.name as stream, a.attname as field, a.atttypid::regtype::text as type
       from sync_private.streams s join pg_attribute a on a.attrelid = s.relation and a.attname = any (s.writable)`,
    );
    const typeOf = new Map(columns.map(({ stream, field, type }) => [`${stream}.${field}`, type]));
    for (const { stream, field, form } of fields) {
      const type = typeOf.get(`${stream}.${field}`)!;
      const expected = type.endsWith('[]')
        ? /^array of (string|number)$/
        : type === 'jsonb'
          ? /^(object|array)$/
          : /^(integer|bigint|smallint|numeric|real|double precision)$/.test(type)
            ? /^number$/
            : type === 'boolean'
              ? /^boolean$/
              : /^string$/;
      expect(`${stream}.${field} ${form}`).toMatch(new RegExp(` ${expected.source.slice(1)}`));
    }
  });

  describe.each([
    ['new', null],
    ['changed', { rev: 1 }],
  ])('of a %s row', (_, base) => {
    it('is asked of every field, and the refusal names it', async () => {
      const wrong = fields.flatMap(({ stream, field, form }) =>
        others(form).map((value) => ({ stream, field, value })),
      );
      const said = new Map<string, string>();
      for (let from = 0; from < wrong.length; from += 240) {
        const part = wrong.slice(from, from + 240);
        const answers = await people.employer.push(
          part.map(({ stream, field, value }) => ({
            stream,
            id: newId(),
            base: base as Row | null,
            document: { [field]: value },
            edit: newId(),
          })) as never,
        );
        answers.forEach((answer, i) => {
          const { stream, field, value } = part[i]!;
          const expected = `MQ400 Some of this is not in the right form: ${field.replaceAll('_', ' ')}.`;
          const got = refusalOf(answer);
          if (got !== expected) said.set(`${stream}.${field} = ${JSON.stringify(value)}`, got);
        });
        await db().sql('delete from sync_private.sent_bytes');
      }
      expect(Object.fromEntries(said)).toEqual({});
    });
  });

  it('is asked of the values that an edit started from', async () => {
    const [answer] = await people.employer.push([
      {
        stream: 'profiles',
        id: String(people.employer.id),
        base: { rev: 1, departments: 'x' },
        document: { departments: [] },
        edit: newId(),
      },
    ] as never);
    expect(refusalOf(answer!)).toBe('MQ400 Some of this is not in the right form: base.');
  });
});
