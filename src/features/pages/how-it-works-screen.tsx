import { LinkButton } from '@/ui/button';
import { PageCallToAction } from './page-call-to-action';
import { TextActions, TextLink, TextPage, TextSection } from './text-page';

export default function HowItWorksScreen() {
  return (
    <TextPage
      title="How it works"
      intro="For both sides: what you do, what the other one sees, and what happens when there is no signal."
    >
      <TextSection id="talent" heading="For talent">
        <p>
          <strong>Say what you do.</strong> Roles, day rate, kit, languages and where you work. It takes a few
          minutes, and can be finished later. Until then you can look at every job.
        </p>
        <p>
          <strong>See what fits.</strong> Dates, call and rate are on every card. How well a job fits you is
          worked out on your own phone, and says why.
        </p>
        <p>
          <strong>Apply.</strong> Your profile goes with a few words and your quote. You see when it was read,
          and by which day you hear back.
        </p>
        <p>
          <strong>Talk and say yes.</strong> Messages, dates and answers are in one place, and stay with you
          on set.
        </p>
      </TextSection>
      <TextSection id="employers" heading="For employers">
        <p>
          <strong>Post.</strong> Role, dates, rate and place. A draft is kept as you type, also with no
          signal. A job that does not say what it pays cannot be published.
        </p>
        <p>
          <strong>See who fits.</strong> Everybody who applied, with their quote, in one list that you can
          sort and move people through.
        </p>
        <p>
          <strong>Answer everyone.</strong> Shortlist, interview, offer or decline in a tap. Each application
          has its day by which an answer is due.
        </p>
      </TextSection>
      <TextSection id="no-signal" heading="With no signal">
        <p>
          Open the board once with a signal, and put Marquee on your home screen. Jobs, people and messages
          are then kept on your phone. You can read, search, save, apply and write without a signal; what you
          did waits in order, the chip in the bar says how much of it, and it goes as soon as there is one.
          What needs a connection says so before you tap it.
        </p>
      </TextSection>
      <TextSection id="cost" heading="What it costs">
        <p>
          Nothing, for finding work and for hiring. <TextLink to="/pricing">Pricing</TextLink> says what will
          cost something, and what never will.
        </p>
      </TextSection>
      <TextActions>
        <PageCallToAction variant="B" />
        <LinkButton to="/jobs">Browse Jobs</LinkButton>
      </TextActions>
    </TextPage>
  );
}
