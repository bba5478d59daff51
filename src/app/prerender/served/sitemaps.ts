import { companies, jobs } from '@/domain/streams';
import { escape } from '../head';
import type { SITEMAP_NAMES } from './sitemap-names';

/** As many rows as the REST interface gives at once. */
const ROWS_AT_ONCE = 1_000;
/** As many addresses as search engines read from one file; the newest. */
const MAX_ROWS = 50_000;

interface Listed {
  id: string;
  updated_at: string;
}

interface Sitemap {
  /**
   * @param read asks the REST interface, as a visitor
   * @throws what it throws
   */
  xml: (read: (query: string) => Promise<readonly object[]>, origin: string) => Promise<string>;
}

const entryOf = ({ id, updated_at: changed }: Listed, address: string): string =>
  `<url><loc>${escape(address + id)}</loc><lastmod>${escape(changed)}</lastmod></url>`;

const sitemap = (path: string, table: string, filter: Readonly<Record<string, string>>): Sitemap => ({
  async xml(read, origin) {
    const rows: Listed[] = [];
    let isMore = true;
    while (isMore) {
      const query = new URLSearchParams({
        select: 'id,updated_at',
        ...filter,
        _deleted: 'is.false',
        order: 'updated_at.desc,id.desc',
        limit: String(ROWS_AT_ONCE),
        offset: String(rows.length),
      });
      const page = (await read(`/rest/v1/${table}?${query}`)) as readonly Listed[];
      rows.push(...page);
      isMore = page.length === ROWS_AT_ONCE && rows.length < MAX_ROWS;
    }
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...rows.map((row) => entryOf(row, origin + path)),
      '</urlset>',
      '',
    ].join('\n');
  },
});

/** The addresses of what the server makes one by one, for search engines, by the name of the file. People are not in them (`person-page.tsx`). */
export const SITEMAPS: Readonly<Record<(typeof SITEMAP_NAMES)[number], Sitemap>> = {
  'sitemap-jobs.xml': sitemap('/jobs/', jobs.table, { status: 'eq.active' }),
  'sitemap-companies.xml': sitemap('/companies/', companies.table, { open_jobs: 'gt.0' }),
};
