import { describe, expect, it } from 'vitest';
import { applications, callsheets, saved } from '@/domain/streams';
import { ownPart } from '@/sync/merge/own-part';

const ME = 'a0000000-0000-4000-8000-000000000001';

describe('S6: what stays of a write to a row that its author may no longer read', () => {
  it('is what they wrote, and which row it was of', () => {
    const base = {
      id: 'a1',
      job_id: 'j1',
      applicant_id: 'p1',
      job_title: 'Gaffer',
      cover_note: 'I know the harbour.',
      rate_quote_minor: 61_000,
      status: 'pending',
    };
    const { document, base: before } = ownPart(
      applications,
      { document: { ...base, status: 'declined', decline_note: 'Filled.' }, base },
      ME,
    );
    const references = { id: 'a1', job_id: 'j1', applicant_id: 'p1' };
    expect(document).toMatchObject({ ...references, status: 'declined', decline_note: 'Filled.' });
    expect(before).toMatchObject({ ...references, status: 'pending' });
    for (const row of [document, before]) expect(JSON.stringify(row)).not.toMatch(/harbour|61000/);
  });

  it('of a map, the keys that they changed', () => {
    const base = { id: 's1', project_id: 'p1', content: { notes: 'Bring boots.', general_call: '07:00' } };
    const { document } = ownPart(
      callsheets,
      { document: { ...base, content: { notes: 'Bring boots.', general_call: '06:30' } }, base },
      ME,
    );
    expect(document).toEqual({ id: 's1', project_id: 'p1', content: { general_call: '06:30' } });
  });

  it('is all of it where it was theirs alone, or new', () => {
    const own = { id: 'v1', user_id: ME, kind: 'job', label: 'Gaffer' };
    expect(ownPart(saved, { document: own, base: { ...own, label: '' } }, ME).document).toEqual(own);
    const first = { id: 'a2', job_id: 'j1', cover_note: 'Hello.' };
    expect(ownPart(applications, { document: first, base: null }, ME).document).toEqual(first);
  });
});
