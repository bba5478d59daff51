/**
 * What the server keeps about people, and why, for `/privacy`. `unit/privacy` fails for a stream or a table about people that is in no
 * sentence here, and for a period that the database does not keep.
 */
export const KEPT: readonly { readonly heading: string; readonly items: readonly string[] }[] = [
  {
    heading: 'Your account',
    items: [
      'Your account: address, name, role, settings, and a password, of which only a digest is kept, or a passkey. Of a second factor its secret, encrypted, and digests of the backup codes. To let you in, and nobody else.',
      'Sign-ins: when, and from which browser and device: its name and platform, its screen, language and time zone, its graphics, and which plug-ins and which of a few fonts it has. To notice one that is not yours. The sign-in service may also keep the network address of a session, as long as the session.',
      'Security events, such as a new password, a new device or a refused code. So that you can see what happened.',
      'How often somebody tries to sign in, asks for the newsletter or writes to us, as a digest of the network or the address, for a day. To stop whoever guesses or floods.',
      'Notifications, and whether you have read them; for each device on which you switch push on, the address of its browser’s push service. To tell you what happens.',
      'Which version of the terms and of this page you accepted, and when. To be able to show it.',
    ],
  },
  {
    heading: 'Your profile and your days',
    items: [
      'Your profile: what you write about your work, your credits, where you are, your rate, your picture, stills and videos, and who may see each part. To be found and hired.',
      'Your CV, if you add one. Whoever hires for a job that you applied to with it can open it, until you withdraw; nobody else.',
      'Which credits you ask whom to confirm, and what they answer, with the sentence that they add. So that others can see who was there.',
      'Which days you mark as free, on hold or busy, with the part of the day and the note that you add, until a year after the month. So that you are asked for days on which you can come. If you make an address for another calendar, a digest of it, and when it was last asked for. A calendar file that you import is read on your device: what you mark from it is sent, its titles, places and people are not.',
    ],
  },
  {
    heading: 'Jobs and applications',
    items: [
      'Drafts, jobs that you post, and each change of their state. To publish them.',
      'Applications: what you write, your quote, days, answers and files; interviews and offers, and what each side answered. So that you can be hired, and nobody waits without an answer.',
      'What you note about a person for yourself: the note, stars, tags, and your lists that they are on. These are yours alone: the person does not see them, and neither do your colleagues.',
      'Team notes, which people of a company write about somebody who applied to it. They belong to the company. Whom they are about never reads them.',
      'What you save, hide, mute or archive, and your saved searches. To find it again on your other devices.',
      'Which mails about your saved searches went to you, with your yes for a saved search, for 30 days. So that none comes twice.',
      'That you opened a job’s page, for two days, so that you are counted once a day. Whoever posted the job, and their colleagues, see how many people opened and saved it, by day, and never who. Visitors without an account are not counted.',
      'Which signals of a scam were found in a job of a company that is not verified. So that somebody looks at it; no job is hidden by a program.',
    ],
  },
  {
    heading: 'Messages',
    items: [
      'Conversations, messages and the files in them, and how far each side has read. To carry what you write to each other.',
      'What a message said before you changed it, for 90 days. Only whoever looks into a report of it sees that.',
      'That a mail about unread messages went to you, for 30 days. So that a conversation sends you one a day at most. The mail says who wrote, and nothing of what was written.',
      'Whom you block. So that they cannot write to you.',
      'That you are typing is shown to the other side for a moment. The service that carries such hints keeps them for up to three days, without a word of what you type.',
      'What you report, in your words, with the last messages of a reported conversation. To look into it. Whom it is about is not told who reported it.',
      'What the people who run Marquee decided about a report or a note, and why. So that it can be looked at again.',
    ],
  },
  {
    heading: 'Bookings and notes about them',
    items: [
      'Requests, holds and bookings: the days, the role, the pay and the other terms, what each side wrote, and who answered what, and when. Terms do not change once they are sent. So that both know what was agreed.',
      'Notes after a completed booking: a rating, your words, what you worked on, and your name as the one who wrote it; the reply of whom it is about. Nobody reads a note before both sides have written, or for up to 14 days. So that people can tell others how it was to work together.',
    ],
  },
  {
    heading: 'Productions',
    items: [
      'Projects that you start or join: who is on the crew and as what, what was answered to an invitation, the files that were added, the budget, and who changed what lately. So that a production can plan together.',
      'Call sheets, with the names and phone numbers that a production writes on them, and when a sheet reached you, was opened and confirmed. So that everybody knows when and where to be.',
      'Of somebody on a call sheet who has no account: the name, a digest of the address of their page, and which version was opened and confirmed.',
    ],
  },
  {
    heading: 'Companies',
    items: [
      'A company: its name, text, website, place and logo, and what it has chosen for its jobs. To show who hires.',
      'Who works for a company here, since when, and what they may do for it. Of whoever was invited: the address, who asked, and the answer.',
      'How a company was verified: the address that a mail went to, or what was written to prove it, who decided, and why it ended. So that “Verified” is true.',
    ],
  },
  {
    heading: 'Mail and measurements',
    items: [
      'For the newsletter, with your yes in a mail: the address, what you chose, where you asked for it, and which issue went to you. To send what you want, and nothing twice. It belongs to the address, not to an account.',
      'Messages to us from the contact page: what you write, with the name and the address that you give there, and which account was signed in. To answer them.',
      'With your yes, how fast pages are here, without your name; and how your device draws, to recognise it at sign-in.',
    ],
  },
];

