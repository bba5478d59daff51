import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { isBeingPrerendered } from '@/client-state/page/prerendered';
import { untilMatches } from '@/platform/when-seen';
import { withRedirect } from '@/domain/navigation/redirects';
import { LinkButton } from '@/ui/button';
import { PageTitle } from '@/ui/layout/page';
import { WIDE } from '@/ui/layout/use-wide';
import { ForwardStroke } from '@/ui/stroke-icons';
import { loadWhenIdle } from '@/platform/when-idle';

/** A2: shown only on wide screens, so that a phone does not fetch it. */
const TalentPreview = lazy(() =>
  isBeingPrerendered ? import('./talent-preview') : untilMatches(WIDE).then(() => import('./talent-preview')),
);
const CrewSheet = lazy(() =>
  isBeingPrerendered ? import('./crew-sheet') : untilMatches(WIDE).then(() => import('./crew-sheet')),
);

/** A picture that is in the page's HTML: React takes it over when nobody waits for anything. */
const UnitTruck = lazy(() =>
  isBeingPrerendered ? import('../art/unit-truck') : loadWhenIdle(() => import('../art/unit-truck')),
);

/** Also in the HTML, and also for later: nothing in them can be tapped. */
const Figures = lazy(() =>
  isBeingPrerendered ? import('./figures') : loadWhenIdle(() => import('./figures')),
);

/** A2: the badge and both buttons link signed-in people directly, and everyone else through the sign-in. */
export function Hero({ signedIn }: { signedIn: boolean }) {
  const linkTo = (path: string): string => (signedIn ? path : withRedirect('/sign-in', path));
  return (
    <section className="board overflow-hidden border-b border-hair">
      <div aria-hidden className="relative pt-3 md:pt-6">
        <i className="sticks block h-4 w-[104%] origin-left -rotate-[0.9deg] md:h-6" />
        <i className="sticks block h-4 md:h-6" />
      </div>
      <div className="px-4 pt-5 md:px-8 md:pt-8">
        <Link
          to={linkTo('/jobs')}
          className="inline-flex min-h-11 items-center gap-2 text-base text-ink-2 hover:text-ink"
        >
          Free to post, free to browse, no commissions <ForwardStroke />
        </Link>
        {/* As wide as the window, in two lines on a phone and in one beyond. */}
        <PageTitle
          name=""
          className="mt-[0.75rem] text-[22.5vw] leading-[0.86] font-extrabold tracking-[-0.03em] md:mt-1 md:text-[13.7vw] md:whitespace-nowrap"
        >
          Find your people.
        </PageTitle>
      </div>
      <div className="grid items-start gap-10 px-4 pt-6 pb-8 md:px-8 md:pt-10 lg:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_21rem_31rem] xl:items-stretch xl:gap-6">
        <div>
          <p className="max-w-[44ch] text-md text-ink-2">
            Film and media crew, and the productions that need them. Rate, dates and call time on every card.
            Works on a set with no signal.
          </p>
          <div className="mt-6 flex flex-col gap-2.5 sm:flex-row">
            <LinkButton variant="primary" to={linkTo('/jobs')} className="sm:min-w-40">
              Browse Jobs
            </LinkButton>
            <LinkButton to={linkTo('/talent')} className="sm:min-w-40">
              Find Talent
            </LinkButton>
          </div>
        </div>
        <div className="hidden lg:block">
          <Suspense fallback={null}>
            <TalentPreview />
          </Suspense>
        </div>
        <div className="hidden xl:block">
          <Suspense fallback={null}>
            <CrewSheet postPath={linkTo('/jobs/quick-post')} />
          </Suspense>
        </div>
      </div>
      <div className="h-44 md:h-72 xl:h-[22rem]">
        <Suspense fallback={null}>
          <UnitTruck />
        </Suspense>
      </div>
      <Suspense fallback={<div aria-hidden className="h-28" />}>
        <Figures />
      </Suspense>
    </section>
  );
}
