import { SUSPENDED } from './suspension';

/** Where this page stores what is written in it: on the device, or only in the page's memory (a private window). */
export type Persistence = 'device' | 'page';

/**
 * Every sentence about what happens to a person's work, for both cases: none may claim that something is kept when it
 * is not (S8).
 */
export interface PersistenceCopy {
  saved: string;
  draftSaved: string;
  firstMessage: string;
  publishing: string;
  everythingHere: string;
  /** Shown beside a failure. */
  textSaved: string;
  /** Ruling 32: an action that only works online says so. */
  needsConnection: string;
  sessionEnded: string;
  codeNeeded: string;
  deviceProofNeeded: string;
  suspended: string;
  /** Ends the sentence about when a list arrives: whether it stays after that. */
  staysSuffix: string;
  /** Of a screen whose data is not on this device yet, and which has no connection. */
  dataDownloads: string;
  emptyThread: string;
  noThreadsYet: string;
  noNotificationsYet: string;
  localCopy: string;
  /** Introduces the counts of stored rows. */
  countLabel: string;
  noConnectionToSend: string;
  signingOut: string;
}

const SESSION_ENDED = 'Your session has ended.';
const CODE_NEEDED =
  'Two-factor authentication is on for this account. Enter a code to continue sending and receiving.';
const DEVICE_PROOF_NEEDED = 'This device is new to your account. Confirm that it is you.';
const STAYS_ON_DEVICE = 'and stays available offline';
const STAYS_IN_PAGE = 'and is lost when this page is closed';
const DATA_DOWNLOADS = 'Your data downloads the first time you connect after signing in on this device,';
const NEEDS_CONNECTION = 'This needs a connection.';

export const PERSISTENCE_COPY: Readonly<Record<Persistence, PersistenceCopy>> = {
  device: {
    saved: 'Saved on this device',
    draftSaved: 'Draft saved on this device',
    firstMessage: 'Without a signal it waits on this device and is sent once there is one.',
    publishing:
      'It is saved on this device and goes live automatically when there is a connection. You can close the app.',
    everythingHere: 'Everything here is saved on this device.',
    textSaved: 'What you wrote is saved on this device.',
    needsConnection: `${NEEDS_CONNECTION} Your work is saved on this device.`,
    sessionEnded: `${SESSION_ENDED} Sign in again to send what is waiting. Nothing is lost.`,
    codeNeeded: `${CODE_NEEDED} Nothing is lost.`,
    deviceProofNeeded: `${DEVICE_PROOF_NEEDED} Nothing is lost.`,
    suspended: `${SUSPENDED} It cannot send or receive anything. What you wrote stays on this device.`,
    staysSuffix: STAYS_ON_DEVICE,
    dataDownloads: `${DATA_DOWNLOADS} ${STAYS_ON_DEVICE}.`,
    emptyThread:
      'Your threads are on this device. You can read and write without signal; what you write is sent once there is one.',
    noThreadsYet:
      'When you write to somebody, or they write to you, the thread appears here and is kept on this device.',
    noNotificationsYet:
      'Answers to your applications, new messages and reminders appear here, and stay on this device.',
    localCopy: 'Everything you read and write here works from this copy.',
    countLabel: 'On this device',
    noConnectionToSend: 'There is no connection to send it now. Keep it on this device, or discard it.',
    signingOut: 'Work kept here is only for this account, and is sent when you sign in here again.',
  },
  page: {
    saved: 'Kept while this page is open',
    draftSaved: 'Draft kept while this page is open',
    firstMessage: 'Without a signal it waits in this page. Keep the page open until it has been sent.',
    publishing:
      'It goes live when there is a connection. Keep this page open until then: this browser keeps nothing.',
    everythingHere:
      'This browser keeps nothing on this device: what is here is lost when the page is closed.',
    textSaved: 'What you wrote is kept while this page is open. Do not reload it.',
    needsConnection: `${NEEDS_CONNECTION} Your work is kept while this page is open.`,
    sessionEnded: `${SESSION_ENDED} Sign in again to send what is waiting, and keep this page open until then.`,
    codeNeeded: `${CODE_NEEDED} Keep this page open until then.`,
    deviceProofNeeded: `${DEVICE_PROOF_NEEDED} Keep this page open until then.`,
    suspended: `${SUSPENDED} It cannot send or receive anything. What you wrote is lost when this page is closed: copy what you need.`,
    staysSuffix: STAYS_IN_PAGE,
    dataDownloads: `${DATA_DOWNLOADS} ${STAYS_IN_PAGE}.`,
    emptyThread:
      'Your threads are in this page. You can read and write without signal; what you write is sent once there is one, while the page is open.',
    noThreadsYet: 'When you write to somebody, or they write to you, the thread appears here.',
    noNotificationsYet: 'Answers to your applications, new messages and reminders appear here.',
    localCopy:
      'This browser keeps nothing on this device. What you read and write here is lost when the page is closed.',
    countLabel: 'In this page',
    noConnectionToSend:
      'There is no connection to send it now. Stay signed in until there is one, or discard it.',
    signingOut: 'This browser keeps nothing on this device, so what is not sent before you sign out is lost.',
  },
};
