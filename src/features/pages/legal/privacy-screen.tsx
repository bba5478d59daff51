import { TextLink, TextList, TextPage, TextSection } from '../text-page';
import { LegalNotice } from './legal-notice';
import { LEGAL } from '@/domain/legal/versions';

const CONTENTS = [
  ['kept', 'What is kept, and why'],
  ['seen', 'Who sees it'],
  ['phone', 'On your device'],
  ['how-long', 'For how long'],
  ['others', 'Other companies'],
  ['rights', 'Getting it, changing it, deleting it'],
  ['safe', 'How it is protected'],
  ['changes', 'When this changes'],
] as const;

export default function PrivacyScreen() {
  return (
    <TextPage
      title="Privacy policy"
      intro="What Marquee keeps about you, where, who reads it, for how long, and how you get it or have it deleted."
      changed={LEGAL.privacy.changed}
      contents={CONTENTS}
    >
      <LegalNotice />
      <TextSection id="kept" heading="What is kept, and why">
        <TextList
          items={[
            'Your account: address, name, role, and a password, of which only a digest is kept, or a passkey. To let you in, and nobody else.',
            'Your profile: what you write about your work, where you are, your rate and your picture. To be found and hired.',
            'Which credits you ask whom to confirm, and what they answer, with the sentence that they add. To show who was on it, too.',
            'Which days you mark as free, on hold or busy, with the part of the day and the note that you add, until a year after the month. So that you are asked for days on which you can come. If you make an address for another calendar, a digest of it, and when it was last asked for.',
            'Jobs, applications, messages and the files in them. To do what Marquee is for.',
            'Projects that you start or join: who is on the crew and as what, and what was answered to an invitation. Their call sheets, with the names and phone numbers that a production writes on them, and when a sheet reached you, was opened and confirmed. So that everybody knows when and where to be.',
            'Your CV, if you add one. Whoever manages a job that you applied to with it can open it, until you withdraw; nobody else.',
            'What a message said before you changed it, for 90 days. Only whoever looks into a report of it sees that.',
            'What you report, in your words, with the last messages of a reported conversation. To look into it. Whom it is about is not told who reported it.',
            'How your company was verified: the address that a mail went to, or what you write to prove it, who decided, and why it ended. So that “Verified” is true.',
            'Which signals of a scam were found in a job of a company that is not verified. So that somebody looks at it; no job is hidden by a program.',
            'What you note about a person, with the stars and tags that you give and your lists that they are on. Only you see it, and whoever hires with you for the same job; whom it is about does not.',
            'What you save, and what you have read. To find it again on your other devices.',
            'That you opened a job’s page, for two days, so that you are counted once a day. Whoever posted the job sees how many people opened and saved it, by day, and never who. Visitors without an account are not counted.',
            'Which version of the terms and of this page you accepted, and when. To be able to show it.',
            'Sign-ins: when, and from which browser and device: its name and platform, its screen, language and time zone, its graphics, and which plug-ins and which of a few fonts it has. To notice one that is not yours. The sign-in service may also keep the network address of a session, as long as the session.',
            'How often somebody tries to sign in, asks for the newsletter or writes to us, as a digest of the network or the address, for a day. To stop whoever guesses or floods.',
            'Which mails about new jobs went to you, with your yes for a saved search, for 30 days. So that none comes twice.',
            'For the newsletter, with your yes in a mail: the address, what you chose, where you asked for it, and which issue went to you. To send what you want, and nothing twice. It belongs to the address, not to an account.',
            'Messages to us from the contact page: what you write, with the name and the address that you give there, and which account was signed in. To answer them.',
            'With your yes, how fast pages are here, without your name; and how your device draws, to recognise it at sign-in.',
          ]}
        />
        <p>
          Nothing is sold. Nothing is used for advertising. No machine decides about you: how well a job fits
          you is worked out on your own device, for you.
        </p>
      </TextSection>
      <TextSection id="seen" heading="Who sees it">
        <TextList
          items={[
            'Everybody, also without an account: your public profile, unless you hide it, and jobs that you post.',
            'Everybody who sees the profile of somebody whose credit you confirm: your name, what you do and your sentence, until you take it back. Whom you decline sees that; nobody else does.',
            'Everybody who sees your public profile: for the next twelve months, which days you are free, partly free, on hold or busy, unless you switch that off. Days of an offer that you accepted are busy. Never a note, a reason, or for whom.',
            'Who hires for a job: your application to it, with your quote and files.',
            'Who you write with: your messages.',
            'Who is on a project with you: your name, what you do there and your call times. Those who edit it also see whether you have opened and confirmed a call sheet.',
            'Nobody else’s account: your address, your drafts, your saved jobs, your other applications.',
            'The people who run Marquee: your messages to them from the contact page, in a list of their own and, where they have set that up, in their mailbox.',
            'People who run Marquee, where a report, a fault or the law makes it necessary.',
          ]}
        />
      </TextSection>
      <TextSection id="phone" heading="On your device">
        <p>
          Marquee works with no signal because a copy of your work is in your browser. It is not encrypted
          there: whoever can unlock your phone can read it. Signing out removes it.{' '}
          <TextLink to="/cookies">Cookies</TextLink> lists everything by name.
        </p>
      </TextSection>
      <TextSection id="how-long" heading="For how long">
        <TextList
          items={[
            'Your account, and what is in it: until you delete it.',
            'A deleted account: hidden at once, erased after 30 days. Until then you can change your mind.',
            'Something you delete: its text goes at once. That it was there stays as a few ids, so that your other devices delete it as well.',
            'The record of what each device has sent: 30 days. Which device signed in when: 180 days. Security events, such as a new password: as long as the account.',
            'The newsletter: an address that nobody confirms, 7 days; one that has left, 180 days; who got which issue, 90 days. An address that does not take mail is kept, so that nothing is sent there again.',
            'A message to us: until 180 days after it was answered. Deleting your account removes the link to it, not the message. A mail of it stays in the mailbox it went to for as long as its owner keeps it.',
            'A verification of your company: until it ends, and 180 days after that. A request that came to nothing: 180 days.',
            'Speed measurements: 30 days. Alarms about faults: 90 days.',
            'Copies of the database for emergencies are overwritten in turn; whoever runs this installation sets how long one is kept.',
          ]}
        />
      </TextSection>
      <TextSection id="others" heading="Other companies">
        <TextList
          items={[
            'The database, sign-in and files run at Supabase, or on the machine of whoever runs this installation.',
            'If you sign in with Google, Google learns that you did.',
            'If you switch notifications on, they pass through the push service of your browser’s maker, encrypted.',
            'Mail is sent through a mail provider, which sees your address and the mail; also a message to us, where it is mailed.',
            'After failed sign-ins a check by Cloudflare may ask whether you are a person, where it is switched on.',
          ]}
        />
      </TextSection>
      <TextSection id="rights" heading="Getting it, changing it, deleting it">
        <TextList
          items={[
            <>
              Get what is in your account as a file, or delete the account:{' '}
              <TextLink to="/settings">Settings</TextLink>, Security. The newsletter is not part of it: every
              issue has a link that ends it.
            </>,
            'Change what you wrote wherever you wrote it.',
            'Hide your profile, and say no to notifications and measurements, in Settings.',
            <>
              Anything else, also to object or to have something corrected:{' '}
              <TextLink to="/contact">write to us</TextLink>. You can complain to the data protection
              authority of where you live.
            </>,
          ]}
        />
      </TextSection>
      <TextSection id="safe" heading="How it is protected">
        <p>
          The database itself decides who may read a row, not the app. A second factor and passkeys are there
          for everybody. The connection is encrypted. If something goes wrong that touches your data, we say
          so to you, and what we know.
        </p>
      </TextSection>
      <TextSection id="changes" heading="When this changes">
        <p>
          The day of the last change is at the top, and this page says what is true since then. When it
          changes, Marquee asks whether you accept it.
        </p>
      </TextSection>
    </TextPage>
  );
}
