import type { DepartmentCode } from '../../../src/domain/taxonomy/departments';
import type { DepartmentWords } from './department-words';

export const CRAFT_DEPARTMENTS: Partial<Record<DepartmentCode, DepartmentWords>> = {
  art: {
    ways: [
      'The palette is settled: {tea, rust and bottle green|salt, slate and one loud yellow}.',
      'The art department has a heated workshop next to the stage.',
      'We build little and dress a lot.',
      'Anything we buy is hired on or given away afterwards.',
      'Set plans are drawn before the shot list is locked, and both may change once.',
      '5+ There is a prep week before the first day and a strike day after the last.',
    ],
    asks: [
      'Confident with [skill].',
      'An eye for what people actually keep on their shelves.',
      'Portfolio link, please: drawings and photographs, not only finals.',
      'A van licence is worth mentioning.',
      'Receipts on the day you spend them.',
    ],
  },
  props: {
    ways: [
      'The breakdown runs to {nine|fourteen} pages and somebody has already started it.',
      'Hero pieces have two doubles each.',
      'Store, workshop and set are within a short walk.',
      'Food scenes have a kitchen and a reset plan.',
      'Actors get the real thing to rehearse with.',
    ],
    asks: [
      'You know your way around [skill].',
      'Neat labels. We mean it fondly.',
      'Own standby kit.',
      'Continuity photographs in the shared folder before lunch and before wrap.',
      'A good story about something you once found in a skip is welcome.',
    ],
  },
  set_construction: {
    ways: [
      'Timber is delivered, sorted and certified.',
      'The workshop has extraction, daylight and a kettle.',
      '12+ Build is {three|two} weeks, five days each, no Sundays.',
      'Sets come down in sections for reuse, so screws before nails.',
      'Drawings are complete. Questions go to one person who answers.',
    ],
    asks: [
      'Good hands at [skill].',
      'Own hand tools; big machines are in the shop.',
      'Safety card or equivalent.',
      'Tidy bench, swept floor at five.',
      'Apprentices who have done a year are welcome to apply.',
    ],
  },
  locations: {
    ways: [
      'Permits for the main sites are in, the small ones are not.',
      'Neighbours were visited in person and know the dates.',
      'We leave places cleaner than we found them and photograph both.',
      'The tech scout is two days, minibus and sandwiches.',
      'Toilets, shade and drinking water are in the first budget, not the last.',
    ],
    asks: [
      'Experience in [skill] around [city].',
      'Car and licence needed, mileage paid.',
      'Friendly at half past five in the morning.',
      'You keep written records of what was promised to whom.',
      'Local knowledge beats credits.',
    ],
  },
  wardrobe: {
    ways: [
      '3+ Fittings are booked a week ahead and actors have been measured.',
      'The truck has a washer, a dryer and daylight.',
      'There are multiples for every wet or bloody scene.',
      'Much of it is hired and must go back as it came.',
      'Quick changes have a tent, a heater and a door.',
    ],
    asks: [
      'Comfortable with [skill].',
      'A standby kit of your own.',
      'Notice everything, touch gently.',
      'Photographs and notes in the continuity app by wrap.',
      'A few lines on a costume you kept alive against the odds.',
    ],
  },
  hair_make_up: {
    ways: [
      'Trailer with proper mirrors and heating, ready {ninety minutes|two hours} before call.',
      'Tests are done on camera and the DP attends.',
      'Every cast member gets products that suit their skin and hair, ordered before day one.',
      'Brushes, palettes and pots are single use or cleaned between faces.',
      'The look is close to bare, which is of course more work.',
    ],
    asks: [
      'Practised in [skill].',
      'Own kit, clean and complete.',
      'Continuity photographs, dated.',
      'Kind hands and low voices at five in the morning.',
      'Show us {three|four} close-ups without retouching.',
    ],
  },
  casting: {
    ways: [
      'Sides are two pages and go out three days ahead.',
      'Everyone who tapes gets an answer.',
      'Sessions run on time, with a reader who acts.',
      'The director is in the room for call-backs.',
      'Fees and dates are in the first mail to agents.',
    ],
    asks: [
      'Experience of [skill].',
      'A memory for faces and a good filing habit.',
      'Own laptop; we pay for the casting platforms.',
      'An open mind about who a "neighbour" can be.',
    ],
  },
  cast: {
    ways: [
      'Rehearsal is paid at the full rate.',
      'Usage is in writing before you tape: {two years, online and cinema|all media, one territory}.',
      'There is a quiet room, a private changing space and food that suits you.',
      'You will have the full scene, not only your lines.',
      'Nudity: none. Smoking: herbal. Dogs: one.',
    ],
    asks: [
      '{Some|Real} comfort with [skill].',
      'One self-tape, phone quality is fine.',
      'Two recent photographs that look like you on a Tuesday.',
      'Tell us about access needs and we will plan for them.',
      'No agent needed.',
    ],
  },
  transport: {
    ways: [
      'Hours are legal, logged and final.',
      'Base has hard standing and lights.',
      'Movement orders carry pictures of every tricky turn.',
      'Fuel is on cards; nobody fronts money.',
      '6+ Vehicles are inspected on Sunday and again at midweek.',
    ],
    asks: [
      'Clean licence and [skill].',
      'You find calm ways of saying that a road is too narrow.',
      'Local knowledge of [city] traffic helps.',
      'Early starts suit you, or you are good at pretending.',
    ],
  },
  catering: {
    ways: [
      'The kitchen truck has three-phase power and running hot water.',
      "Menus are planned with the crew's allergies on the wall.",
      'Breakfast from {05:00|05:30}, lunch six hours after call.',
      'No single-use plates; there is a dishwasher and somebody paid to run it.',
      'Leftovers go to a shelter two streets away.',
    ],
    asks: [
      'Food hygiene certificate, and [skill] if you have it.',
      'Fast, clean, good-humoured.',
      'You remember who is vegan without making a thing of it.',
      'A sample menu says more than a letter.',
    ],
  },
  safety_medical: {
    ways: [
      'You report to the producer and can stop the floor.',
      'Risk assessments are drafted and want your eyes.',
      'Nearest hospital, route and helicopter point are on the call sheet.',
      'There is a heated room for treatment.',
      '5+ We count near misses and talk about them at Friday lunch.',
    ],
    asks: [
      'Current certificates, [skill] among them.',
      'Own kit, checked and in date.',
      'Experience on a set, or on something just as odd.',
      'Discretion.',
    ],
  },
  accounting_legal: {
    ways: [
      'The chart of accounts is set up and last week reconciles.',
      'Purchase orders come before purchases. Mostly.',
      '5+ Cost report on Thursday, bank on Friday, weekends free.',
      'Approvals are digital and two people deep.',
      'Our auditors are reasonable and so is the timetable.',
    ],
    asks: [
      'Good command of [skill].',
      'Two productions or more behind you.',
      'You explain figures to directors without sighing.',
      'A reference from a line producer or a {studio|bond company}.',
    ],
  },
  stills: {
    ways: [
      'Selects are made on the day, with the client on a second screen.',
      'Usage and credit are agreed in the first mail.',
      'There is a pre-light and a kitchen.',
      'Files are named, backed up and delivered the same evening.',
      'The pace is steady: {eighteen|twelve} set-ups, not forty.',
    ],
    asks: [
      'Strong in [skill].',
      'A link to ten pictures, not a hundred.',
      'Own bodies and lenses if you prefer them.',
      'Quiet around actors and quick around food.',
    ],
  },
  broadcast_live: {
    ways: [
      'Rig day, rehearsal, show, de-rig, each with its own call.',
      'Talkback is disciplined and the director says thank you.',
      'There is a spare for everything that matters.',
      'Running orders are shared and change in one place only.',
      'Catering is on site, with a late plate for those on cans.',
    ],
    asks: [
      'Hands-on with [skill].',
      'You have done live before, or want to learn beside someone who has.',
      'Black clothes, soft shoes, ear defenders.',
      'Problem reports in one sentence.',
    ],
  },
};
