import type { DepartmentCode } from '../../src/domain/taxonomy/departments';

/** Profile headlines. Slots: role, years, city, skill, skill2, department. */
export const HEADLINES = [
  '[Role], [years] years',
  '[Role] · [skill]',
  '[Role] in [city], {ready to travel|happy on the road|local and early}',
  '[Role]: [skill] and [skill2]',
  '[Role], {features and series|commercials mostly|docs at heart|live and broadcast|drama mostly}',
  '[Role]. {Calm, early, tidy.|Quiet floors, long days.|Will make it work.|Good company on nights.}',
];

export const NEW_HEADLINES = [
  '[Role], starting out',
  '[Role], {second|first} year in',
  'New [role], keen and on time',
];

export const STARTS = [
  '[Years] years as [aRole], {most of them|the last few} around [city].',
  'I came to this by way of {theatre|a rental house|music|teaching|carpentry|a ferry company|local radio} and stayed.',
  'I {trained|started} as a runner, {learned|grew up} on {shorts|documentaries|soap}, and have been [aRole] for [years] years.',
  '[City] based. {Features, series and the odd advert|Mostly drama, some documentary|Commercials by week, shorts by weekend}.',
  '[Role] with [years] years behind me, in {rain, deserts and shopping centres|studios and on boats|four countries}.',
  'Somebody handed me a radio [years] years ago and here I am.',
  'My first job in this business was {making tea|holding a reflector|driving a van}; now I work as [aRole].',
];

export const MIDDLES = [
  'I am at my best with [skill].',
  'Comfortable with [skill] and [skill2], curious about the rest.',
  'People hire me again because I {read the script|turn up early|label things|stay calm when plans change}.',
  'I like small crews and clear plans.',
  'Big units suit me as well as three people in a car.',
  'Happy to step up, happy to day-play.',
  'I teach trainees when there is time and let them try things.',
  'Recent work: {a courtroom series|a boat film|two music documentaries|a run of tea commercials|a winter shoot above the tree line}.',
  'I keep good notes and better coffee.',
  'Nights are fine. Sixth days less so.',
  'Strong on prep: problems found on Tuesday are cheap.',
  'I enjoy the puzzle of a bad location.',
];

export const ENDS = [
  'Available for {blocks|dailies} and happy to talk dates.',
  'I drive, I have {a passport in date|tools of my own}, and I answer messages.',
  'References on request.',
  'Please send dates and rate with the first message and I will answer the same day.',
  'Back in [city] between jobs, gone in half a day if needed.',
  'Holding weekends for family where I can.',
  'Open to mentoring new entrants.',
];

/** One sentence that only people of this department would write. */
export const CRAFT: Readonly<Record<DepartmentCode, readonly string[]>> = {
  production: ['A call sheet is a promise, so mine go out on time.', 'I have never lost a petty cash tin.'],
  direction: [
    'I like floors where nobody has to raise a voice.',
    'Schedules should be believed, so I write believable ones.',
  ],
  camera: ['I prep slowly so that the day can go fast.', 'If the shot is soft I say so before anyone asks.'],
  grip: [
    'I would rather spend ten minutes levelling than two hours stabilising in post.',
    'My knots stay tied.',
  ],
  electric: [
    'I switch off the lamp before I move it and I coil the cable afterwards.',
    'Less light, better placed.',
  ],
  sound: ['I will ask you about that fridge.', 'Room tone is thirty seconds I never give back.'],
  art: ['I draw before I buy.', 'Every set should have something in a drawer.'],
  props: ['I keep doubles of the thing you forgot.', 'If it must break, I will have made six.'],
  set_construction: ['Plumb, square and out by Friday.', 'I build so that it can be taken apart.'],
  locations: ['Neighbours still wave at me afterwards.', 'I read maps for pleasure.'],
  wardrobe: ['I carry more safety pins than sense.', 'Clothes tell the story before the actor speaks.'],
  hair_make_up: ['I work quietly before dawn.', 'All skin tones and hair textures, properly.'],
  stunts: [
    'I rehearse until it is dull, then we shoot it.',
    'The best stunt is the one we all walk away from.',
  ],
  sfx: ['I test twice.', 'Water, wind and patience.'],
  vfx: ['The best shots on my reel are the ones you cannot find.', 'I like a clean plate and an honest bid.'],
  post: ['I cut to the look, not to the line.', 'My bins are in order and so are my backups.'],
  post_sound: ['Silence is a sound and I cut it with care.', 'I record my own doors.'],
  music: ['I write to the pauses.', 'Small ensembles, real players where we can.'],
  casting: ['I answer every tape.', 'I find people in bus queues.'],
  cast: ['I learn lines early and hold them lightly.', 'I stay in the eyeline when it is your close-up.'],
  transport: ['On time is ten minutes before.', 'No points on my licence and no scratches on the vans.'],
  catering: ['Nobody works well on crisps.', 'I cook lunch as if my mother were on the crew.'],
  safety_medical: [
    'I would like to be bored all day, and I prepare for the opposite.',
    'I explain the why, then people do it.',
  ],
  accounting_legal: ['I translate cost reports into English.', 'Every float of mine has closed to the cent.'],
  animation_motion: [
    'I act it out first, badly, in front of a mirror.',
    'Good timing is mostly leaving things alone.',
  ],
  stills: ['I shoot between takes and keep out of the way.', 'I light for skin first.'],
  broadcast_live: ['I sleep well before live days.', 'I always know where the spare is.'],
  writing: ['I cut ten per cent before you ask.', 'Interviews are listening with a pen.'],
  publicity: ['I do not stage what did not happen.', 'Approvals first, posts second.'],
  other: ['I do the job that is missing from the list.', 'Short briefings, full delivery.'],
};
