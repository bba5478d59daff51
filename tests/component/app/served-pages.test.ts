import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { companyLogo, jobList, served } from '@/app/prerender/served/served-pages';
import { forgetServed, servedAt } from '@/client-state/page/served-row';
import { IS_WHOLE, SERVED_ROW } from '@/client-state/page/whole-page';
import { companies } from '@/domain/streams/company/companies';
import { people } from '@/domain/streams/people';
import { NewestJobsList } from '@/features/jobs/first-look/newest-jobs-list';
import { SAMPLE_JOB } from '../../support/sample-job';
import { sampleWorld } from '../../support/sample-world';

const SITE = 'https://marquee.test';
const templateFor = (kind: string): string =>
  `<html data-page="/${kind}/00000000-0000-0000-0000-000000000000"><head><title>Job · Marquee</title></head><body><div id="root"><!--$!--><i id="served-look"></i><!--/$--></div></body></html>`;
const htmlOf = (kind: string, ...answers: object[][]): string | null =>
  served[kind]?.page(templateFor(kind), answers, SITE) ?? null;
const pageOf = (change: Partial<typeof SAMPLE_JOB> = {}): string =>
  htmlOf('jobs', [{ ...SAMPLE_JOB, ...change }]) ?? '';
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
    expect(dataOf(page, `#${SERVED_ROW}`)).toEqual({
      path: `/jobs/${SAMPLE_JOB.id}`,
      row: SAMPLE_JOB,
    });
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
    expect(dataOf(page, `#${SERVED_ROW}`)).toMatchObject({
      row: { title: words, description: words },
    });
  });
});

describe('the list of jobs as it is served', () => {
  const list = (count: number, change: object = {}): object[] =>
    Array.from({ length: count }, (_, at) => ({
      ...SAMPLE_JOB,
      id: `019a1d9e-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`,
      published_at: new Date(Date.UTC(2027, 4, 1, 12, 0, -at)).toISOString(),
      ...change,
    }));
  const template = `<html><head><link rel="canonical" href="__SITE__/jobs"></head><body><div id="root"><div class="-mx-4">${renderToString(createElement(NewestJobsList, { jobs: [] }))}</div></div></body></html>`;
  const now = new Date('2027-05-03T10:00:00Z');
  const pageWith = (rows: object[]): Document => read(jobList.page(template, rows, SITE, now) ?? '');

  it('begins as the list in the store will: the newest, but for those that may have others of their moment behind the last', () => {
    const page = pageWith(list(16));
    const links = [...page.querySelectorAll('#root li a[href^="/jobs/"]')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links).toEqual(list(10).map((job) => `/jobs/${(job as typeof SAMPLE_JOB).id}`));
    expect(page.querySelector('#root ul')?.textContent).toMatch(/1st AC.*\$620–\$680.*Posted 2 days ago/);
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${SITE}/jobs`);
  });

  it('leads to every job of a small board, and is none where there is no job', () => {
    expect(pageWith(list(3)).querySelectorAll('#root li')).toHaveLength(3);
    expect(jobList.page(template, [], SITE)).toBeNull();
  });

  it('brings what its slates draw and nothing else, behind what React takes over', () => {
    const page = pageWith(list(1, { company: { answer_rate: 92, verified_at: null } }));
    expect(page.querySelector('#root script')).toBeNull();
    expect(page.querySelector('#root')?.textContent).toContain('92% answered in time');
    const data = dataOf(page, `#${SERVED_ROW}[${IS_WHOLE}]`) as { path: string; others: { job: object }[] };
    expect(data.path).toBe('/jobs');
    expect(data.others).toHaveLength(1);
    expect(data.others[0]?.job).toMatchObject({ title: '1st AC', salary_min: 620 });
    for (const field of ['description', 'company', 'posted_by', 'job_dates'])
      expect(data.others[0]?.job).not.toHaveProperty(field);
    expect(jobList.query).not.toContain('description');
  });

  it('is text, whatever somebody has written', () => {
    const words = '</script><script>alert(1)</script><img src=x onerror=alert(1)> $& $1 __SITE__';
    const page = pageWith(list(1, { title: words, production: words, company_name: words }));
    expect([...page.scripts].map(({ type }) => type)).toEqual(['application/json']);
    expect(page.querySelectorAll('img, [onerror]')).toHaveLength(0);
    expect(page.querySelector('h2')?.textContent).toBe(words);
  });
});

