import { describe, expect, it } from 'vitest';
import { comingUp, howSoon } from '@/domain/applications/coming-up';
import type { Application } from '@/domain/streams/applications';

const NOW = new Date('2026-05-10T12:00:00Z');

const offer = (days: string[], place = 'Stage 4') => ({
  id: 'o1',
  rate_minor: 65_000,
  rate_unit: 'day' as const,
  currency: 'USD',
  days,
  place,
  note: '',
  answer_by: null,
});
const interview = (slots: string[]) => ({
  id: 'i1',
  kind: 'video' as const,
  slots,
  minutes: 30,
  timezone: 'UTC',
  place: 'https://meet.example/1',
  note: '',
});
const application = (id: string, changes: Partial<Application>): Application =>
  ({
    id,
    job_id: `job-${id}`,
    status: 'pending',
    offer: null,
    offer_reply: null,
    interview: null,
    interview_reply: null,
    ...changes,
  }) as Application;

const job = (days: readonly [string, string][], timezone = 'UTC') => ({
  timezone,
  location: 'Albuquerque',
  job_dates: days.map(([day, call]) => ({ day, call, kind: 'shoot' as const, wrap: '' as const })),
});
const jobs = (entries: Record<string, ReturnType<typeof job>>) => new Map(Object.entries(entries));

describe('what comes up', () => {
  it('is the next day of an offer that was accepted, with the call of the job', () => {
    const hired = application('a', {
      status: 'hired',
      offer: offer(['2026-05-20', '2026-05-09', '2026-05-12']),
    });
    expect(comingUp([hired], jobs({ 'job-a': job([['2026-05-12', '06:30']]) }), NOW)).toEqual([
      {
        kind: 'work',
        application: hired,
        day: '2026-05-12',
        call: '06:30',
        place: 'Stage 4',
        isConfirmed: true,
        isDayAgreed: true,
      },
    ]);
  });

  it('says that an acceptance is not confirmed yet', () => {
    const accepted = application('a', { status: 'accepted', offer: offer(['2026-05-12']) });
    expect(comingUp([accepted], new Map(), NOW)).toMatchObject([{ isConfirmed: false, call: '' }]);
  });

  it('uses the days and the place of the job where no offer names them, and says that they are not agreed', () => {
    const hired = application('a', { status: 'hired' });
    const days = jobs({ 'job-a': job([['2026-05-11', '']]) });
    expect(comingUp([hired], days, NOW)).toMatchObject([
      { day: '2026-05-11', place: 'Albuquerque', isDayAgreed: false },
    ]);
  });

  it('leaves out an offer that nobody has accepted, and days that are over', () => {
    const offered = application('a', { status: 'offered', offer: offer(['2026-05-12']) });
    const over = application('b', { status: 'hired', offer: offer(['2026-05-09']) });
    expect(comingUp([offered, over], new Map(), NOW)).toEqual([]);
  });

  it('still shows a day that is today where the work is', () => {
    const hired = application('a', { status: 'hired', offer: offer(['2026-05-10']) });
    const late = new Date('2026-05-11T03:00:00Z');
    const inDenver = jobs({ 'job-a': job([['2026-05-10', '18:00']], 'America/Denver') });
    const inParis = jobs({ 'job-a': job([['2026-05-10', '18:00']], 'Europe/Paris') });
    expect(comingUp([hired], inDenver, late)).toHaveLength(1);
    expect(comingUp([hired], inParis, late)).toEqual([]);
  });

  it('has an interview with a time until it is over', () => {
    const slot = '2026-05-10T11:45:00.000Z';
    const booked = application('a', {
      status: 'interview',
      interview: interview([slot]),
      interview_reply: { interview_id: 'i1', slot, note: '' },
    });
    expect(comingUp([booked], new Map(), NOW)).toMatchObject([
      { kind: 'interview', slot, place: 'https://meet.example/1' },
    ]);
    expect(comingUp([booked], new Map(), new Date('2026-05-10T12:16:00Z'))).toEqual([]);
  });

  it('is in order, by day and then by the time', () => {
    const early = application('early', { status: 'hired', offer: offer(['2026-05-12']) });
    const late = application('late', { status: 'hired', offer: offer(['2026-05-12']) });
    const later = application('later', { status: 'hired', offer: offer(['2026-05-13']) });
    const known = jobs({
      'job-early': job([['2026-05-12', '05:30']]),
      'job-late': job([['2026-05-12', '16:00']]),
    });
    expect(comingUp([later, late, early], known, NOW).map((one) => one.application.id)).toEqual([
      'early',
      'late',
      'later',
    ]);
  });

  it('says how soon', () => {
    const from = '2026-05-10';
    expect(
      ['2026-05-10', '2026-05-11', '2026-05-12', '2026-05-17', '2026-05-18'].map((day) => howSoon(day, from)),
    ).toEqual(['today', 'tomorrow', 'in 2 days', 'in 7 days', null]);
  });
});
