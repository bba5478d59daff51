/** The pictures beside shared links, by kind of page: `public/share/<kind>.png`, 1200 by 630 pixels (`scripts/share-pictures.mjs`). */
export const PICTURE_KINDS = ['home', 'jobs', 'people', 'companies', 'pricing', 'page'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

interface DescribedPage {
  /** For a search's results and a shared link: what the page says, in 50 to 160 characters. */
  description: string;
  picture: PictureKind;
}

const page = (description: string, picture: PictureKind = 'page'): DescribedPage => ({
  description,
  picture,
});

/** Each prerendered page that may be found. Not in the routes, which are in the first script. */
export const DESCRIBED_PAGES: Readonly<Record<string, DescribedPage>> = {
  '/': {
    description:
      'An open job marketplace for film and media people. Pay and dates on every card, free for both sides, and it works on a set with no signal.',
    picture: 'home',
  },
  '/jobs': {
    description:
      'Jobs for film and media crews, each with its rate, dates and place. Browse without an account, save and apply with no signal.',
    picture: 'jobs',
  },
  '/talent': page(
    'Film and media people by role, place and skill. Look around without an account, write to them with one.',
    'people',
  ),
  '/sign-up': page(
    'Join Marquee, as talent or to hire. Free, without commission, and ready in a few minutes.',
  ),
  '/how-it-works': page(
    'What talent and employers do on Marquee, what the other side sees, and what happens with no signal.',
  ),
  '/about': page(
    'Why Marquee exists: a job board that shows the rate, answers, and works where the signal does not.',
  ),
  '/contact': page('How to reach the people behind Marquee.'),
  '/careers': page('Work on Marquee itself: open positions, and what helps without one.'),
  '/press': page('Facts, marks and colours, for people who write about Marquee.'),
  '/pricing': page(
    'Finding work and hiring are free, without commission. What will cost something, and what is never sold.',
    'pricing',
  ),
  '/salary-benchmarking': page(
    'What film and media jobs pay: the median and the quartiles of published rates, by role, place, unit and currency.',
  ),
  '/privacy': page(
    'What Marquee keeps about you, where, who reads it, for how long, and how you get it or delete it.',
  ),
  '/terms': page('The agreement between you and whoever runs Marquee here, in plain words.'),
  '/community-guidelines': page(
    'How people treat each other on Marquee, and what happens when somebody does not.',
  ),
  '/cookies': page('Everything that Marquee stores in your browser, by name, and how to change your choice.'),
};
