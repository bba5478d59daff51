import { beforeAll, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import type { As, Row } from '../support/database';
import { onEveryDatabase } from './every-database';

/** Eight bytes, and 131 kB as text. */
const HUGE = '1e131071';
/** As many digits after the point. */
const TINY = '0e-16383';
const REFUSED = { code: 'MQ400', message: expect.stringContaining('a number is too long') };

interface Parameters {
  name: string;
  types: string[];
}

/** What clients may call with JSON, as the database itself says. */
const callsWithJson = (sql: As['sql']): Promise<Parameters[]> =>
  sql<{ name: string; types: string[] } & Row>(
    `select p.proname as name, array(select t::regtype::text from unnest(p.proargtypes) t) as types
     from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace
       and array['json'::regtype, 'jsonb'::regtype]::oid[] && p.proargtypes::oid[]
       and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
  );

onEveryDatabase('numbers that are longer as text than they were sent', (db) => {
  let admin: As;
  beforeAll(async () => {
    admin = db().as({ id: await db().createUser({ role: 'admin' }) });
  });

  it.each([HUGE, `-${HUGE}`, TINY, '1e20'])('are found wherever they are: %s', async (number) => {
    for (const value of [number, `[1, ${number}]`, `{"a": {"b": [[${number}]]}}`])
      expect(await db().sql(`select private.has_oversized_number('${value}') as is`), value).toEqual([
        { is: true },
      ]);
  });

  it.each([
    'null',
    '"1e131071"',
    '0.30000000000000004',
    '1.2345678901234567e-10',
    '99999999999999999999',
    '{}',
  ])('no value of ours is one: %s', async (value) => {
    expect(await db().sql(`select private.has_oversized_number('${value}') as is`)).toEqual([{ is: false }]);
  });

  it('are refused by every function that takes JSON from a client, before they are read', async () => {
    const calls = await callsWithJson(db().sql);
    expect(calls.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['record_device', 'search_jobs', 'sync_pull', 'published_notes']),
    );
    for (const { name, types } of calls.filter(({ name: called }) => called !== 'sync_push')) {
      for (const [at, type] of types.entries()) {
        if (!type.startsWith('json')) continue;
        const values = types.map((other, n) =>
          n === at
            ? `'[{"x": ${HUGE}}]'::${type}`
            : other.startsWith('json')
              ? `'{}'::${other}`
              : `null::${other}`,
        );
        await expect(
          admin.sql(`select public.${name}(${values.join(', ')})`),
          `${name}, argument ${at + 1}`,
        ).rejects.toMatchObject(REFUSED);
      }
    }
  });

  it('S7: a pushed write with one is refused by itself, wherever the number is, and keeps no other from being sent', async () => {
    const me = db().as({ id: await db().createUser() });
    const draft = (id: string): string =>
      `{"stream": "drafts", "id": "${id}", "edit": "${id}", "base": null, "document": {"kind": "job", "title": "Gaffer"}}`;
    const [one, two, three, four] = [newId(), newId(), newId(), newId()];
    const writes = `[${[
      draft(one),
      draft(two).replace('"kind"', `"payload": {"salary_min": [${HUGE}]}, "kind"`),
      draft(three).replace(`"edit": "${three}"`, `"edit": [${HUGE}]`),
      draft(four),
    ].join(',')}]`;
    const [row] = await me.sql<{ answers: { id: string; status: string; code?: string }[] }>(
      `select public.sync_push($1, '${writes}') as answers`,
      [newId()],
    );
    expect(row!.answers.map(({ id, status, code }) => [id, status, code ?? ''])).toEqual([
      [one, 'accepted', ''],
      [two, 'refused', 'MQ400'],
      [three, 'refused', 'MQ400'],
      [four, 'accepted', ''],
    ]);
  });

  it('checkpoints of a push have none', async () => {
    await expect(
      admin.sql(`select public.sync_push($1, '[]', '[{"x": ${HUGE}}]')`, [newId()]),
    ).rejects.toMatchObject(REFUSED);
  });

  it('are refused in every row that clients may write themselves', async () => {
    const unprotected = await db().sql(
      `select distinct c.table_name as name from information_schema.columns c
       join information_schema.column_privileges p using (table_schema, table_name, column_name)
       where c.table_schema = 'public' and c.data_type in ('json', 'jsonb') and p.grantee in ('anon', 'authenticated')
         and p.privilege_type in ('INSERT', 'UPDATE')
         and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = format('public.%I', c.table_name)::regclass
           and t.tgfoid = 'private.require_readable_row'::regproc)`,
    );
    expect(unprotected).toEqual([]);
    const me = await db().createUser();
    await expect(
      db()
        .as({ id: me })
        .sql(`insert into public.drafts (id, kind, payload) values ($1, 'job', '{"seq": ${HUGE}}')`, [
          newId(),
        ]),
    ).rejects.toMatchObject(REFUSED);
  });
});
