import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import { newId } from '@/domain/ids';
import { refusal } from '@/domain/refusals';
import { addDays } from '@/domain/values/days';
import { type Account, call, createOnboardedAccount } from '../support/accounts';
import type { TestBackend } from '../support/backend';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

const DAY = addDays(new Date().toISOString().slice(0, 10), 2);

describe.each(ENGINES)('the link of a call sheet, on %s,', (engine) => {
  let backend: TestBackend;
  let petra: Account;
  let sheet: string;
  const noor = newId();
  const sam = newId();

  beforeAll(async () => {
    backend = await startOnEngine(engine, { migrationsFolder: 'supabase/migrations' });
    petra = await createOnboardedAccount(backend.url, { role: 'employer', name: 'Petra Linked' });
  });
  afterAll(() => backend.stop());

  const rest = <T>(
    path: string,
    body: object,
    method: 'POST' | 'PATCH' = 'POST',
    account = petra,
  ): Promise<T> => call<T>(backend.url, `/rest/v1/${path}`, body, account.token, method);
  const rpc = <T>(name: string, args: object, account = petra): Promise<T> =>
    rest<T>(`rpc/${name}`, args, 'POST', account);
  const make = (person = noor, account = petra): Promise<string> =>
    rpc<string>('make_call_sheet_link', { p_sheet: sheet, p_person: person }, account);
  const states = async () =>
    rpc<Record<string, { opened_version: number; confirmed_version: number; confirmed_at: string | null }>>(
      'get_call_sheet_links',
      { p_sheet: sheet },
    );
  const address = (token: string): string => `${backend.url}/functions/v1/call-sheet/${token}`;
  const read = async (token: string, init: RequestInit = {}) => {
    const response = await fetch(address(token), { redirect: 'manual', ...init });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const confirm = (token: string, version: number | string) =>
    read(token, { method: 'POST', body: new URLSearchParams({ version: String(version) }) });
  const seen = (token: string, version: number, headers: Record<string, string> = {}) =>
    fetch(`${address(token)}/seen/${version}.gif`, { headers });
  const calls = {
    [noor]: { ...NO_CALL, name: 'Noor <b>Extra</b>', role: 'Driver', call: '05:15', note: 'Gate 2 & left' },
    [sam]: { ...NO_CALL, name: 'Sam Secret', call: '04:44', note: 'Not for others' },
  };
  const content = {
    ...BLANK_CONTENT,
    general_call: '06:30',
    unit_base: 'Harbour car park',
    hospital: 'St Anne’s',
    hospital_phone: '+44 20 7946 0018',
    locations: [{ name: 'Slipway', address: 'Quay Street 4', map_url: '' }],
  };
  const change = (changes: object) => rest(`call_sheets?id=eq.${sheet}`, changes, 'PATCH');

  beforeEach(async () => {
    await backend.sql("delete from private.rate_records where what like 'call_sheet_link%'");
    const project = newId();
    await rest('projects', { id: project, title: 'Low Tide', timezone: 'Europe/London' });
    sheet = newId();
    await rest('call_sheets', { id: sheet, project_id: project, shoot_day: DAY, content, calls });
    await change({ status: 'published' });
  });

  it('serves the sheet with this person’s own call, escaped, without a script, and no call of anybody else', async () => {
    const { status, headers, text } = await read(await make());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const words of [
      '05:15',
      'Noor &lt;b&gt;Extra&lt;/b&gt;',
      'Gate 2 &amp; left',
      'General call 06:30',
      'Harbour car park',
      'href="tel:+442079460018"',
      'https://www.openstreetmap.org/search?query=Quay%20Street%204',
      'Confirm my call',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/<script|Sam Secret|04:44|Not for others/);
  });

  it('counts nobody who only fetches it: opened with its picture in a browser, confirmed with the button', async () => {
    const token = await make();
    await read(token);
    await read(token, { method: 'HEAD' });
    await seen(token, 1);
    expect((await states())[noor]).toMatchObject({ opened_version: 0, confirmed_version: 0 });
    // A later version than there is was never shown.
    await seen(token, 7, { 'sec-fetch-dest': 'image' });
    expect((await states())[noor]).toMatchObject({ opened_version: 1, confirmed_version: 0 });
    const answer = await confirm(token, 1);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, token]);
    const first = (await states())[noor];
    expect(first).toMatchObject({ confirmed_version: 1 });
    expect((await confirm(token, 1)).status).toBe(303);
    expect((await states())[noor]).toEqual(first);
    const { text } = await read(token);
    expect(text).toContain('You confirmed version 1.');
    expect(text).not.toContain('Confirm my call');
  });

  it('a revision resets it, says what changed since, and refuses the version of before', async () => {
    const token = await make();
    await confirm(token, 1);
    await change({
      content: { ...content, unit_base: 'The old mill' },
      calls: { ...calls, [noor]: { ...calls[noor], call: '07:00' }, [sam]: { ...calls[sam], call: '03:33' } },
    });
    const { text } = await read(token);
    expect(text).toContain('Changed since you confirmed version 1');
    expect(text).toMatch(/Your call<\/dt><dd><b>07:00<\/b>, was 05:15/);
    expect(text).toContain('<b>The old mill</b>, was Harbour car park');
    expect(text).not.toMatch(/03:33|04:44/);
    const late = await confirm(token, 1);
    expect(late.status).toBe(409);
    expect(late.text).toContain(refusal('MQ681', { version: '2' }));
    expect((await states())[noor]).toMatchObject({ confirmed_version: 1 });
    expect((await confirm(token, 2)).status).toBe(303);
    await change({ status: 'cancelled' });
    const cancelled = await read(token);
    expect(cancelled.text).toContain('This call sheet is cancelled.');
    expect(cancelled.text).not.toContain('<form');
    expect((await confirm(token, 2)).status).toBe(409);
  });

  it('answers alike for a link that was taken back, replaced, never made, or whose person or day is over', async () => {
    const first = await make();
    const second = await make();
    expect(second).not.toBe(first);
    expect((await read(second)).status).toBe(200);
    const other = await make(sam);
    await change({ calls: { [noor]: calls[noor] } });
    const args = { p_sheet: sheet, p_person: noor };
    expect([await rpc('revoke_call_sheet_link', args), await rpc('revoke_call_sheet_link', args)]).toEqual([
      true,
      false,
    ]);
    const over = await make();
    await backend.sql('update public.call_sheets set shoot_day = shoot_day - 30 where id = $1', [sheet]);
    for (const token of [first, second, other, over, 'x'.repeat(43), 'none']) {
      const { status, text, headers } = await read(token);
      expect([token, status]).toEqual([token, 404]);
      expect(text).toContain('There is no call sheet at this address.');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect((await confirm(over, 1)).status).toBe(404);
  });

  it('is made by editors alone, for somebody whom a published sheet names, and only its digest is kept', async () => {
    const stranger = await createOnboardedAccount(backend.url, { role: 'employer', name: 'Otis Stranger' });
    const args = { p_sheet: sheet, p_person: noor };
    for (const name of ['make_call_sheet_link', 'revoke_call_sheet_link'])
      await expect(rpc(name, args, stranger)).rejects.toThrow('MQ403');
    await expect(rpc('get_call_sheet_links', { p_sheet: sheet }, stranger)).rejects.toThrow('MQ403');
    await expect(rpc('get_call_sheet_links', { p_sheet: newId() })).rejects.toThrow('MQ403');
    await expect(make(newId())).rejects.toThrow('MQ722');
    const token = await make();
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await backend.sql<{ row: string }>(
      'select to_jsonb(l)::text as row from private.call_sheet_links l',
    );
    expect(rows.map(({ row }) => row).join('')).not.toContain(token);
    await change({ status: 'cancelled' });
    await expect(make()).rejects.toThrow('MQ721');
  });

  it('takes no other method and no odd version, and limits how often one network asks', async () => {
    const token = await make();
    expect((await read(token, { method: 'PUT' })).status).toBe(405);
    for (const version of ['', 'x', '0', '1.5', '1e99'])
      expect((await confirm(token, version)).status).toBe(400);
    expect((await states())[noor]).toMatchObject({ confirmed_version: 0 });
    await backend.sql("update private.rate_records set count = 100000 where what = 'call_sheet_link'");
    const over = await read(token);
    expect(over.status).toBe(429);
    expect(over.text).not.toContain('05:15');
  });
});
