import { TextLink, TextList, TextPage, TextSection } from '../text-page';
import { LegalNotice } from './legal-notice';
import { HOW_LONG, KEPT, SEEN } from './privacy-lists';
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
        {KEPT.map(({ heading, items }) => (
          <div key={heading} className="mt-2 first:mt-0">
            <h3 className="mb-1.5 font-semibold">{heading}</h3>
            <TextList items={items} />
          </div>
        ))}
        <p>
          Nothing is sold. Nothing is used for advertising. No machine decides about you: how well a job fits
          you is worked out on your own device, for you.
        </p>
      </TextSection>
      <TextSection id="seen" heading="Who sees it">
        <TextList items={SEEN} />
      </TextSection>
      <TextSection id="phone" heading="On your device">
        <p>
          Marquee works with no signal because a copy of your work is in your browser. It is not encrypted
          there: whoever can unlock your phone can read it. Signing out removes it, but for unsent work that
          you choose to keep there. <TextLink to="/cookies">Cookies</TextLink> lists everything by name.
        </p>
      </TextSection>
      <TextSection id="how-long" heading="For how long">
        <TextList items={HOW_LONG} />
      </TextSection>
      <TextSection id="others" heading="Other companies">
        <TextList
          items={[
            'The database, sign-in and files run at Supabase, or on the machine of whoever runs this installation.',
            'If you sign in with Google, Google learns that you did.',
            'If you switch notifications on, they pass through the push service of your browser’s maker, encrypted.',
            'Mail is sent through a mail provider, which sees your address and the mail; also a message to us, where it is mailed.',
            'A video in a profile comes from YouTube or Vimeo, and only when you play it. They see then where your device is in the network, and may keep something in your browser.',
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
            'Change or remove what you wrote where you wrote it: your profile, days, jobs, saved things and your own notes about people at any time, the text of a message for ten minutes.',
            'Some things stay as they were sent: a message after that, an application, which you can withdraw, the terms of a booking, and a note after one. You can answer once to a note about you, and report one that breaks the rules.',
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