export const SEEN: readonly string[] = [
  'Everybody, also without an account: your public profile, unless you hide it, and of it the parts that you show to everybody; jobs that you post; the page of your company, and how quickly it answers.',
  'People you are in touch with: the parts of your profile that you show to them alone.',
  'Everybody, also without an account: a note after a booking that its author made public, with the rating, the author’s name, your name and the reply, on the profile or the company’s page that it is about. Whoever has an account also finds it in the list of all notes. The first page may quote it, if it is about work for a verified company. A note that is not public is read by the two of you.',
  'Everybody who sees the profile of somebody whose credit you confirm: your name, what you do and your sentence, until you take it back. Whom you decline sees that; nobody else does.',
  'Whoever sees the days of your profile: for the next twelve months, which days you are free, partly free, on hold or busy, unless you switch that off. Booked days are busy, and held ones on hold. Never a note, a reason, or for whom.',
  'Who hires for a job: your application to it, with your quote and files. Where a company posted it, that is everybody who works for it here.',
  'Who you write with: your messages. In a conversation with a company about one of its jobs, that is everybody who works for it here, also those who join later: “Read by everybody who works for” it stands above.',
  'The two sides of a request, a hold or a booking: its days and terms, and what was said about it. Whoever else edits the project that a booking is for: who is booked, as what, on which days and by whom, never the terms.',
  'Who works for the same company here: your name, the address with which you were invited, and what you may do; the company’s jobs, applicants, team notes and conversations. The addresses of people who have not joined are read by those who manage the company, and by nobody else there.',
  'Who is on a project with you: your name, what you do there, your call times and the files. Those who edit it also see the budget, and whether you have opened and confirmed a call sheet.',
  'Whoever has the address that was made for somebody on a call sheet without an account: what the sheet tells everybody, with the names and phone numbers on it, and that person’s own call. The address works until two weeks after the day, and can be taken back.',
  'Whoever has the address that you made for another calendar: your days, from a month back to a year ahead. No note, no job, no name.',
  'Nobody else’s account: your address, your drafts, your saved jobs, your other applications.',
  'The people who run Marquee: your messages to them from the contact page, in a list of their own and, where they have set that up, in their mailbox.',
  'People who run Marquee, where a report, a fault or the law makes it necessary.',
];

export const HOW_LONG: readonly string[] = [
  'Your account, and what is in it: until you delete it.',
  'A deleted account: hidden at once, erased after 30 days. Until then you can change your mind. Messages, applications and notes that you wrote go with it; what you wrote into somebody else’s production stays there. A production of yours goes to an editor of it who hires; without one it is deleted, with its call sheets and files.',
  'Bookings, and the notes about them, both yours and those about you: until either side’s account is erased.',
  'What you did for a company: its jobs, and what others wrote there, stay with the company. A company for which nobody else hires goes with its owner’s account. An invited address is kept as long as the company, or until the account with that address is erased.',
  'Something you delete: its text goes at once, the bytes of a file within days. That it was there stays as a few ids, so that your other devices delete it as well.',
  'The record of what each device has sent: 30 days. Which device signed in when: 180 days. Security events: as long as the account.',
  'A push that waits to be sent: 24 hours. A mail about your account’s safety that waits to be sent: 3 days.',
  'The newsletter: an address that nobody confirms, 7 days; one that has left, 180 days; who got which issue, 90 days; where one was stopped half-way, until it goes on. An address that does not take mail is kept, so that nothing is sent there again.',
  'A message to us: until 180 days after it was answered. Deleting your account removes the link to it, not the message. A mail of it stays in the mailbox it went to for as long as its owner keeps it.',
  'A verification of your company: until it ends, and 180 days after that. A request that came to nothing: 180 days.',
  'A report: also when an account is erased, without the name.',
  'Counts of how often a job was opened and saved: 400 days. Speed measurements: 30 days. Alarms about slow pages: 90 days.',
  'Copies of the database for emergencies are overwritten in turn; whoever runs this installation sets how long one is kept.',
];