describe('what a visitor can do about a job, before any code', () => {
  const linksOf = (change: object) =>
    [...read(pageOf({ valid_through: '2099-01-01', ...change })).querySelectorAll('#root a')].map((link) => [
      link.getAttribute('aria-label') ?? link.textContent,
      link.getAttribute('href'),
    ]);
  const save = `/sign-in?redirect=${encodeURIComponent(`/jobs/${SAMPLE_JOB.id}`)}`;

  it('is to apply and to save it, at each width', () => {
    const links = linksOf({});
    expect(links.filter(([name]) => name === 'Apply')).toEqual(
      Array.from({ length: 3 }, () => ['Apply', `/jobs/${SAMPLE_JOB.id}/apply`]),
    );
    expect(links.filter(([, to]) => to === save).map(([name]) => name)).toEqual(
      expect.arrayContaining(['Save 1st AC, Low Tide', 'Save']),
    );
  });

  it('leads to the employer’s own site only by a web address', () => {
    const outside = (url: string) =>
      linksOf({ apply_mode: 'external', external_url: url }).filter(([name]) => name?.startsWith('Apply'));
    expect(outside('https://gantry.test/jobs?online=1')[0]).toEqual([
      'Apply on gantry.test',
      'https://gantry.test/jobs?online=1',
    ]);
    expect(outside('javascript:alert(1)')).toEqual([]);
    expect(outside('https://gantry.test@evil.example/')).toEqual([]);
  });

  it('is nothing for a job that is closed, which says so', () => {
    expect(linksOf({ status: 'closed' }).filter(([name]) => name === 'Apply')).toEqual([]);
    expect(read(pageOf({ status: 'closed' })).querySelector('#root')?.textContent).toContain(
      'Applications for this job have closed.',
    );
  });
});

describe('the page of a company as it is served', () => {
  const company = { ...companies.sample(sampleWorld()), rev: 1 };
  const companyPage = (change: object = {}, jobs: object[] = [SAMPLE_JOB]): Document =>
    read(htmlOf('companies', [{ ...company, open_jobs: jobs.length, ...change }], jobs) ?? '');

  it('says who it is, how it answers and what it looks for, and is an organization for machines', () => {
    const page = companyPage({ answer_rate: 92, median_reply_minutes: 180 });
    expect(page.title).toBe('Gantry Row · Marquee');
    expect(page.querySelector('h1')?.textContent).toBe('Gantry Row');
    expect(page.querySelector('#root')?.textContent).toMatch(/92%.*3 h.*Drama, on location\..*1st AC/);
    expect(page.querySelector('#root a[href^="/jobs/"]')?.getAttribute('href')).toBe(
      `/jobs/${SAMPLE_JOB.id}`,
    );
    expect(contentOf(page, 'description')).toBe(
      'Production company, Watford, United Kingdom, 1 open job, answers 92% of applicants in time. Drama, on location.',
    );
    const address = `${SITE}/companies/${company.id}`;
    expect(contentOf(page, 'og:url')).toBe(address);
    expect(dataOf(page, 'script[type="application/ld+json"]')).toMatchObject({
      '@type': 'Organization',
      name: 'Gantry Row',
      url: address,
    });
    expect(dataOf(page, `#${SERVED_ROW}`)).toEqual({
      path: `/companies/${company.id}`,
      row: { ...company, open_jobs: 1, answer_rate: 92, median_reply_minutes: 180 },
      others: [SAMPLE_JOB],
    });
  });

  it('shows its logo to machines, and to chats in the place of the site’s picture, once it has arrived', () => {
    const [file, thumb] = [512, 128].map((pixels) => ({
      id: `${pixels}`,
      type: 'image/png' as const,
      size: 90,
      width: pixels,
      height: pixels,
    }));
    const logo = { a: { file, thumb } };
    const waiting = companyPage({ logo });
    expect(dataOf(waiting, 'script[type="application/ld+json"]')).not.toHaveProperty('logo');
    expect(contentOf(waiting, 'og:image')).toBe(`${SITE}/share/companies.png`);

    const arrived = { logo, logo_url: `${company.id}/128`, attachments_stored: ['512', '128'] };
    const page = companyPage(arrived);
    const address = `${SITE}/companies/${company.id}/logo?of=128`;
    expect(dataOf(page, 'script[type="application/ld+json"]')).toMatchObject({ logo: address });
    expect(contentOf(page, 'og:image')).toBe(address);
    expect(contentOf(page, 'og:image:alt')).toBe('Gantry Row');
    expect(contentOf(page, 'twitter:image')).toBe(address);
    expect(contentOf(page, 'twitter:card')).toBe('summary');
    expect(companyLogo.path([{ ...company, ...arrived }])).toBe(`${company.id}/512`);
    expect(companyLogo.query(company.id)).toContain(company.id);

    const job = read(pageOf({ company_logo: arrived.logo_url }));
    expect(dataOf(job, 'script[type="application/ld+json"]')).toMatchObject({
      hiringOrganization: { logo: address },
    });
    expect(contentOf(job, 'og:image'), 'a job keeps the picture of jobs').toBe(`${SITE}/share/jobs.png`);
  });

  it('is left alone by search engines as long as there is nothing but a name', () => {
    expect(contentOf(companyPage(), 'robots')).toBeUndefined();
    expect(contentOf(companyPage({ about: '' }), 'robots')).toBeUndefined();
    expect(contentOf(companyPage({}, []), 'robots')).toBeUndefined();
    expect(contentOf(companyPage({ about: '' }, []), 'robots')).toBe('noindex');
  });

  it('links to a website only by its web address', () => {
    const linkOf = (website: string) => companyPage({ website }).querySelector('a[rel~=nofollow]');
    expect(linkOf('https://gantry.test/us')?.getAttribute('href')).toBe('https://gantry.test/us');
    expect(linkOf('javascript:alert(1)')).toBeNull();
  });

  it('is none where a visitor may read none', () => expect(htmlOf('companies', [], [])).toBeNull());
});

