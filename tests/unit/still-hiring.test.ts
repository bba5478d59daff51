import { describe, expect, it } from 'vitest';
import { confirmedOpenAt, openUntilConfirmed, stillHiringText } from '@/domain/jobs/lifetime/still-hiring';

const JOB = {
  status: 'active',
  published_at: '2026-11-01T20:00:00+00:00',
  last_confirmed_at: null,
  timezone: 'Europe/London',
  valid_through: '2027-02-01',
} as const;
const at = (day: string): Date => new Date(`${day}T12:00:00Z`);

describe('"Still hiring?"', () => {
  it('is asked from the fourteenth day on, and the job stays open for seven more', () => {
    expect(openUntilConfirmed(JOB, at('2026-11-14'))).toBeNull();
    expect(openUntilConfirmed(JOB, at('2026-11-15'))).toBe('2026-11-22');
    expect(openUntilConfirmed(JOB, at('2026-11-30'))).toBe('2026-11-22');
  });
  it('counts from the last answer', () => {
    const confirmed = { ...JOB, last_confirmed_at: '2026-11-10T09:00:00+00:00' };
    expect(openUntilConfirmed(confirmed, at('2026-11-23'))).toBeNull();
    expect(openUntilConfirmed(confirmed, at('2026-11-24'))).toBe('2026-12-01');
  });
  it('counts days at the place of work', () => {
    const late = { ...JOB, timezone: 'Pacific/Auckland' };
    // Already the 2nd there.
    expect(openUntilConfirmed(late, at('2026-11-15'))).toBe('2026-11-23');
    expect(openUntilConfirmed({ ...late, timezone: 'America/Los_Angeles' }, at('2026-11-15'))).toBe(
      '2026-11-22',
    );
  });
  it('is not asked of a job that ends before that, or is not open', () => {
    expect(openUntilConfirmed({ ...JOB, valid_through: '2026-11-22' }, at('2026-11-15'))).toBeNull();
    expect(openUntilConfirmed({ ...JOB, valid_through: '2026-11-23' }, at('2026-11-15'))).toBe('2026-11-22');
    expect(openUntilConfirmed({ ...JOB, valid_through: null }, at('2026-11-15'))).toBe('2026-11-22');
    expect(openUntilConfirmed({ ...JOB, status: 'closed' }, at('2026-11-15'))).toBeNull();
  });
  it('says until when, and no day that is over', () => {
    expect(stillHiringText('2026-11-22', at('2026-11-22'), 'UTC')).toBe(
      'Nobody has said so for two weeks. It closes after Sun 22 Nov unless you do.',
    );
    expect(stillHiringText('2026-11-22', at('2026-11-23'), 'UTC')).toBe(
      'Nobody has said so for three weeks. It closes unless you do.',
    );
  });
  it('tells applicants when it was last said, unless that was at its publication', () => {
    const said = (last_confirmed_at: string | null) => confirmedOpenAt({ ...JOB, last_confirmed_at });
    expect(said(null)).toBeNull();
    expect(said('2026-11-02T19:00:00+00:00')).toBeNull();
    expect(said('2026-11-16T09:00:00+00:00')).toBe('2026-11-16T09:00:00+00:00');
    expect(
      confirmedOpenAt({ ...JOB, status: 'closed', last_confirmed_at: '2026-11-16T09:00:00+00:00' }),
    ).toBeNull();
  });
});
