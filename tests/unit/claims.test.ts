import { describe, expect, it } from 'vitest';
import { claimsMode, homepageFigures, platformFigures, sampleMatch, samplePraise } from '@/domain/claims';

describe('claims (ruling 28)', () => {
  it('are the specified figures with demo data', () => {
    expect(homepageFigures('demo', { totalJobs: 1 })).toEqual({
      totalJobs: 150,
      totalTalent: 8900,
      totalApplications: 2400,
      averageRate: 68,
    });
    expect(platformFigures('demo', { companies: 1 })).toEqual({
      professionals: 2500,
      projects: 850,
      satisfaction: 92,
      subscribers: 1625,
      companies: 200,
      active: 1800,
    });
    for (const index of [0, 1, 2]) {
      const [rating, match] = [samplePraise('demo', index)?.rating ?? 0, sampleMatch('demo', index) ?? 0];
      expect(rating >= 4.5 && rating <= 5 && match >= 80 && match <= 99).toBe(true);
    }
  });
  it('are the counted figures on a live site, and nothing below 50', () => {
    expect(homepageFigures('live', { totalJobs: 51, totalTalent: 49, averageRate: 41 })).toEqual({
      totalJobs: 51,
      totalTalent: null,
      totalApplications: null,
      averageRate: 41,
    });
    expect(homepageFigures('live', { totalJobs: 49, totalTalent: 50, totalApplications: 49 })).toEqual({
      totalJobs: null,
      totalTalent: 50,
      totalApplications: null,
      averageRate: null,
    });
  });
  it('of the platform are those counted on a live site, and nothing below 50', () => {
    const counted = { projects: 49, subscribers: 50, companies: 51, active: 49, professionals: 900 };
    expect(platformFigures('live', { ...counted, satisfaction: 88 })).toEqual({
      professionals: null,
      projects: null,
      subscribers: 50,
      companies: 51,
      active: null,
      satisfaction: 88,
    });
  });
  it('are never invented on a live site', () => {
    expect(Object.values(homepageFigures('live', null))).toEqual([null, null, null, null]);
    expect([samplePraise('live', 0), sampleMatch('live', 0)]).toEqual([null, null]);
    expect(new Set(Object.values(platformFigures('live', null)))).toEqual(new Set([null]));
  });
  it('follow the backend unless configured otherwise', () => {
    expect(claimsMode({})).toBe('demo');
    expect(claimsMode({ VITE_SUPABASE_URL: 'https://x.supabase.co' })).toBe('live');
    expect(claimsMode({ VITE_SUPABASE_URL: 'https://x.supabase.co', VITE_CLAIMS: 'demo' })).toBe('demo');
    expect(claimsMode({ VITE_CLAIMS: 'whatever' })).toBe('demo');
  });
});