describe('the page of a person as it is served', () => {
  const person = { ...people.sample(sampleWorld()), rev: 1 };

  it('is for whoever was sent its address, and no search engine’s', () => {
    const page = read(htmlOf('talent', [person]) ?? '');
    expect(page.querySelector('h1')?.textContent).toBe(person.full_name);
    expect(contentOf(page, 'og:title')).toContain(person.full_name);
    expect(contentOf(page, 'og:url')).toBe(`${SITE}/talent/${person.id}`);
    expect(contentOf(page, 'robots')).toBe('noindex');
    expect(page.querySelector('script[type="application/ld+json"]')).toBeNull();
  });

  it('names the rate of whoever shows it, and no other’s', () => {
    const described = (change: object) =>
      contentOf(read(htmlOf('talent', [{ ...person, ...change }]) ?? ''), 'description');
    expect(described({ day_rate_minor: 65_000, hourly_rate: null, currency: 'USD' })).toContain('$650');
    expect(described({ day_rate_minor: null, hourly_rate: null })).not.toContain('$');
  });

  it('is none where a visitor may read none', () => expect(htmlOf('talent', [])).toBeNull());
});

describe('the job that came with the page', () => {
  beforeAll(() => void (document.body.innerHTML = read(pageOf()).body.innerHTML));

  it('is there at its own address, until the store has shown one', () => {
    expect(servedAt('/jobs/019a1d9e-0000-7000-8000-000000000002')).toBeNull();
    expect(servedAt(`/employer/jobs/${SAMPLE_JOB.id}`)).toBeNull();
    expect(servedAt(`/jobs/${SAMPLE_JOB.id}`)).toEqual({ row: SAMPLE_JOB, others: [] });
    forgetServed();
    expect(servedAt(`/jobs/${SAMPLE_JOB.id}`)).toBeNull();
  });

  it('is none where it cannot be read', async () => {
    vi.resetModules();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    document.body.innerHTML = `<script type="application/json" id="${SERVED_ROW}">{"id":</script>`;
    const again = await import('@/client-state/page/served-row');
    expect(again.servedAt(`/jobs/${SAMPLE_JOB.id}`)).toBeNull();
  });
});
