import { beforeAll, describe, expect, it, vi } from 'vitest';
import { servedJobPage, SERVED_PATH } from '@/app/prerender/served-job';
import { forgetServedJob, SERVED_JOB, servedJob } from '@/features/jobs/first-look/served-job';
import { SAMPLE_JOB } from '../../support/sample-job';

const TEMPLATE = `<html data-page="${SERVED_PATH}"><head><title>Job · Marquee</title></head><body><div id="root"><!--$!--><i id="served-look"></i><!--/$--></div></body></html>`;
const pageOf = (change: Partial<typeof SAMPLE_JOB> = {}): string =>
  servedJobPage(TEMPLATE, { ...SAMPLE_JOB, ...change }, 'https://marquee.test');
const read = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
const contentOf = (page: Document, name: string): string | null | undefined =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
const dataOf = (page: Document, selector: string): unknown =>
  JSON.parse(page.querySelector(selector)?.textContent ?? '');

describe('the page of a job as it is served', () => {
  it('has the job in text, and for search engines and chats its own title, description, address and data', () => {
    const page = read(pageOf());
    expect(page.title).toBe('1st AC, Low Tide · Marquee');
    expect(page.querySelector('#root h1')?.textContent).toBe('1st AC');
    expect(page.querySelector('#root')?.textContent).toMatch(
      /12–16 May.*\$620–\$680.*San Pedro, CA.*Second unit\./,
    );
    expect(contentOf(page, 'description')).toBe('$620–$680 /day, 12–16 May, San Pedro, CA. Second unit.');
    expect(contentOf(page, 'og:title')).toBe('1st AC, Low Tide · Marquee');
    const address = `https://marquee.test/jobs/${SAMPLE_JOB.id}`;
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address);
    expect(contentOf(page, 'og:url')).toBe(address);
    expect(contentOf(page, 'og:image')).toBe('https://marquee.test/share/jobs.png');
    expect(page.documentElement.dataset['page']).toBe(`/jobs/${SAMPLE_JOB.id}`);
    expect(dataOf(page, 'script[type="application/ld+json"]')).toMatchObject({
      title: '1st AC',
      url: address,
    });
    expect(dataOf(page, `#${SERVED_JOB}`)).toEqual(SAMPLE_JOB);
  });

  it('says what fits into a result of a search, in whole characters', () => {
    const description = contentOf(
      read(pageOf({ description: `${'x'.repeat(109)}${'🎬'.repeat(90)}` })),
      'description',
    );
    expect(description?.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/🎬…$/u);
  });

  it('tells search engines nothing of a job that is closed', () => {
    const closed = read(pageOf({ status: 'closed' }));
    expect(contentOf(closed, 'robots')).toBe('noindex');
    expect(contentOf(read(pageOf()), 'robots')).toBeUndefined();
    expect(closed.querySelector('noscript')).toBeNull();
    expect(closed.querySelector('script[type="application/ld+json"]')).toBeNull();
  });

  it('is text, whatever somebody has written', () => {
    const words =
      '</title></script><script>alert(1)</script>"><img src=x onerror=alert(1)> $& $1 <i id="served-look"></i>';
    const page = read(pageOf({ title: words, description: words, production: words, company_name: words }));
    expect([...page.scripts].map(({ type }) => type).toSorted()).toEqual([
      'application/json',
      'application/ld+json',
    ]);
    expect(page.querySelectorAll('img, [onerror]')).toHaveLength(0);
    expect(page.querySelector('h1')?.textContent).toBe(words);
    expect(page.title).toContain(words);
    expect(dataOf(page, `#${SERVED_JOB}`)).toMatchObject({ title: words, description: words });
  });
});

describe('the job that came with the page', () => {
  beforeAll(() => void (document.body.innerHTML = read(pageOf()).body.innerHTML));

  it('is there at its own address, until the store has shown one', () => {
    expect(servedJob('/jobs/019a1d9e-0000-7000-8000-000000000002')).toBeNull();
    expect(servedJob(`/employer/jobs/${SAMPLE_JOB.id}`)).toBeNull();
    expect(servedJob(`/jobs/${SAMPLE_JOB.id}`)).toEqual(SAMPLE_JOB);
    forgetServedJob();
    expect(servedJob(`/jobs/${SAMPLE_JOB.id}`)).toBeNull();
  });

  it('is none where it cannot be read', async () => {
    vi.resetModules();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    document.body.innerHTML = `<script type="application/json" id="${SERVED_JOB}">{"id":</script>`;
    const again = await import('@/features/jobs/first-look/served-job');
    expect(again.servedJob(`/jobs/${SAMPLE_JOB.id}`)).toBeNull();
  });
});
