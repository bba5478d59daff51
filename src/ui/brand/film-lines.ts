/** A2: what the clapperboard says to whoever claps it often enough. Seven films, alluded to in our own words. */
export const FILM_LINES: readonly string[] = [
  'The rent is due and the piano knows that song. Once more, then.',
  'One shark. One boat. Somebody in production should have ordered the larger one.',
  'She clicked her heels, and the unit base was gone.',
  'He counted six shots. So did the armourer, twice.',
  'The ring weighs nothing in the props truck.',
  'Nobody told the computer that it was a wrap.',
  'Ready for the close-up. The focus puller is not.',
];
