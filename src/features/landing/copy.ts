/** The texts of the landing page. */
export interface Point {
  title: string;
  text: string;
}

/** A2: the three cards of the value section. */
export const VALUE: readonly Point[] = [
  {
    title: 'Find Your Next Gig',
    text: 'Days, rate and place before anything else. Filter by role, dates and pay.',
  },
  {
    title: 'Hire Verified Talent',
    text: 'What is verified here is work: a credit says who else was on that production and has confirmed it. Skills, kit and languages are on the same page.',
  },
  {
    title: 'Level Up Your Career',
    text: 'What jobs in your role pay, what productions ask for, and how well you fit each of them, in words.',
  },
];

/** A2: the community message, eight sentences. Each is true of what is built: the server enforces the first, the seventh and the eighth. */
export const COMMUNITY: readonly string[] = [
  'What it pays is on the card, or it is not on Marquee.',
  'A no is an answer. Silence is not.',
  'What you write in a dead spot leaves once, and in order.',
  'Nobody pays to be higher on the board.',
  'Be kind to the runner. They hire you in six years.',
  'Your rate is yours. Nobody takes a share of it.',
  'A date by which you hear back, on each application.',
  'Unpaid says unpaid, and why.',
];

/** Asked often, and answered as the pages in `features/pages` answer it. */
export const QUESTIONS: readonly Point[] = [
  {
    title: 'What does it cost?',
    text: 'Looking, applying, posting and hiring cost nothing, and no commission is taken from anybody. Later there will be plans for a career coach and for large companies; their prices will be public before anybody can pay.',
  },
  {
    title: 'Does it really work with no signal?',
    text: 'Yes, once you have opened the board with signal. Jobs, messages and applications are kept on your phone. What you do there waits in order, says that it waits, and leaves when there is signal. If the app is closed by then, it leaves when you next open it.',
  },
  {
    title: 'What if nobody answers my application?',
    text: 'Each one has a date by which the answer is due. After it, your application says that there was no reply, and the answer rate on the company’s page counts it.',
  },
  {
    title: 'Who sees my day rate?',
    text: 'You, until you switch it on for others. What you quote in an application is seen by that production alone.',
  },
  {
    title: 'Do I have to install something?',
    text: 'No. It runs in the browser. Added to the home screen it opens like any other app, full screen and offline.',
  },
  {
    title: 'Is unpaid work allowed?',
    text: 'Only for student, charity and self-funded projects, and it says so on the card. Deferred pay is called deferred there. Everything else needs a rate, or it is not published.',
  },
];

export type Audience = 'talent' | 'employer';

/** A2: four steps each. */
export const STEPS: Readonly<Record<Audience, readonly Point[]>> = {
  talent: [
    { title: 'Say what you do', text: 'Role, day rate, kit and where you work.' },
    {
      title: 'See what fits',
      text: 'Dates, call and rate on every card. Your fit is worked out on your own device.',
    },
    { title: 'Apply in two taps', text: 'It is sent at once, or as soon as there is signal.' },
    { title: 'Get an answer', text: 'Every application carries a day by which you hear back.' },
  ],
  employer: [
    { title: 'Post in a minute', text: 'Role, dates, rate, place. With one thumb.' },
    { title: 'See who fits', text: 'Everyone who applied, with their quote and the days they can do.' },
    { title: 'Answer everyone', text: 'Shortlist, offer or decline in a tap. Nobody is left waiting.' },
    { title: 'Talk on the way', text: 'Messages are sent as soon as there is signal.' },
  ],
};
