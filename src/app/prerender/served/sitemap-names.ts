/** What the server makes on request (`sitemaps.ts`); `robots.txt` names them. */
export const SITEMAP_NAMES = ['sitemap-jobs.xml', 'sitemap-companies.xml'] as const;
