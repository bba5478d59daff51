import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBackend } from '../support/backend';
import { FASTEST_ENGINE, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

const words = (text: string): string[] => text.trim().split(/[ \n]+/);

/** What ends too early, nests wrongly, or is no name, number or operator. */
const FRAGMENTS = [
  ...words(String.raw`
    " id,"a a" "" "id" ' ( ) (a a) [ { } {a {" \ \" % - -- -> ->> id-> id->" id->>"a id->0->"a" : :: id:: id::" a:b:c a:
    ! id! companies!(id) companies!"(id) companies!x(id) companies( companies(") ... .. ...companies ...companies( . id.
    id.count() count() ** *,* , ,, $ ~ -1 id.asc. id.asc.nullsfoo .asc id; id-- id::regclass __proto__ constructor
    eq eq. eq." eq.( in. in.( in." in.(") in.("a in.(a in.a) in.() in.(,) is. is.x not. not.eq not.not.eq.1 gt.{
    (id.eq.") (id.in.(")) (id.eq.) (id) () (,) (and()) (not.and(id.eq.1)) NaN 1e309 0x1 99999999999999999999 💩`),
  'id desc',
  '\u2028',
  '\u00A0',
];
const PARAMETERS = words(`
  select order limit offset columns on_conflict or and not.or not.and apikey id title headcount job_dates job_dates->a
  job_dates->>a required_skills created_at rev companies.order companies.limit companies.id companies.or " ( a"b ->a id.`);
const HEADERS = words('prefer range range-unit accept accept-profile content-profile content-type');
const HEADER_VALUES = [
  '',
  ...words(`
    x " ( - 0- -0 5-2 0-99999999999999999999 9-9 bytes=0-1 a=b = ; */* count= count=foo count=exact count=planned
    count=estimated return= return=foo tx=foo handling=strict handling=strict,foo timezone= timezone=foo timezone='
    handling=strict,timezone=' max-affected=x handling=strict,max-affected=-1 max-affected=1e9 missing=foo resolution=foo
    resolution=merge-duplicates params=multiple-objects private auth pg_catalog public,auth
    application/vnd.pgrst.object+json application/vnd.pgrst.plan+json text/csv text/xml foo/bar application/octet-stream
    application/vnd.pgrst.object+json;nulls=stripped application/json;charset=foo`),
];

/** S7: whatever cannot be read is refused with a code, and is no failure of the server. */
describe('a request that cannot be read,', () => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await startOnEngine(FASTEST_ENGINE, { migrationsFolder: 'supabase/migrations' });
    token = (await backend.signUp('unreadable@marquee.test')).token;
  });
  afterAll(() => backend.stop());

  const NOBODY = 'id=eq.00000000-0000-4000-8000-000000000000';
  const REQUESTS = [
    ['GET', 'jobs?select=id&limit=3', undefined],
    ['GET', 'jobs?limit=3', undefined],
    ['HEAD', 'jobs?limit=3', undefined],
    ['GET', 'jobs?select=id,companies(id)&limit=3', undefined],
    ['POST', 'drafts?on_conflict=id', '[]'],
    ['PATCH', `drafts?${NOBODY}`, '{"title":"x"}'],
    ['DELETE', `drafts?${NOBODY}`, undefined],
    ['PUT', `drafts?${NOBODY}`, '{"id":"00000000-0000-4000-8000-000000000000"}'],
    ['GET', 'rpc/list_sessions?limit=3', undefined],
    ['POST', 'rpc/list_sessions?limit=3', '{}'],
  ] as const;

  /** Of each way in which lite reads a query, one. */
  const READERS = REQUESTS.filter((_, at) => [3, 4, 5, 8].includes(at));

  /** What went wrong with the answer; null if nothing did. */
  const fault = async (
    [method, path, body]: readonly [string, string, string | undefined],
    headers: Record<string, string> = {},
  ): Promise<string | null> => {
    const response = await fetch(`${backend.url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${token}`,
        prefer: 'return=representation',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const isExplained = method === 'HEAD' || /"code":"\w+"/.test(text);
    return response.status >= 500 || (response.status >= 400 && !isExplained)
      ? `${response.status} ${method} ${path} ${JSON.stringify(headers)} ${text.slice(0, 100)}`
      : null;
  };

  it.each(PARAMETERS)('in its parameter %s is refused', async (parameter) => {
    const failed = await Promise.all(
      FRAGMENTS.flatMap((fragment) =>
        READERS.map(([method, path, body]) => {
          const query = `${encodeURIComponent(parameter)}=${encodeURIComponent(fragment)}`;
          return fault([method, `${path}&${query}`, body]);
        }),
      ),
    );
    expect(failed.filter((one) => one !== null)).toEqual([]);
  });

  it.each(HEADERS)('in its header %s is refused', async (header) => {
    const failed = await Promise.all(
      HEADER_VALUES.flatMap((value) => REQUESTS.map((request) => fault(request, { [header]: value }))),
    );
    expect(failed.filter((one) => one !== null)).toEqual([]);
  });
});
