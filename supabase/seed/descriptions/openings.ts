import type { ProductionKind } from '../productions';

/** First sentences, by kind of production. Slots: title, subject, company, role, when, days. */
export const OPENINGS: Readonly<Record<ProductionKind, readonly string[]>> = {
  feature: [
    '[title] is a {feature|film} about [subject]. We are crewing now for a start [when].',
    '{A small, well-planned|An independent|A mid-budget} feature about [subject]. Money is in place and the schedule is locked.',
    'We are making [title], a film about [subject], and one place on the crew is {still open|unfilled}: [role].',
    'Our [role] had to step off for family reasons, so we are looking for somebody to join [title] [when].',
    '[company] is back on the floor with [title], about [subject].',
    'Think two actors, one location and a lot of weather: [title] is a film about [subject].',
    'The script is 94 pages, the schedule is {honest|generous for the page count}, and the film is about [subject].',
    '[title] is a first feature, about [subject], and first features are hard enough without a tired crew.',
    'We open on [subject] and we end somewhere better. [title] is {the feature|the film} we have waited three years to make.',
  ],
  series: [
    '[title] is {a six|an eight|a ten}-part series about [subject].',
    'Second block of [title], a series about [subject]. The crew is settled and friendly; we need one more.',
    'We are {adding to|filling out} the crew of [title], which follows [subject].',
    'A returning series, new to nobody but you: [title] is about [subject] and we shoot [when].',
    'Dailies and blocks open on [title]. This post is for the days listed, with a good chance of more.',
    '5+ A pick-up week on [title] has grown into {more|a second week}, and our regular [role] is booked elsewhere.',
    '[company] is crewing episodes {three and four|five and six|seven and eight} of [title].',
  ],
  commercial: [
    'A {two|three}-spot job for [title], [subject].',
    '{Quick one|Short and tidy}: a commercial for [title], [subject], for online and cinema.',
    'New campaign for [title], [subject]. The boards are signed off and the client is {calm|on board}.',
    '[company] is shooting [title], [subject], and the schedule has [days] in it.',
    '{Food, hands|Hands, rain|Steam, light} and one very patient {dog|cat|grandfather}. It is a commercial for [title], [subject].',
    'We have {one hero product|a single location}, a clear board and a client who has approved both. The job is [title], [subject].',
    'A spot for [title] and a set of cut-downs, planned so that nobody has to shoot vertical and wide at once.',
  ],
  short: [
    '[title] is a short film about [subject].',
    'A {twelve|nine|fourteen}-minute short about [subject], written by its director and rehearsed already.',
    'We are a small team making [title], a short about [subject], and we would rather move slowly than badly.',
    'Short film, proper schedule, hot lunch. [title] is about [subject].',
    'This is a {funded|modestly funded} short and everybody is treated the same way. It is about [subject].',
    '{Nobody here is precious|We like small crews}. [title] is a short about [subject] and we need [aRole].',
  ],
  music_video: [
    'A performance and story video for [title].',
    'Music video for [title]: one {warehouse|rooftop|swimming pool}, one band, one long take we have actually rehearsed.',
    'We are shooting a video for [title]. The idea is simple and the {choreography|timing} is not.',
    'Label-funded video for [title], treatment and references sent on request.',
    'The track is [title]. The plan is {dusk to midnight|dawn to noon}, with a real break in the middle.',
  ],
  documentary: [
    '[title] is a documentary about [subject].',
    'We have been filming [title] for a year. It is about [subject], and this is the last stretch.',
    'A {feature|single} documentary about [subject]. The crew is four people and a van.',
    'Observational documentary about [subject]. People let us into their homes, so manners matter as much as craft.',
    '[company] is looking for [aRole] on [title], which follows [subject].',
    'Half of this job is waiting well. [title] is a film about [subject], and it happens when it happens.',
  ],
  corporate: [
    'The job: [subject].',
    'We are producing [subject]. Nothing glamorous, well organised, home by six.',
    '[company] needs [aRole] for this brief: [subject].',
    'A {returning|good} client, a clear brief: [subject].',
    'These get watched by people at work, so clear beats clever. In short: [subject].',
  ],
  live: [
    '[title]: [subject].',
    'We are crewing [title], [subject], [when].',
    'Live means live. [title] goes out as it happens and we need [aRole] who {likes|does not mind} that.',
    '[company] is putting together the crew for [title] ([subject]).',
    'Rig, rehearse, go live, de-rig: [title] runs over [days].',
    'A regular on [title] is away, so there is a seat open for [aRole].',
  ],
  photo: [
    'Photo shoot: [title].',
    '[company] is shooting this: [title]. {Twelve|Fifteen|Twenty} set-ups a day, a steady pace, good coffee.',
    'Stills job with a little motion on the side. In one line: [title].',
    '{A catalogue|An editorial} shoot with a proper pre-light day. The brief: [title].',
  ],
  animation: [
    '[title] is an animated film about [subject].',
    'Production is under way on [title], about [subject], and we are growing the team.',
    '{Hand-made|Carefully made}, slow and funny: [title] follows [subject].',
    'The animatic for [title] is locked. It is about [subject], and now it needs hands.',
    'We are a studio of {fourteen|twenty-two|nine} making [title], about [subject].',
  ],
};

