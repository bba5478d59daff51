import { describe, expect, it } from 'vitest';
import { claimsMode, homepageFigures, samplePraise } from '@/features/landing/claims';

describe('claims (ruling 28)', () => {
  it('are the specified figures with demo data', () => {
    expect(homepageFigures('demo', null)).toEqual({ totalJobs: 150, totalTalent: 8900 });
    expect(samplePraise('demo', 0)).toEqual({ rating: 4.9, notes: 31 });
  });
  it('are the counted figures on a live site, and nothing below 50', () => {
    expect(homepageFigures('live', { totalJobs: 51, totalTalent: 49 })).toEqual({
      totalJobs: 51,
      totalTalent: null,
    });
    expect(homepageFigures('live', { totalJobs: 50, totalTalent: 0 })).toEqual({
      totalJobs: 50,
      totalTalent: null,
    });
  });
  it('are never invented on a live site', () => {
    expect(homepageFigures('live', null)).toEqual({ totalJobs: null, totalTalent: null });
    expect(samplePraise('live', 0)).toBeNull();
  });
  it('follow the backend unless configured otherwise', () => {
    expect(claimsMode({})).toBe('demo');
    expect(claimsMode({ VITE_SUPABASE_URL: 'https://x.supabase.co' })).toBe('live');
    expect(claimsMode({ VITE_SUPABASE_URL: 'https://x.supabase.co', VITE_CLAIMS: 'demo' })).toBe('demo');
    expect(claimsMode({ VITE_CLAIMS: 'whatever' })).toBe('demo');
  });
});
