import { lazy, Suspense } from 'react';
import { isBeingPrerendered, laterInBrowser } from '@/client-state/page/prerendered';
import { MIN_BENCHMARK } from '@/domain/pay/benchmarks';
import { LinkButton } from '@/ui/button';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { PageCallToAction } from '../page-call-to-action';
import { TextActions, TextList, TextPage, TextSection } from '../text-page';

const PayFigures = lazy(() => (isBeingPrerendered ? laterInBrowser() : import('./pay-figures')));

/** `/salary-benchmarking` (P2): what published jobs say they pay, and how that was worked out. */
export default function SalaryScreen() {
  return (
    <TextPage
      title="Salary benchmarking"
      intro="What the jobs on Marquee say they pay, by role and place. Counted, not estimated."
    >
      <TextSection heading="How it is worked out">
        <TextList
          items={[
            'From the rates of jobs that were published in the last twelve months. A range counts as its middle.',
            'A day is compared with days and a week with weeks, each in its own currency. Nothing is converted.',
            `An account counts once, with the middle of its own rates. A figure needs ${MIN_BENCHMARK.jobs} jobs of ${MIN_BENCHMARK.payers} accounts or more; where there are fewer, it is left out.`,
            'It is what jobs offer, before anybody has negotiated. Fees for a whole project, deferred and unpaid work are not in it, nor are jobs that look like a scam.',
          ]}
        />
      </TextSection>
      {/* What is below does not move while the figures come. */}
      <section aria-label="The figures" className="min-h-screen">
        <noscript>
          <p>The figures need JavaScript. Every job on the board shows its rate without it.</p>
        </noscript>
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          <PayFigures />
        </Suspense>
      </section>
      <TextActions>
        <PageCallToAction />
        <LinkButton to="/jobs">Browse Jobs</LinkButton>
      </TextActions>
    </TextPage>
  );
}