/** How the days run, for work on location. Slots: city, place, call, wrap, days. */
export const ON_SITE = [
  'Unit base is at [place], with parking for the crew.',
  'We are at [place]; the nearest {station|bus stop} is {ten|fifteen} minutes on foot and a shuttle meets the early trains.',
  'First call is [call] at [place].',
  'Call is around [call] and we aim to wrap inside the day.',
  'Ten-hour days with {a running lunch|an hour for lunch}. Eleven hours between wrap and call is not up for discussion.',
  'Everything is within {half an hour|forty minutes} of [city].',
  '4+ {One company move|No company moves}, and {the second base is closer to town|one base for the whole run}.',
  '{Hot breakfast before call|Breakfast from half an hour before call}, hot lunch, and {something warm|soup} if we go past ten hours.',
  'There is a warm room at base and somewhere to {dry boots|hang wet coats}.',
  'Base has power, toilets and {shade|a roof}. In that order, if you ask the crew.',
  'The set is a {five|three}-minute walk from base and we have a cart for the heavy things.',
  'Neighbours are close, so we load in quietly and keep {radios low|engines off}.',
  'Call sheets come by 18:00 with a map that has been walked.',
  'A minibus leaves {the central station|town} forty minutes before call.',
  'We will be in {[city] proper|the middle of [city]}, where parking is a sport; come by train if you can.',
  'Most of it is daylight, which at this time of year {is shorter than the schedule would like|we have counted carefully}.',
  'Vegetarian by default at lunch, with {fish|meat} if you ask.',
  'You can leave kit locked at base overnight, with somebody awake beside it.',
  'Phones work at base and nowhere else, so radios are handed out at call.',
  '4+ We work Monday to Friday unless the dates say otherwise.',
  '4+ Half days on the last Friday, because people have trains to catch.',
  '6+ There are {two|three} night shoots, flagged in the dates, with the next day free.',
  'The location is {uneven|muddy|up a hill}; bring boots. There is a step-free route to set if you need one, tell us and we will plan it.',
  '5+ Indoors for all but {one day|two days}.',
  'We cover parking and pay mileage from the edge of town.',
  'If the weather turns we have a cover set, so the days stand either way.',
];

/** For work in an office, a workshop or a suite. Same slots. */
export const IN_A_ROOM = [
  'The work is at [place] in [city], with daylight and a door that shuts.',
  'We start at [call] and go home when the day is over.',
  'You would be in [city], at [place], with two days a week from home once you know the show.',
  'There is bike storage, a kitchen that gets used, and step-free access.',
  'Five-day weeks. Saturdays only if we planned badly, and then they are extra.',
  '{Ten|Fifteen} minutes from the station on foot.',
  'Quiet room, good chairs, decent coffee.',
];

