import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { withRedirect } from '@/domain/navigation/redirects';
import { LinkButton } from '@/ui/button';
import { PageTitle } from '@/ui/layout/page';
import { SlateCells, type Cell } from '@/ui/layout/slate';
import { ForwardStroke } from '@/ui/stroke-icons';
import { claimsMode, homepageFigures } from '../claims';

// Shown only on wide screens.
const CrewSheet = lazy(() => import('./crew-sheet'));

const count = new Intl.NumberFormat('en-US');

function StatTiles() {
  const { totalJobs, totalTalent } = homepageFigures(claimsMode(), null);
  const cells: Cell[] = [];
  if (totalJobs !== null)
    cells.push({ label: 'Open jobs', value: count.format(totalJobs), note: 'posted with a rate' });
  if (totalTalent !== null)
    cells.push({ label: 'Talent', value: count.format(totalTalent), note: 'cast, crew and post' });
  if (cells.length === 0) return null;
  return (
    <div className="wrap">
      <SlateCells big cols="two" className="border border-b-0 border-hair" cells={cells} />
    </div>
  );
}

/** A2: the badge and both buttons link signed-in people directly, and everyone else through the sign-in. */
export function Hero({ signedIn }: { signedIn: boolean }) {
  const linkTo = (path: string): string => (signedIn ? path : withRedirect('/sign-in', path));
  return (
    <section className="board overflow-hidden border-b border-hair">
      <div aria-hidden className="relative pt-3 md:pt-8">
        <i className="sticks block h-4 w-[104%] origin-left -rotate-[0.9deg] md:h-6" />
        <i className="sticks block h-4 md:h-6" />
      </div>
      <div className="wrap grid items-center gap-10 py-7 md:py-12 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <div>
          <Link
            to={linkTo('/jobs')}
            className="inline-flex min-h-11 items-center gap-2 text-base text-ink-2 hover:text-ink"
          >
            Free to post, free to browse, no commissions <ForwardStroke />
          </Link>
          <PageTitle
            name=""
            className="mt-2 text-[min(var(--step-7),26vw)] leading-[0.92] font-extrabold tracking-[-0.025em] md:text-[6.6rem] md:leading-[0.9]"
          >
            Find your people.
          </PageTitle>
          <p className="mt-4 max-w-[44ch] text-md text-ink-2">
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
            <CrewSheet postPath={linkTo('/jobs/quick-post')} />
          </Suspense>
        </div>
      </div>
      <StatTiles />
    </section>
  );
}
