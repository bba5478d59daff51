import { TextLink, TextList, TextPage, TextSection } from '../text-page';
import { LegalNotice } from './legal-notice';
import { LEGAL } from '@/domain/legal/versions';

const CONTENTS = [
  ['what', 'What Marquee is'],
  ['account', 'Your account'],
  ['yours', 'What you write stays yours'],
  ['others', 'What you write about others'],
  ['company', 'What you do for a company'],
  ['deals', 'Deals are between you'],
  ['not', 'What is not allowed'],
  ['free', 'What it costs'],
  ['ours', 'What we owe you, and what not'],
  ['end', 'Ending it'],
  ['changes', 'When this changes'],
] as const;

export default function TermsScreen() {
  return (
    <TextPage
      title="Terms of service"
      intro="The agreement between you and whoever runs this installation of Marquee. You accept it when you sign up."
      changed={LEGAL.terms.changed}
      contents={CONTENTS}
    >
      <LegalNotice />
      <TextSection id="what" heading="What Marquee is">
        <p>
          A place where people who make film and media find work and crew. It carries what you write to each
          other. It is not your employer, your agent or a party to your deal.
        </p>
      </TextSection>
      <TextSection id="account" heading="Your account">
        <TextList
          items={[
            'You are at least 18, or old enough to work where you live, with the permission that the law there asks for.',
            'You say who you are, truly, and have one account.',
            'You keep your password and your devices to yourself, and tell us if somebody else gets in.',
          ]}
        />
      </TextSection>
      <TextSection id="yours" heading="What you write stays yours">
        <p>
          You keep every right to it. You allow us to store it, to copy it to your devices, and to show it to
          the people that the <TextLink to="/privacy">privacy policy</TextLink> names, for as long as it is
          here. Nothing more. Put nothing here that you have no right to, such as a picture that belongs to
          somebody else or a script under an agreement of silence.
        </p>
      </TextSection>
      <TextSection id="others" heading="What you write about others">
        <p>
          After a completed booking each side may write one note about the other. It has your name on it, and
          nobody can change it or take it back once it is sent. Write what you have seen yourself. If you make
          it public, everybody can read it, and Marquee may quote it on its first page. Whom it is about can
          answer once. We take a note or an answer down when it breaks these terms, and say why.
        </p>
      </TextSection>
      <TextSection id="company" heading="What you do for a company">
        <p>
          Jobs that you post for a company, notes of its team and conversations in its name are the company’s,
          and stay there when you leave it. Everybody who works for it here can read them. Whoever manages the
          company decides who that is.
        </p>
      </TextSection>
      <TextSection id="deals" heading="Deals are between you">
        <p>
          Rate, days, contract, insurance, tax and safety are agreed between the two of you, under the law and
          the union rules of where you work. Check who you deal with. Marquee checks neither people nor
          productions, unless a page says that it did and how. “Verified” at a company means that its name and
          website were checked, and nothing else.
        </p>
      </TextSection>
      <TextSection id="not" heading="What is not allowed">
        <TextList
          items={[
            <>
              What the <TextLink to="/community-guidelines">community guidelines</TextLink> rule out.
            </>,
            'Jobs that do not exist, or that cost the applicant money.',
            'Collecting people’s data, for a list, for training or for anything but the job at hand.',
            'Breaking in, getting around limits, or getting in the way of others. If you find a hole, write to us first.',
          ]}
        />
      </TextSection>
      <TextSection id="free" heading="What it costs">
        <p>
          Finding work and hiring are free, without commission. What will cost something is on{' '}
          <TextLink to="/pricing">Pricing</TextLink>, and nothing is charged without a separate yes.
        </p>
      </TextSection>
      <TextSection id="ours" heading="What we owe you, and what not">
        <p>
          We take care, and say what is broken. We do not promise that Marquee is always there or without
          faults, nor that you find work or crew. We answer for what we do on purpose or with gross neglect,
          and for harm to life and health; for anything else only as far as the law where you live demands.
        </p>
      </TextSection>
      <TextSection id="end" heading="Ending it">
        <p>
          You can delete your account at any time, in Settings. We can close it when these terms are broken,
          and say why. Work that has been agreed is not touched by that: it is between the two of you. Its
          record here goes with the account, so keep your own copy of what you agreed.
        </p>
      </TextSection>
      <TextSection id="changes" heading="When this changes">
        <p>
          The day of the last change is at the top. When these terms change, Marquee asks whether you accept
          them. If you do not agree, you can take your data with you and delete your account.
        </p>
      </TextSection>
    </TextPage>
  );
}