/** For work done from home. */
export const AT_HOME = [
  'Fully remote. We overlap for {three|four} hours a day in [city] time and leave each other alone for the rest.',
  'Work from wherever you like with a stable line; files come through {a shared volume|our transfer service} and we pay for storage.',
  'Remote, with a short call every {morning|other day} and written notes in between.',
  'You will need a calibrated {screen|room}, your own licences, and a connection that can carry review sessions.',
  'Remote is fine for all of it. If you are near [city] there is a desk and decent coffee.',
];

/** Benefits beyond the rate; only those that the job has are used. */
export const TERMS = {
  overtime: [
    'Overtime is as listed and gets approved before it happens, not after.',
    'If we go over, overtime is paid as listed.',
    'Overtime runs as listed above and nobody has to ask twice for it.',
  ],
  kitFee: [
    'Kit is paid on top of the rate.',
    'There is a kit fee; send your list so that we can insure it.',
    'Bring your own kit and we pay for it, rate and kit on separate lines.',
  ],
  travel: ['Travel is booked and paid by us.', 'We pay travel door to door.'],
  stay: [
    'You will have a single room near base.',
    'We put people up {in single rooms|in a small hotel} for the whole run.',
  ],
  perDiem: [
    'Per diem is paid on the first morning, in advance.',
    'There is a per diem for every night away.',
  ],
  invoice: [
    'Invoices are paid within {14|21|30} days.',
    '{Paid weekly through payroll.|Payroll runs weekly.}',
    'Terms are {14|21} days from invoice.',
    '{Payment is half on booking and half on wrap.|Half is paid on booking, half on wrap.}',
    '{Money moves on Fridays.|We pay on Fridays.}',
    'Hours are {logged|signed off} daily and paid {the week after|within {10|14} days}.',
  ],
  union: [
    'Union agreement and minimums apply; say which local you are in.',
    'This is a signatory production.',
  ],
  nonUnion: [
    'Non-union. Both card holders and others are welcome.',
    'The production is non-union and keeps to union hours anyway.',
  ],
  student: [
    'This is a student film and cannot pay a fee. Travel and food are covered, and the footage is yours for your reel.',
  ],
  charity: [
    'It is made for a registered charity and everyone gives their time, us included. Expenses are paid on the day.',
  ],
  self_funded: [
    'It is self-funded, so there is no fee; we say so now and not on the phone. Expenses and meals are paid.',
  ],
  deferred: ['Pay is deferred against sales, with the terms in writing before you say yes.'],
  nda: [
    'There is a short NDA before scripts go out.',
    'You will sign an NDA; it covers the story and not your right to be paid.',
  ],
} as const;

/** Last sentences: how to apply and what happens next. Slots: company, deadline. */
export const CLOSINGS = [
  'Tell us which of the days you can do. A partial yes is fine.',
  '{A reel or two pictures say|One link says} more than a letter.',
  'Write as you talk. {We will do the same.|It saves us both time.}',
  'Say hello, say when you are free, say what you charge.',
  'If you have worked with {us|anybody here} before, mention it; if not, do not worry.',
  'We {read|look at} everything ourselves, in the evening, with tea.',
  'The decision is made {within the week|by [deadline]} by the head of department and not by a form.',
  'Tell us how you like to be called: first name, nickname, pronouns, all welcome.',
  'If you need a {shorter day|different call} to make it work, ask. The answer is often yes.',
  'References help. {Two names are plenty.|One good one is plenty.}',
  'If [role] is a step up for you, say so and we will find you a mentor.',
  'Bring questions to the call; {we like them|the script has gaps}.',
  'Send {two or three lines|a short note} and a list of credits. No cover letters needed.',
  'Everyone who applies gets an answer by [deadline].',
  'We will call {a few|three or four} people by [deadline] and write to everybody else.',
  'If you have done {something like this|this before}, say what and who with. If not, say why you want to.',
  'First-timers in the role are welcome if you have assisted in it.',
  'Questions are fine by message{, day or night; we answer in the morning| at any hour}.',
  'Please quote your rate if it differs. We would rather talk than guess.',
  'People from under-represented backgrounds are especially welcome, and we will make access arrangements without fuss.',
  'Returning crew get first refusal on what we make next.',
  '{Recommend a friend if it is not for you.|Not for you? Pass it to a friend.}',
  'We hold this for nobody: the first good fit gets the offer.',
];
