/** Where this page keeps what is written in it: on the device, or nowhere but in the page itself (a private window). */
export type Persistence = 'device' | 'page';

/** Every sentence that says what becomes of a person's work here, for both: none may claim to be kept what is not (S8). */
export interface PersistenceCopy {
  saved: string;
  draftSaved: string;
  firstMessage: string;
  publishing: string;
  everything: string;
  /** Beside a failure. */
  written: string;
  /** Ruling 32: what is online by nature says so. */
  needsConnection: string;
  sessionEnded: string;
  codeNeeded: string;
  proofNeeded: string;
  barred: string;
  /** Behind what a list comes with: whether it stays. */
  stays: string;
  threads: string;
  firstThread: string;
  news: string;
  copy: string;
  /** Before a count of rows. */
  here: string;
  noConnectionToSend: string;
  signingOut: string;
}

const ENDED = 'Your session has ended.';
const CODE = 'Two-factor authentication is on for this account. Enter a code to go on sending and receiving.';
const PROOF = 'This device is new to your account. Confirm that it is you.';
const NEEDS = 'This needs a connection.';

export const PERSISTENCE_COPY: Readonly<Record<Persistence, PersistenceCopy>> = {
  device: {
    saved: 'Saved on this device',
    draftSaved: 'Draft saved on this device',
    firstMessage: 'Without a signal it waits on this device and leaves by itself.',
    publishing:
      'It is saved on this device and goes live by itself when there is a connection. You can close the app.',
    everything: 'Everything here is saved on this device.',
    written: 'What you wrote is saved on this device.',
    needsConnection: `${NEEDS} Your work is saved on this device.`,
    sessionEnded: `${ENDED} Sign in again to send what waits. Nothing is lost.`,
    codeNeeded: `${CODE} Nothing is lost.`,
    proofNeeded: `${PROOF} Nothing is lost.`,
    barred: 'This account may not send or fetch anything right now. What you wrote stays on this device.',
    stays: 'and stays for when there is none',
    threads:
      'Your threads are on this device. You can read and write without signal; what you write goes out by itself.',
    firstThread:
      'When you write to somebody, or they write to you, the thread is kept here and on this device.',
    news: 'Answers to your applications, new messages and reminders come here, and stay on this device.',
    copy: 'Everything you read and write here works from this copy.',
    here: 'On this device',
    noConnectionToSend: 'There is no connection to send it now. Keep it on this device, or discard it.',
    signingOut: 'Kept work is sealed to this account, and goes on when you sign in here again.',
  },
  page: {
    saved: 'Kept while this page is open',
    draftSaved: 'Draft kept while this page is open',
    firstMessage: 'Without a signal it waits in this page. Keep the page open until it has left.',
    publishing:
      'It goes live when there is a connection. Keep this page open until then: this browser keeps nothing.',
    everything: 'This browser keeps nothing on this device: what is here goes when the page is closed.',
    written: 'What you wrote is kept while this page is open. Do not reload it.',
    needsConnection: `${NEEDS} Your work is kept while this page is open.`,
    sessionEnded: `${ENDED} Sign in again to send what waits, and keep this page open until then.`,
    codeNeeded: `${CODE} Keep this page open until then.`,
    proofNeeded: `${PROOF} Keep this page open until then.`,
    barred:
      'This account may not send or fetch anything right now. What you wrote goes when this page is closed: copy what you need.',
    stays: 'and goes when this page is closed',
    threads:
      'Your threads are in this page. You can read and write without signal; what you write goes out by itself while the page is open.',
    firstThread: 'When you write to somebody, or they write to you, the thread is shown here.',
    news: 'Answers to your applications, new messages and reminders come here.',
    copy: 'This browser keeps nothing on this device. What you read and write here goes when the page is closed.',
    here: 'In this page',
    noConnectionToSend:
      'There is no connection to send it now. Stay signed in until there is one, or discard it.',
    signingOut: 'This browser keeps nothing on this device, so what is not sent before you sign out is gone.',
  },
};
