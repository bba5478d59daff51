import { type ComponentType, lazy, Suspense, useContext } from 'react';
import { Link } from 'react-router-dom';
import { claimsMode } from '@/domain/claims';
import { isBeingPrerendered, laterInBrowser } from '@/client-state/page/prerendered';
import { loadWhenIdle } from '@/platform/when-idle';
import { StoreContext } from '@/store/react/store-context';
import { ExampleJobs } from './board/example-jobs';
import { ExamplePeople } from './board/example-people';
import { Community } from './community';
import { Faq } from './faq';
import { ForYou } from './for-you';
import { HowItWorks } from './how-it-works';
import { LastAct } from './last-act';
import { livePiece } from './live-piece';
import { PlatformNumbers } from './numbers/platform-numbers';
import { Promises } from './promises/promises';
import { useStrandedOauthReturn } from './session/stranded-oauth-return';
import { SheetRow } from './sheet-row';
import { VALUE } from './copy';

const Newsletter = livePiece('newsletter', () => import('./newsletter/newsletter-form'));

// In the browser alone: what is quoted changes, and a page without any is whole.
const Testimonials = lazy(() =>
  isBeingPrerendered ? laterInBrowser() : loadWhenIdle(() => import('./board/testimonials')),
);

// Lazy, so that a first visit does not download the data layer.
const LiveJobs = lazy(async () => ({ default: (await import('./board/live-rows')).LiveJobs }));
const LivePeople = lazy(async () => ({ default: (await import('./board/live-rows')).LivePeople }));

// A live site shows what it has to visitors, too.
const featured = () => loadWhenIdle(() => import('./board/featured-rows'));
const FeaturedJobs = lazy(async () => ({ default: (await featured()).FeaturedJobs }));
const FeaturedPeople = lazy(async () => ({ default: (await featured()).FeaturedPeople }));

/**
 * Whose rows the board shows: those of a live site, from this device where a store is open. A demonstration has the labelled samples (A2, ruling 28),
 * also with a store: its rows are invented as well, and nothing in them says so.
 */
function rowsOf(hasStore: boolean): { Jobs: ComponentType; People: ComponentType } {
  if (claimsMode() === 'demo') return { Jobs: ExampleJobs, People: ExamplePeople };
  return hasStore ? { Jobs: LiveJobs, People: LivePeople } : { Jobs: FeaturedJobs, People: FeaturedPeople };
}

/** Everything below the hero (A2). */
export default function RestOfLanding() {
  useStrandedOauthReturn();
  const { Jobs, People } = rowsOf(useContext(StoreContext) !== null);
  return (
    <>
      <ForYou />
      <SheetRow edge="12" title="What it is for">
        <div className="grid md:grid-cols-3 md:gap-x-8">
          {VALUE.map(({ title, text }) => (
            <div
              key={title}
              className="border-b border-hair py-4 first:pt-0 last:border-0 md:border-0 md:py-0"
            >
              <h3 className="head text-lg">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </div>
          ))}
        </div>
      </SheetRow>
      <Promises />
      <Community />
      <PlatformNumbers />
      <SheetRow
        edge="13"
        title="On the board"
        ruled={false}
        link={
          <Link
            to="/jobs"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            All jobs
          </Link>
        }
      >
        <Suspense fallback={<ExampleJobs />}>
          <Jobs />
        </Suspense>
      </SheetRow>
      <SheetRow
        edge="13A"
        title="People to work with"
        link={
          <Link
            to="/talent"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            All talent
          </Link>
        }
      >
        <Suspense fallback={<ExamplePeople />}>
          <People />
        </Suspense>
      </SheetRow>
      <Suspense fallback={null}>
        <Testimonials />
      </Suspense>
      <HowItWorks />
      <Faq />
      <SheetRow edge="15" id="newsletter" title="By mail">
        <noscript>
          <p className="mb-5 rounded-box border border-line bg-sheet px-3 py-2.5 font-medium">
            Subscribing needs JavaScript, which is off in this browser. Switch it on and reload the page to
            get the newsletter.
          </p>
        </noscript>
        <Newsletter />
      </SheetRow>
      <LastAct />
    </>
  );
}
