import { LinkButton } from '@/ui/button';
import { PageCallToAction } from './page-call-to-action';
import { TextActions, TextLink, TextList, TextPage, TextSection } from './text-page';

interface PlanProps {
  name: string;
  /** Left out: it has none yet, and cannot be bought. */
  price?: string;
  whom: string;
  items: readonly string[];
}

/** What somebody gets, and for how much. */
const Plan = ({ name, price, whom, items }: PlanProps) => (
  <div className="rounded-box border border-line bg-sheet">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-hair px-4 py-3">
      <h3 className="head text-lg">{name}</h3>
      {price === undefined ? (
        <span className="text-sm text-ink-2">Not on sale yet</span>
      ) : (
        <span className="mono text-xl font-semibold">{price}</span>
      )}
    </div>
    <div className="grid gap-2 px-4 py-3">
      <p className="text-ink-2">{whom}</p>
      <TextList items={items} />
    </div>
  </div>
);

export default function PricingScreen() {
  return (
    <TextPage title="Pricing" intro="Finding work is free. Hiring is free. No commission, from anybody.">
      <TextSection heading="Free, and stays free">
        <div className="grid gap-2 sm:grid-cols-2">
          <Plan
            name="Talent"
            price="$0"
            whom="For everybody who looks for work"
            items={[
              'Every job with its rate, with or without an account',
              'A profile, applications and messages, as many as you need',
              'Everything that works with no signal',
            ]}
          />
          <Plan
            name="Employers"
            price="$0"
            whom="For everybody who hires"
            items={[
              'Posting jobs, seeing who applied, and both as a file to take along',
              'Interviews, offers and hiring, without commission',
              'Searching the talent base, and writing to people',
            ]}
          />
        </div>
      </TextSection>
      <TextSection heading="What will cost something">
        <p>
          Two plans are being built and cannot be bought yet. Their prices will be on this page before anybody
          can pay.
        </p>
        <div className="grid gap-2 sm:grid-cols-2">
          <Plan name="Pro" whom="For one person" items={['The career coach']} />
          <Plan name="Studio" whom="For companies" items={['More seats', 'More kinds of exports']} />
        </div>
      </TextSection>
      <TextSection heading="What is never sold">
        <TextList
          items={[
            'Applying for a job, or seeing its rate',
            'A higher place in a list or a search',
            'Somebody’s contact, or anybody’s data',
          ]}
        />
      </TextSection>
      <p>
        What do the jobs pay? <TextLink to="/salary-benchmarking">See what they say</TextLink>.
      </p>
      <p>
        A question about money? <TextLink to="/contact">Write to us</TextLink>.
      </p>
      <TextActions>
        <PageCallToAction />
        <LinkButton to="/jobs">Browse Jobs</LinkButton>
        <LinkButton to="/jobs/post">Post a job</LinkButton>
      </TextActions>
    </TextPage>
  );
}
