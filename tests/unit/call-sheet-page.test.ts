import { describe, expect, it } from 'vitest';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { type LinkedSheet, sheetPage } from '../../supabase/functions/call-sheet/page';

const linked = (call: string): LinkedSheet => ({
  person_id: 'marisol',
  confirmed_version: 0,
  sheet: {
    status: 'published',
    version: 2,
    project_title: 'Salt',
    timezone: 'Europe/Berlin',
    shoot_day: '2026-12-02',
    content: { ...BLANK_CONTENT, general_call: '06:30' },
    calls: { marisol: { call, name: 'Marisol', role: 'Grip', note: 'Van from the hotel' } },
    history: [],
  },
});

const BEFORE = new Date('2026-12-01T18:00:00Z');

describe('the call sheet behind a link', () => {
  it('says when somebody is called, beside the general call', () => {
    const page = sheetPage(linked('05:45'), 'token', BEFORE);
    for (const words of [
      '>05:45<',
      'General call 06:30, Europe/Berlin time',
      'Van from the hotel',
      'Confirm my call',
    ])
      expect(page).toContain(words);
  });

  it('says of a call after midnight that it is, also where it changed', () => {
    const { sheet, ...person } = linked('00:45');
    const page = sheetPage(
      {
        ...person,
        confirmed_version: 1,
        sheet: {
          ...sheet,
          content: { ...sheet.content, general_call: '19:00' },
          history: [{ version: 1, at: null, was: { calls: { marisol: null } } }],
        },
      },
      'token',
      BEFORE,
    );
    expect(page).toContain('After midnight, General call 19:00');
    expect(page).toContain('<b>00:45, after midnight</b>, was 19:00');
  });

  it('says to whoever is off that they do not work, and asks them for no call', () => {
    const page = sheetPage(linked('off'), 'token', BEFORE);
    expect(page).toContain('Not called');
    expect(page).toContain('You do not work on this day.');
    for (const words of ['>off<', 'General call', 'Van from the hotel', 'Confirm my call'])
      expect(page).not.toContain(words);
  });

  it('asks nobody to confirm it once its day is over, where the work is', () => {
    const at = (time: string): string => sheetPage(linked('05:45'), 'token', new Date(time));
    expect(at('2026-12-02T22:59:00Z')).toContain('Confirm my call');
    expect(at('2026-12-02T23:01:00Z')).not.toContain('Confirm my call');
  });
});
