import { describe, expect, it } from 'vitest';
import { functionsOf } from '../database/mutation/functions';
import { mutantsOf } from '../database/mutation/mutants';
import { OPERATORS } from '../database/mutation/operators';

const HEAD = "create function private.f() returns int language plpgsql set search_path = '' as ";
const functionIn = (text: string) => [...functionsOf([{ file: '1.sql', text }]).values()][0]!;
/** The body of each mutant of this body. */
const madeOf = (body: string): string[] =>
  mutantsOf(functionIn(`${HEAD}$$${body}$$;`)).map(({ sql }) => /\$\$([\s\S]*)\$\$;$/.exec(sql)?.[1] ?? sql);

describe('npm run mutate:sql makes', () => {
  it.each([
    ['border', 'a < b', ['a <= b']],
    ['border', 'a <= b', ['a < b']],
    ['border', 'a > b', ['a >= b']],
    ['border', 'a >= b', ['a > b']],
    ['equality', 'a = b', ['a <> b']],
    ['equality', 'a <> b', ['a = b']],
    ['logic', 'a and b', ['a or b']],
    ['logic', 'a OR b', ['a and b']],
    ['constant', 'return true;', ['return false;']],
    ['arithmetic', 'a + b', ['a - b']],
    ['arithmetic', '-b', ['+b']],
    ['bits', 'a & b << c', ['a | b << c', 'a & b >> c']],
    ['extreme', 'least(a, b)', ['greatest(a, b)']],
    ['negation', 'if not f(a) then', ['if  f(a) then']],
    ['null', 'a is null', ['a is not null']],
    ['null', 'a is not null', ['a is null']],
    ['number', 'a := 9;', ['a := 10;']],
    ['interval', "a - interval '10 minutes'", ["a + interval '10 minutes'", "a - interval '11 minutes'"]],
    ['lock', 'select a from b for update;', ['select a from b ;']],
    ['statement', 'begin perform f(a); end', ['begin null; end']],
    [
      'statement',
      "x; raise exception using detail = a(';');",
      ['x; null;', "x; raise exception using detail <> a(';');"],
    ],
    [
      'statement',
      'then delete from a; update b set c = d;',
      [
        'then null; update b set c = d;',
        'then delete from a; null;',
        'then delete from a; update b set c <> d;',
      ],
    ],
    ['fallback', 'a(coalesce(f(b, c), d))', ['a((f(b, c)))']],
  ])('%s: from %j %j', (operator, body, made) => {
    expect(madeOf(body)).toEqual(made);
    expect(OPERATORS.map(({ name }) => name)).toContain(operator);
  });
  it.each([
    '-- a < b and true',
    '/* not 1 */',
    "'a = 1 and true'",
    "E'it\\'s = 1'",
    '"a = 1"',
    '$1',
    'a ->> b || c :: d := e',
    'a is distinct from b',
    'for b in reverse c .. d',
  ])('nothing from %j', (body) => {
    expect(madeOf(body)).toEqual([]);
  });

  it('mutants of function bodies only, each with a unique name and its line', () => {
    const found = functionIn(`-- 1 = 1\n\n${HEAD}$$\nbegin\n  return 1 + 1;\nend $$;`);
    expect(mutantsOf(found).map(({ id, place }) => [id, place])).toEqual([
      ['private.f: begin return [1 → 2] + 1 ;', '1.sql:5'],
      ['private.f: begin return 1 [+ → -] 1 ; end', '1.sql:5'],
      ['private.f: return 1 + [1 → 2] ; end', '1.sql:5'],
    ]);
    expect(
      mutantsOf(functionIn(`${HEAD}$$ f(1); f(1); f(1); f(1); f(1) $$;`))
        .map(({ id }) => id)
        .at(2),
    ).toBe('private.f: ; f ( [1 → 2] ) ; f (2)');
  });
  it('mutants of each function’s last definition', () => {
    const functions = functionsOf([
      {
        file: '1.sql',
        text: `create table a (b int);\n${HEAD}$$ 1 $$;\n${HEAD.replace('.f', '.g')}$body$ $$ 1 $$ $body$;`,
      },
      { file: '2.sql', text: `-- anew\n${HEAD.replace('create', 'create or replace')}$$ 2 $$;` },
    ]);
    expect([...functions.values()].map(({ name, file, body }) => [name, file, body])).toEqual([
      ['private.f', '2.sql', ' 2 '],
      ['private.g', '1.sql', ' $$ 1 $$ '],
    ]);
    expect(mutantsOf(functions.get('private.f')!)[0]?.sql).toBe(
      `${HEAD.replace('create', 'create or replace')}$$ 3 $$;`,
    );
  });
});
