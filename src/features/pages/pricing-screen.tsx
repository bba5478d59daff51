import { LinkButton } from '@/ui/button';
import { TextActions, TextLink, TextList, TextPage, TextSection } from './text-page';

export default function PricingScreen() {
  return (
    <TextPage title="Pricing" intro="Finding work is free. Hiring is free. No commission, from anybody.">
      <TextSection heading="Free, and stays free">
        <TextList
          items={[
            'Browsing jobs and people, with or without an account',
            'A profile, applications and messages, as many as you need',
            'Posting jobs, seeing who applied, making offers and hiring',
            'Everything that works with no signal',
          ]}
        />
      </TextSection>
      <TextSection heading="What will cost something">
        <p>
          Two plans are being built and cannot be bought yet. <strong>Pro</strong> is for one person who wants
          more from the career coach. <strong>Studio</strong> is for companies that need more seats and
          exports. Their prices will be on this page before anybody can pay.
        </p>
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
        A question about money? <TextLink to="/contact">Write to us</TextLink>.
      </p>
      <TextActions>
        <LinkButton variant="primary" to="/jobs">
          Browse Jobs
        </LinkButton>
        <LinkButton to="/jobs/post">Post a job</LinkButton>
      </TextActions>
    </TextPage>
  );
}
