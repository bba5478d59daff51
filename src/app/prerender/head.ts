import { asScriptText } from '@/domain/values/text/script-text';
import type { AppRoute } from '../routes/route';
import { DESCRIBED_PAGES } from './described-pages';
import { SITEMAP_NAMES } from './served/sitemap-names';

/**
 * In the place of the site's origin, which the build knows only where `VITE_SITE_URL` says it: otherwise whatever serves the files puts it in
 * (`supabase/local/http/app-files.ts`).
 */
export const SITE = '__SITE__';

const NAME = 'Marquee';
const HOME_TITLE = 'Marquee: the open media job marketplace where talent meets opportunity';
const PICTURE_SIZE = { width: 1200, height: 630 };

/** Of a window. */
export const titleOf = (page: string): string => `${page} · ${NAME}`;

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export const meta = (key: 'name' | 'property', name: string, content: string | number): string =>
  `<meta ${key}="${name}" content="${escape(String(content))}">`;

/** For machines that read no script: who we are, and on the landing how to search the board. Data, which the page's policy does not stop. */
function structuredData(path: string, description: string): string {
  if (path !== '/') return '';
  const graph = [
    {
      '@type': 'Organization',
      '@id': `${SITE}/#us`,
      name: NAME,
      url: `${SITE}/`,
      logo: `${SITE}/icons/icon-512.png`,
    },
    {
      '@type': 'WebSite',
      name: NAME,
      url: `${SITE}/`,
      description,
      publisher: { '@id': `${SITE}/#us` },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${SITE}/jobs?q={words}`,
        'query-input': 'required name=words',
      },
    },
  ];
  const data = asScriptText({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${data}</script>`;
}

interface Described {
  /** As the window and a shared link say it. */
  title: string;
  description: string;
  address: string;
  /** The address of a picture of `PICTURE_SIZE`. */
  picture: string;
  /** The address of a small square one that says more than `picture`, such as a company's logo, and what it shows. */
  mark?: { address: string; alt: string };
}

const pictureTags = ({ picture, mark }: Pick<Described, 'picture' | 'mark'>): string[] =>
  mark
    ? [
        meta('property', 'og:image', mark.address),
        meta('property', 'og:image:alt', mark.alt),
        meta('name', 'twitter:card', 'summary'),
      ]
    : [
        meta('property', 'og:image', picture),
        meta('property', 'og:image:width', PICTURE_SIZE.width),
        meta('property', 'og:image:height', PICTURE_SIZE.height),
        meta('property', 'og:image:alt', `${NAME}: find your people.`),
        meta('name', 'twitter:card', 'summary_large_image'),
      ];

/** What search engines and chats read of a page: description, address, picture. */
export const tagsOf = ({ title, description, address, picture, mark }: Described): string =>
  [
    meta('name', 'description', description),
    `<link rel="canonical" href="${address}">`,
    meta('property', 'og:site_name', NAME),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    ...pictureTags({ picture, mark }),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', mark?.address ?? picture),
  ].join('');

/**
 * The head of a prerendered page, or that search engines leave it alone.
 * @throws for a page that nobody has described
 */
export function headOf({ path, title, noindex }: Pick<AppRoute, 'path' | 'title' | 'noindex'>): string {
  if (noindex) return meta('name', 'robots', 'noindex');
  const described = DESCRIBED_PAGES[path];
  if (!described) throw new Error(`${path} has no description (described-pages.ts).`);
  const { description, picture } = described;
  const tags = tagsOf({
    title: title === '' ? HOME_TITLE : titleOf(title),
    description,
    address: `${SITE}${path}`,
    picture: `${SITE}/share/${picture}.png`,
  });
  return tags + structuredData(path, description);
}

const beforeParameter = ({ path }: AppRoute): string => path.replace(/:.*/, '');

/**
 * Addresses, as routes write them, that need an account: whatever serves them sends `X-Robots-Tag: noindex`, because what comes is the same empty
 * shell for each, and `robots.txt` cannot name those whose beginning is open, such as `/jobs/:id/apply`.
 * @param aliases other names of addresses, and where they lead
 */
export function accountPaths(
  routes: readonly Pick<AppRoute, 'path' | 'roles'>[],
  aliases: Readonly<Record<string, string>>,
): string[] {
  const closed = routes.filter(({ roles }) => roles).map(({ path }) => path);
  const targetOf = (alias: string): string | undefined => aliases[alias]?.split('?')[0];
  return [...closed, ...Object.keys(aliases).filter((alias) => closed.includes(targetOf(alias) ?? ''))];
}

/**
 * `robots.txt` and `sitemap.xml`, by name. What needs an account is not opened; a page that says `noindex` is, or nobody would read that.
 */
export function siteFiles(routes: readonly AppRoute[]): Record<string, string> {
  const open = routes.filter(({ roles }) => !roles).map(beforeParameter);
  const closed = [...new Set(routes.filter(({ roles }) => roles).map(beforeParameter))]
    // A rule is about all that begins with it.
    .filter((path) => !open.some((other) => other.startsWith(path)))
    .filter((path, _, all) => !all.some((other) => other !== path && path.startsWith(other)))
    .toSorted();
  const listed = routes.filter(({ isPrerendered, noindex, soon }) => isPrerendered && !noindex && !soon);
  return {
    'robots.txt': [
      'User-agent: *',
      ...['/api/', '/auth/v1/', '/rest/', ...closed].map((path) => `Disallow: ${path}`),
      '',
      ...['sitemap.xml', ...SITEMAP_NAMES].map((name) => `Sitemap: ${SITE}/${name}`),
      '',
    ].join('\n'),
    'sitemap.xml': [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...listed.map(({ path }) => `<url><loc>${SITE}${path}</loc></url>`),
      '</urlset>',
      '',
    ].join('\n'),
  };
}
