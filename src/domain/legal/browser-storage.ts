import type { OptionalCategory } from '../consent';

/** Where a browser keeps something for Marquee. */
export type Place = 'cookie' | 'local storage' | 'session storage' | 'database';

interface StoredThing {
  /** With `…` for an id. */
  name: string;
  place: Place;
  /** What for, and for how long. */
  purpose: string;
  until: string;
  /** Nothing is stored without this choice; null: Marquee does not work without it. */
  choice: OptionalCategory | null;
}

const SIGN_OUT = 'you sign out';
const SITE_DATA = 'you delete this site’s data';

/**
 * Everything that Marquee stores in a browser, for `/cookies`. A test compares it with the names in the code: there is nothing else, and
 * nothing here that is not used.
 */
export const BROWSER_STORAGE: readonly StoredThing[] = [
  {
    name: 'marquee-csrf',
    place: 'cookie',
    purpose: 'Shows that a report about speed or errors comes from this site. Contains a random number.',
    until: '24 hours have passed',
    choice: 'analytics',
  },
  {
    name: 'marquee-auth',
    place: 'local storage',
    purpose: 'Keeps you signed in.',
    until: SIGN_OUT,
    choice: null,
  },
  {
    name: 'marquee-auth-code-verifier',
    place: 'local storage',
    purpose: 'Proves that the sign-in which comes back to this browser began in it.',
    until: 'it is finished',
    choice: null,
  },
  {
    name: 'marquee:identity',
    place: 'local storage',
    purpose: 'Whose device this is: your name, address and role, so that Marquee opens without a signal.',
    until: SIGN_OUT,
    choice: null,
  },
  {
    name: 'marquee:flow:…',
    place: 'local storage',
    purpose: 'A sign-in that leaves this page and comes back, through a mail or Google.',
    until: 'it is finished, at the latest after a day',
    choice: null,
  },
  {
    name: 'oauth_redirect_pending',
    place: 'session storage',
    purpose: 'That a sign-in through Google has begun in this tab.',
    until: 'it is finished or the tab is closed',
    choice: null,
  },
  {
    name: 'marquee:remembered-email',
    place: 'local storage',
    purpose: 'Your address, filled in for you at the next sign-in. Only if you tick “Remember me”.',
    until: 'you sign in without it',
    choice: null,
  },
  {
    name: 'marquee:device-told',
    place: 'local storage',
    purpose: 'That this sign-in is in the list of your devices.',
    until: SITE_DATA,
    choice: null,
  },
  {
    name: 'marquee:consent',
    place: 'local storage',
    purpose: 'What you answered to the question about cookies.',
    until: SITE_DATA,
    choice: null,
  },
  {
    name: 'marquee:look',
    place: 'local storage',
    purpose: 'Day, night or high contrast.',
    until: SITE_DATA,
    choice: null,
  },
  {
    name: 'marquee:install-dismissed',
    place: 'local storage',
    purpose: 'That you do not want to be offered the app again.',
    until: SITE_DATA,
    choice: null,
  },
  {
    name: 'marquee:push',
    place: 'local storage',
    purpose: 'That this device gets notifications, and for which account.',
    until: 'you sign out or switch them off',
    choice: null,
  },
  {
    name: 'marquee:push-offer',
    place: 'local storage',
    purpose: 'That you do not want to be asked about notifications again.',
    until: SITE_DATA,
    choice: null,
  },
  {
    name: 'marquee:last-screen',
    place: 'local storage',
    purpose: 'The list you looked at last, so that it is there at once.',
    until: SIGN_OUT,
    choice: null,
  },
  {
    name: 'marquee:looks',
    place: 'local storage',
    purpose: 'How the screens you read last looked, so that they are there at once.',
    until: SIGN_OUT,
    choice: null,
  },
  {
    name: 'marquee:early-saves',
    place: 'local storage',
    purpose: 'Jobs that you saved before the database on this device was open.',
    until: 'it is open, a moment later',
    choice: null,
  },
  {
    name: 'marquee:was-offline',
    place: 'local storage',
    purpose: 'Whether there was a signal when you were here last.',
    until: 'there is a signal',
    choice: null,
  },
  {
    name: 'marquee:contact-draft…',
    place: 'local storage',
    purpose: 'A message to us that you have begun, with the name and the address that you gave.',
    until:
      'it is sent, you clear it, or, where you were signed in, you sign out and keep nothing on this device',
    choice: null,
  },
  {
    name: 'marquee:form:…',
    place: 'local storage',
    purpose:
      'What you have typed into a form, as one about you or your company or a report, and not saved or sent yet.',
    until: 'you save or discard it, or sign out and keep nothing on this device',
    choice: null,
  },
  {
    name: 'marquee:sign-up',
    place: 'session storage',
    purpose:
      'The name, the address and the choice of role that you have begun to sign up with, so that a reload does not lose them. Never a password.',
    until: 'you have signed up, ten minutes have passed, or the tab is closed',
    choice: null,
  },
  {
    name: 'marquee:contact-tab',
    place: 'session storage',
    purpose: 'Which message to us is being written in this tab, so that two tabs do not mix theirs.',
    until: 'the tab is closed',
    choice: null,
  },
  {
    name: 'marquee:onboarding-step:…',
    place: 'local storage',
    purpose: 'Where you stopped in setting up your profile.',
    until: 'it is set up',
    choice: null,
  },
  {
    name: 'marquee:onboarding-skipped:…',
    place: 'local storage',
    purpose: 'That you want to set it up later.',
    until: 'it is set up',
    choice: null,
  },
  {
    name: 'marquee:scroll',
    place: 'session storage',
    purpose: 'How far you have scrolled, for when you go back.',
    until: 'the tab is closed',
    choice: null,
  },
  {
    name: 'marquee:shared',
    place: 'session storage',
    purpose: 'What another app has shared with Marquee, until you have said where it goes.',
    until: 'you have, or the tab is closed',
    choice: null,
  },
  {
    name: 'marquee:reloaded-for-chunk',
    place: 'session storage',
    purpose: 'That this tab has fetched a new version, so that it does not do so again and again.',
    until: 'the tab is closed',
    choice: null,
  },
  {
    name: 'cta_dismissed',
    place: 'session storage',
    purpose: 'That you do not want to be asked to join in this tab again.',
    until: 'the tab is closed',
    choice: null,
  },
  {
    name: 'marquee:reports',
    place: 'local storage',
    purpose: 'Measurements that wait for a signal, at most 50.',
    until: 'they are sent, or you change your choice',
    choice: 'analytics',
  },
  {
    name: 'marquee:vitals',
    place: 'local storage',
    purpose: 'How fast the last pages were, to notice when they become slower.',
    until: 'you change your choice',
    choice: 'analytics',
  },
  {
    name: 'marquee-…',
    place: 'database',
    purpose:
      'Your work: jobs, people, messages, applications and drafts, so that they are there without a signal.',
    until: SIGN_OUT,
    choice: null,
  },
  {
    name: 'marquee-guest',
    place: 'database',
    purpose: 'Jobs and people, for whoever is not signed in.',
    until: SITE_DATA,
    choice: null,
  },
  {
    name: 'marquee-files-…',
    place: 'database',
    purpose: 'Files in messages that you have opened, or that wait to be sent.',
    until: SIGN_OUT,
    choice: null,
  },
];
