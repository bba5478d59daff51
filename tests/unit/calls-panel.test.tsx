import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { callsheets } from '@/domain/streams/production/callsheets';
import { receipts } from '@/domain/streams/production/receipts';
import { CallsPanel } from '@/features/dashboard/panels/calls-panel';
import type { WriteStatus } from '@/store/queries/write-status';
import { sampleWorld } from '../support/sample-world';

const SENT = { rev: 1, sync: { state: 'sent' } } as const;
const sheet = {
  ...callsheets.sample(sampleWorld()),
  ...SENT,
  version: 1,
  shoot_day: '2027-05-12',
  timezone: 'Europe/London',
  calls: { me: { call: '05:45', name: '', role: '', note: '' } },
};
/** What the panel says of the sheet. @param confirmed the version that this person confirmed */
const said = (at: string, confirmed = 0, sync: WriteStatus = SENT.sync, of = sheet): string => {
  const receipt = {
    ...receipts.sample(sampleWorld()),
    user_id: 'me',
    rev: 1,
    sync,
    confirmed_version: confirmed,
  };
  return renderToStaticMarkup(
    <MemoryRouter>
      <CallsPanel sheets={[{ sheet: of, receipt }]} me="me" now={new Date(at)} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, ' ');
};
const EARLY = '2027-05-12T04:30:00Z';

it('a call is asked about until it has been, by the clocks of the work', () => {
  expect(said(EARLY)).toMatch(/Today, call 05:45.*Not confirmed yet/);
  expect(said('2027-05-12T04:46:00Z')).toMatch(/Today, called at 05:45/);
  expect(said('2027-05-12T04:46:00Z')).not.toContain('Not confirmed yet');
});

it('S8: a call is confirmed once the others know', () => {
  expect(said(EARLY, sheet.version, { state: 'waiting', since: 0 })).toContain('Your yes is not sent yet');
  expect(said(EARLY, sheet.version)).toContain('You confirmed it');
});

it('a day without a call is shown only to whom an earlier version had called', () => {
  const off = { ...sheet, calls: { me: { ...sheet.calls.me, call: 'off' } } };
  expect(said(EARLY, 0, SENT.sync, off)).toMatch(/Today, not called.*Not confirmed yet/);
  expect(said(EARLY, 0, SENT.sync, { ...off, version: 9 })).toBe('');
});
