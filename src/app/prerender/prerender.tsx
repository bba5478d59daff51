import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { today } from '@/domain/values/days';
import { isLater, LATER } from '@/client-state/page/prerendered';
import { forgetNewestJobs, JOB_LIST, rememberNewestJobs } from '@/features/jobs/first-look/newest-jobs';
import { App } from '../app';
import { ALIASES, ROUTES } from '../routes';
import type { AppRoute } from '../routes/route';
import { RootBoundary } from '../shell/failures/root-boundary';
import { AFTER_LANDING, SCREEN_CODE } from '../shell/navigation/prefetch';
import { controlsOff } from './controls-off';
import { accountPaths, headOf, SITE, siteFiles } from './head';
import { templatePath } from './served/from-template';

/** A public page as HTML, for whoever opens it before the app's code is there. */
export interface PrerenderedPage {
  path: string;
  title: string;
  /** The day that it was made on, which it may show. */
  day: string;
  html: string;
  /** For its head. */
  head: string;
  /** The function that loads its screen, as text: it names the screen's file. */
  screen: string;
}

/** @throws if anything fails that does not just come later: half a page would be served to everybody */
async function pageOf({ path, title, screen }: AppRoute, head: string): Promise<PrerenderedPage> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <RootBoundary>
      <App Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
    </RootBoundary>,
    {
      // All of it in its place: a part that follows at the end is moved there by an inline script, which the page's policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        if (isLater(error)) return LATER;
        failures.push(error);
        return undefined;
      },
    },
  );
  if (failures.length > 0) throw new Error(`${path} could not be prerendered.`, { cause: failures[0] });
  return {
    path,
    title,
    day: today(new Date()),
    html: controlsOff(await new Response(prelude).text()),
    head,
    screen: String(screen),
  };
}

/** Has the status that says it. */
const NOT_FOUND = '/404';

export interface PrerenderedSite {
  /** Stands for the site's origin in heads and files. */
  placeholder: string;
  pages: PrerenderedPage[];
  /** Of each kind of page that the server makes one by one: how it looks without what it is about. */
  templates: PrerenderedPage[];
  /** `/jobs` with an empty list, into which the server puts the first jobs. */
  jobList: PrerenderedPage;
  /** What else search engines read, by name. */
  files: Record<string, string>;
  /** The app's addresses, as its routes write them: whatever serves it answers 404 for others. */
  paths: string[];
  /** Those of them that need an account. */
  accountPaths: string[];
  /** Open to everybody and without HTML of their own, which leaves search engines nothing to find: the shell with their title. */
  bare: { path: string; title: string }[];
  /** Other addresses of pages, by where they lead. */
  aliases: Readonly<Record<string, string>>;
  /** The screens whose code the landing fetches ahead, by path, each by the function that loads it, as text; and the file that tells it. */
  ahead: { file: string; screens: Record<string, string> };
}

async function jobListOf(routes: readonly AppRoute[]): Promise<PrerenderedPage> {
  const route = routes.find(({ path }) => path === JOB_LIST);
  if (!route) throw new Error('There is no list of jobs.');
  rememberNewestJobs([]);
  try {
    return await pageOf(route, headOf(route));
  } finally {
    forgetNewestJobs();
  }
}

/** The pages of the table that say `isPrerendered`, and a template for those that the server makes. */
export const prerenderSite = async (): Promise<PrerenderedSite> => ({
  placeholder: SITE,
  jobList: await jobListOf(ROUTES),
  pages: await Promise.all(
    ROUTES.filter(({ isPrerendered }) => isPrerendered).map((route) => pageOf(route, headOf(route))),
  ),
  templates: await Promise.all(
    ROUTES.filter(({ isServed }) => isServed).map((route) =>
      pageOf({ ...route, path: templatePath(route.path) }, ''),
    ),
  ),
  files: siteFiles(ROUTES),
  paths: [...ROUTES.map(({ path }) => path), ...Object.keys(ALIASES)].filter((path) => path !== NOT_FOUND),
  accountPaths: accountPaths(ROUTES, ALIASES),
  bare: ROUTES.filter(
    ({ path, roles, isPrerendered }) => !roles && !isPrerendered && !path.includes(':') && path !== NOT_FOUND,
  ).map(({ path, title }) => ({ path, title })),
  aliases: ALIASES,
  ahead: {
    file: SCREEN_CODE,
    screens: Object.fromEntries(
      ROUTES.filter(({ path }) => AFTER_LANDING.has(path)).map(({ path, screen }) => [path, String(screen)]),
    ),
  },
});
