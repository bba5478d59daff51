import { companyPage } from './company-page';
import { pageFromTemplate } from './from-template';
import { jobListPage } from './job-list-page';
import { jobPage } from './job-page';
import { personPage } from './person-page';
import type { ServedPage } from './served-page';
import { SITEMAPS } from './sitemaps';

/**
 * What the server makes one by one, for whoever reads it before, or without, the app's code: the local backend does, and whatever answers
 * for these addresses where the app is hosted (docs/public.md). The build makes of this file `dist/served/served-pages.js`, which needs no package.
 */
const SERVED_PAGES: readonly ServedPage[] = [jobPage, companyPage, personPage];

/** By the first part of its address. */
export const served = Object.fromEntries(
  SERVED_PAGES.map(({ route, queries, content }) => [
    route.split('/')[1] ?? '',
    {
      queries,
      /** @returns null: there is no such page for a visitor; answer with app.html and status 404 */
      page: (template: string, answers: readonly (readonly object[])[], origin: string): string | null => {
        const found = content(answers, origin);
        return found && pageFromTemplate(template, { ...found, route }, origin);
      },
    },
  ]),
);

export { jobListPage as jobList, SITEMAPS as sitemaps };
export { companyLogo } from './company-logo';
