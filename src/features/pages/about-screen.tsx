import { LinkButton } from '@/ui/button';
import { PageCallToAction } from './page-call-to-action';
import { TextActions, TextLink, TextList, TextPage, TextSection } from './text-page';

export default function AboutScreen() {
  return (
    <TextPage
      title="About"
      intro="Marquee is a job board for people who make film and media, and for those who hire them. It works on a set with no signal."
    >
      <TextSection heading="Why it exists">
        <p>
          A crew is found by phone, in group chats and on boards that hide the rate. Somebody applies, hears
          nothing, and holds the days anyway. Somebody hires, and makes forty calls for one focus puller. All
          of it happens where the signal is worst: in a basement, in a forest, behind two metres of concrete.
        </p>
        <p>We wanted a board that respects both sides, and that still works there.</p>
      </TextSection>
      <TextSection heading="What we promise">
        <TextList
          items={[
            'Pay and dates are on every card. A job has a rate, or says that it is deferred or unpaid; any other is refused by the server.',
            'Every application carries a day by which you hear back.',
            'Whatever you write is on your phone first. With no signal it waits, and goes once, in order, when there is one.',
            'Finding work and hiring are free. There is no commission, and nobody can pay to be ranked higher.',
          ]}
        />
      </TextSection>
      <TextSection heading="How it is made">
        <p>
          The code is under the MIT licence: you may run Marquee yourself, and change it. Where a figure is on
          this site it is counted, or marked as an example.
        </p>
        <p>
          Found something that is wrong, or unkind? <TextLink to="/contact">Write to us</TextLink>.
        </p>
      </TextSection>
      <TextActions>
        <PageCallToAction />
        <LinkButton to="/jobs">Browse Jobs</LinkButton>
        <LinkButton to="/how-it-works">How it works</LinkButton>
      </TextActions>
    </TextPage>
  );
}
