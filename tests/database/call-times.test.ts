import { expect, it } from 'vitest';
import { callAt, placeOfCall } from '@/domain/call-sheets/own-call';
import { DEFINITIONS } from '@/domain/definition/all-streams';
import { sampleWorld } from '../support/sample-world';
import { onEveryDatabase } from './every-database';

/** Days on which clocks go forward or back, in these zones and in others, and plain ones. */
const DAYS = [
  '2027-01-15',
  '2027-03-14',
  '2027-03-27',
  '2027-03-28',
  '2027-10-30',
  '2027-10-31',
  '2027-11-07',
];
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  '',
  'Mars/Olympus',
];
const GENERAL = ['', 'tbc', '00:00', '05:30', '12:00', '14:30', '18:00', '23:59'];
const CALLS = ['', 'off', '00:00', '01:30', '02:30', '05:29', '06:00', '06:01', '12:00', '23:59'];

onEveryDatabase('when somebody is called', (db) => {
  it('S8: is the same moment on the device and on the server, after midnight and where clocks change too', async () => {
    const user = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const { content } = DEFINITIONS.callsheets.sample(sampleWorld());
    const sheets = DAYS.flatMap((day) =>
      ZONES.flatMap((timezone) =>
        GENERAL.flatMap((general) =>
          CALLS.map((call) => ({
            shoot_day: day,
            timezone,
            content: { ...content, general_call: general },
            calls: { [user]: { call, name: '', role: '', note: '' } },
          })),
        ),
      ),
    );
    const rows = await db().sql<{ at: string | null }>(
      `select to_char(private.call_at(s, private.call_of(s, $2)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at
       from jsonb_array_elements($1::text::jsonb) with ordinality as each (sheet, place),
         jsonb_populate_record(null::public.call_sheets, sheet) s order by place`,
      [JSON.stringify(sheets), user],
    );
    const wrong = sheets.flatMap((sheet, n) => {
      const here = callAt(sheet, user)?.slice(0, 19) ?? null;
      const there = rows[n]?.at ?? null;
      const { shoot_day: day, timezone, content: said, calls } = sheet;
      return here === there
        ? []
        : [`${day} ${timezone} ${said.general_call} ${calls[user]?.call}: here ${here}, there ${there}`];
    });
    expect(rows).toHaveLength(sheets.length);
    expect(wrong).toEqual([]);
  });

  it('is at the same place in a calendar as in a reminder: the unit base, else the first location', async () => {
    const location = (name: string, address: string) => ({ name, address, map_url: '' });
    const contents = ['', 'Harbour car park'].flatMap((unit_base) =>
      [
        [],
        [location('Slipway', 'Quay Street 4'), location('Pier', '')],
        [location('Slipway', '')],
        [location('', 'Quay Street 4')],
      ].map((locations) => ({ unit_base, locations })),
    );
    const rows = await db().sql<{ place: string | null }>(
      `select private.place_of_call(content) as place from jsonb_array_elements($1::text::jsonb) with ordinality as each (content, n) order by n`,
      [JSON.stringify(contents)],
    );
    expect(contents.map(placeOfCall)).toEqual(rows.map(({ place }) => place ?? ''));
    expect(rows[1]?.place).toBe('Slipway, Quay Street 4');
    expect(rows[5]?.place).toBe('Harbour car park');
  });
});
