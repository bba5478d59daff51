import { describe, expect, it } from 'vitest';
import { sitemaps } from '@/app/prerender/served/served-pages';
import { SAMPLE_JOB } from '../../support/sample-job';

const SITE = 'https://marquee.test';

describe('what search engines are told of these pages', () => {
  const row = { id: SAMPLE_JOB.id, updated_at: '2027-05-01T08:20:00+00:00' };
  /** The file, and what was asked for it, of a table with this many rows. */
  const listed = async (name: keyof typeof sitemaps, count: number) => {
    const asked: URLSearchParams[] = [];
    const answer = async (query: string): Promise<object[]> => {
      const of = new URL(query, SITE).searchParams;
      asked.push(of);
      const left = Math.max(0, count - Number(of.get('offset')));
      return Array.from({ length: Math.min(left, Number(of.get('limit'))) }, () => row);
    };
    const xml = await sitemaps[name].xml(answer, SITE);
    return { asked, urls: xml.split('<url>').slice(1) };
  };

  it('is each address with the time of its last change', async () => {
    expect((await listed('sitemap-jobs.xml', 1)).urls.join('')).toContain(
      `<loc>${SITE}/jobs/${SAMPLE_JOB.id}</loc><lastmod>2027-05-01T08:20:00+00:00</lastmod></url>`,
    );
    expect((await listed('sitemap-companies.xml', 1)).urls.join('')).toContain(
      `${SITE}/companies/${SAMPLE_JOB.id}`,
    );
  });

  it('asks for open jobs, and for companies that have some', async () => {
    expect((await listed('sitemap-jobs.xml', 0)).asked.map((of) => of.get('status'))).toEqual(['eq.active']);
    expect((await listed('sitemap-companies.xml', 0)).asked[0]?.get('open_jobs')).toBe('gt.0');
  });

  it.each([
    [999, 999, 1],
    [2_300, 2_300, 3],
    [60_000, 50_000, 50],
  ])('is all of them, as many as are read from one file: of %i %i', async (count, most, requests) => {
    const { asked, urls } = await listed('sitemap-jobs.xml', count);
    expect([urls.length, asked.length]).toEqual([most, requests]);
  });
});
