import { companies, jobs } from '@/domain/streams';
import { escape } from '../head';
import type { SITEMAP_NAMES } from './sitemap-names';

/** As many rows as the REST interface gives at once, and the newest of them: older pages are found through those. */
const MAX_ROWS = 1_000;

interface Listed {
  id: string;
  updated_at: string;
}

interface Sitemap {
  /** What to ask the REST interface for, as a visitor. */
  query: string;
  xml: (rows: readonly object[], origin: string) => string;
}

const sitemap = (path: string, table: string, filter: Readonly<Record<string, string>>): Sitemap => ({
  query: `/rest/v1/${table}?${new URLSearchParams({
    select: 'id,updated_at',
    ...filter,
    _deleted: 'is.false',
    order: 'updated_at.desc',
    limit: String(MAX_ROWS),
  })}`,
  xml: (rows, origin) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...(rows as readonly Listed[]).map(
        ({ id, updated_at: changed }) =>
          `<url><loc>${escape(`${origin}${path}${id}`)}</loc><lastmod>${escape(changed)}</lastmod></url>`,
      ),
      '</urlset>',
      '',
    ].join('\n'),
});

/** The addresses of what the server makes one by one, for search engines, by the name of the file. People are not in them (`person-page.tsx`). */
export const SITEMAPS: Readonly<Record<(typeof SITEMAP_NAMES)[number], Sitemap>> = {
  'sitemap-jobs.xml': sitemap('/jobs/', jobs.table, { status: 'eq.active' }),
  'sitemap-companies.xml': sitemap('/companies/', companies.table, { open_jobs: 'gt.0' }),
};
