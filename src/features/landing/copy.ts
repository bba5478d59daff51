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
    text: 'Skills, kit, languages and day rate on one page, and a word with the person before you decide.',
  },
  {
    title: 'Level Up Your Career',
    text: 'See what your role pays, what productions ask for, and how well you fit each job.',
  },
];

/** A2: the community message. The server enforces it, because a job cannot be published without a rate. */
export const COMMUNITY = 'The rate is on the card, or it is not on Marquee.';

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
