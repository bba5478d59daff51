import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { LATER } from '@/platform/prerendered';
import { App } from '../app';
import { ROUTES } from '../routes';
import { RootBoundary } from '../shell/failures/root-boundary';

/** A public page as HTML, for whoever opens it before the app's code is there. */
export interface PrerenderedPage {
  path: string;
  title: string;
  html: string;
  /** The function that loads its screen, as text: it names the screen's file. */
  screen: string;
}

const isForBrowser = (error: unknown): boolean => (error as { digest?: unknown }).digest === LATER;

/** @throws if anything fails that does not just come later: half a page would be served to everybody */
async function pageOf({ path, title, screen }: (typeof ROUTES)[number]): Promise<PrerenderedPage> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <RootBoundary>
      <App Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
    </RootBoundary>,
    {
      // All of it in its place: a part that follows at the end is moved there by an inline script, which the page's policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        if (isForBrowser(error)) return LATER;
        failures.push(error);
        return undefined;
      },
    },
  );
  if (failures.length > 0) throw new Error(`${path} could not be prerendered.`, { cause: failures[0] });
  return { path, title, html: await new Response(prelude).text(), screen: String(screen) };
}

/** The pages of the table that say `isPrerendered`. */
export const prerenderPages = (): Promise<PrerenderedPage[]> =>
  Promise.all(ROUTES.filter(({ isPrerendered }) => isPrerendered).map(pageOf));
