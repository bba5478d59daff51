import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DESCRIBED_PAGES, PICTURE_KINDS } from '@/app/prerender/described-pages';
import { accountPaths, headOf, SITE, siteFiles } from '@/app/prerender/head';
import { ALIASES, ROUTES } from '@/app/routes';
import type { AppRoute } from '@/app/routes/route';

const prerendered = ROUTES.filter(({ isPrerendered, noindex }) => isPrerendered && !noindex);
const contentOf = (head: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(head)?.[1];

describe('what is read of a page by who reads no script', () => {
  it('is there for each page, as long as a result of a search shows', () => {
    expect(Object.keys(DESCRIBED_PAGES).toSorted()).toEqual(prerendered.map(({ path }) => path).toSorted());
    for (const { path } of prerendered) {
      const length = DESCRIBED_PAGES[path]?.description.length ?? 0;
      expect(length, path).toBeGreaterThan(35);
      expect(length, path).toBeLessThanOrEqual(160);
    }
    expect(() => headOf({ path: '/nowhere', title: 'Nowhere' })).toThrow('/nowhere has no description');
  });

  it('names the page as its window does, its address, and a picture with its size', () => {
    const head = headOf({ path: '/pricing', title: 'Pricing' });
    expect(head).toContain(`<link rel="canonical" href="${SITE}/pricing">`);
    expect(contentOf(head, 'og:title')).toBe('Pricing · Marquee');
    expect(contentOf(head, 'og:description')).toBe(contentOf(head, 'description'));
    expect(contentOf(head, 'og:image')).toBe(`${SITE}/share/pricing.png`);
    expect(contentOf(head, 'og:image:width')).toBe('1200');
    expect(contentOf(headOf({ path: '/', title: '' }), 'og:title')).toMatch(/^Marquee: the open media job/);
  });

  it('has a picture for each kind of page, of the size that it says', () => {
    expect(readdirSync('public/share').toSorted()).toEqual(
      PICTURE_KINDS.map((kind) => `${kind}.png`).toSorted(),
    );
    for (const kind of PICTURE_KINDS) {
      const png = readFileSync(`public/share/${kind}.png`);
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], kind).toEqual([1200, 630]);
    }
  });

  it('is, of the pages behind mailed links, that no search shows them, and no address', () => {
    const hidden = ROUTES.filter(({ isPrerendered, noindex }) => isPrerendered && noindex);
    expect(hidden.map(({ path }) => path).toSorted()).toEqual(['/newsletter/confirm', '/unsubscribe']);
    for (const route of hidden) expect(headOf(route)).toBe('<meta name="robots" content="noindex">');
  });

  it('is text, whatever is in it', () => {
    expect(headOf({ path: '/about', title: 'A "b" <c> & d' })).toContain(
      'content="A &quot;b&quot; &lt;c> &amp; d · Marquee"',
    );
  });
});

describe('robots.txt and sitemap.xml', () => {
  const route = (path: string, more: Partial<AppRoute> = {}): AppRoute => ({
    path,
    title: path,
    layout: 'page',
    ...more,
  });
  const files = siteFiles([
    route('/', { isPrerendered: true }),
    route('/jobs', { isPrerendered: true }),
    route('/jobs/:jobId'),
    route('/jobs/:jobId/apply', { roles: ['talent'] }),
    route('/jobs/post', { roles: ['employer'] }),
    route('/soon', { isPrerendered: true, soon: true }),
    route('/hidden', { isPrerendered: true, noindex: true }),
  ]);

  it('close what needs an account, and nothing that others can see', () => {
    const closed = files['robots.txt']?.match(/(?<=Disallow: ).*/g);
    expect(closed).toEqual(['/api/', '/auth/v1/', '/rest/', '/jobs/post']);
  });

  it('name the lists of what the server makes one by one as well', () => {
    expect(files['robots.txt']?.match(/(?<=Sitemap: ).*/g)).toEqual(
      ['sitemap.xml', 'sitemap-jobs.xml', 'sitemap-companies.xml'].map((name) => `${SITE}/${name}`),
    );
  });

  it('list the pages that are open and done', () => {
    expect(files['sitemap.xml']?.match(/(?<=<loc>)[^<]*/g)).toEqual([`${SITE}/`, `${SITE}/jobs`]);
  });
});

describe('addresses that need an account', () => {
  const paths = accountPaths(ROUTES, ALIASES);

  it('are all with roles, also below open ones, and other names of them', () => {
    for (const path of [
      '/settings',
      '/jobs/post',
      '/jobs/:id/apply',
      '/admin',
      '/employer/dashboard',
      '/post-job',
      '/jobs/new',
    ])
      expect(paths, path).toContain(path);
    expect(ROUTES.filter(({ path, roles }) => Boolean(roles) !== paths.includes(path))).toEqual([]);
  });

  it('are none that somebody without one can read', () => {
    for (const path of ['/', '/jobs', '/jobs/:id', '/talent/:id', '/sign-in', '/privacy-policy', '/job-shop'])
      expect(paths, path).not.toContain(path);
    expect(paths.filter((path) => prerendered.some((page) => page.path === path))).toEqual([]);
  });
});
