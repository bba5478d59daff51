import type { DepartmentCode } from '../../../src/domain/taxonomy/departments';
import type { DepartmentWords } from './department-words';

export const SET_DEPARTMENTS: Partial<Record<DepartmentCode, DepartmentWords>> = {
  production: {
    ways: [
      'The office is {four|five} people, one dog and no shouting.',
      'Paperwork is digital, signatures included, so evenings are evenings.',
      '6+ Numbers are shared with heads of department every week; nobody works blind.',
      '10+ Prep is {three|four} weeks, long enough to do it properly.',
      'We use shared schedules and one group thread, not nine.',
      'You will work beside a producer who answers the phone.',
    ],
    asks: [
      '[skill] is used every day here, so please know it well.',
      'A cool head on the phone counts for more than a long list of credits.',
      'Own laptop; we supply software and a line.',
      'A driving licence is useful, not required.',
      'You should have been through at least one {shoot|wrap} before this.',
    ],
  },
  direction: {
    ways: [
      '4+ The schedule averages {three|four} pages a day, with air in it.',
      'Rehearsal is in the plan and paid.',
      'We do a proper safety brief every morning and mean it.',
      'The floor runs quietly: earpieces, not megaphones.',
      '6+ There are children on {two|three} days, with the hours that go with that.',
      "Departments get the next day's plan by lunch.",
    ],
    asks: [
      'Experience with [skill] on something of this size would help a lot.',
      'We need somebody who notices when a crew is tired.',
      'Please be comfortable with changes that arrive in writing and stop at 18:00.',
      'References from a director or a {producer|1st AD} are welcome.',
      'Clear speech on a radio and clear handwriting, or its digital cousin.',
    ],
  },
  camera: {
    ways: [
      'The package is {two bodies|a single body} from a good rental house, and the prep is paid.',
      'Camera is a team of {four|five|six}, trainee included.',
      'We rehearse with the camera in the room.',
      'It is roughly {half|two thirds} handheld, the rest on a dolly.',
      'Rushes go to the cutting room every night and notes come back by morning.',
      'The DP likes to talk shots through on the tech scout; come if you can.',
      'No gear shaming: tell us what you prefer and why.',
    ],
    asks: [
      'Solid with [skill], please, and honest about what you have not touched yet.',
      'Bring your own small tools; everything bigger is on the order.',
      'You know when to ask for one more and when to let it go.',
      'If you have a card or a ticket for this, attach it.',
      'Good with people who are cold and a bit late.',
      '4+ [skill] comes up on at least {two|three} of the days.',
    ],
  },
  grip: {
    ways: [
      'The truck is a {five-ton|ten-ton}, stocked from a list you can change.',
      'There are stairs. We hired extra hands for the load-in days.',
      'Rigging happens the day before, in daylight, with time to check it.',
      'Camera and lighting plan together here, so nobody rebuilds at dawn.',
      'Nothing gets hung over people without a second pair of eyes.',
      'Load-out is shared by everyone, production included.',
    ],
    asks: [
      'You should be sure of yourself with [skill].',
      'Gloves, tape measure, tools on your belt.',
      'Working at height ticket if you have one.',
      'Strong, careful, and willing to say that something is not safe.',
      'A licence for the truck earns a little more.',
    ],
  },
  electric: {
    ways: [
      'The list is mostly LED with {two|three} big sources for the windows.',
      'Power has been surveyed and the drawings are real.',
      'Pre-light is a full day, paid like the others.',
      'Everything runs on dimmer control, with one clean addressing sheet.',
      'Nights are warm-up tent, hot food, and home by sunrise.',
      'We keep the generator small and far away.',
    ],
    asks: [
      'Good working knowledge of [skill].',
      'Electrical safety first, also when an AD is counting.',
      'Meter, gloves, small tools. We carry the rest.',
      'Boots with grip: some of this is wet.',
      'Tell us about a set-up you are proud of, in two lines.',
    ],
  },
  sound: {
    ways: [
      "We turn off fridges, fans and people's watches, and we wait for planes.",
      'Costume and sound have met already, so lavs will not be a fight.',
      'There are {four|six} speakers in most scenes and one that is all whispers.',
      'Wild tracks are on the call sheet, not an afterthought.',
      'Frequencies for [city] have been looked up; bring a scanner anyway.',
      'Post sound has asked for iso tracks and notes, and they are lovely people.',
    ],
    asks: [
      'Fluent in [skill].',
      'We would like to hear how you deal with hard floors.',
      'Own kit welcome; otherwise we rent to your list.',
      'Speak up early. The director would rather know.',
      'Batteries are on us.',
    ],
  },
  stunts: {
    ways: [
      'All action is rehearsed on separate, paid days.',
      'Medical cover and a clear stop word on every action day.',
      'We would rather cut a gag than hurry one.',
      'There is a {mat room|stage} for rehearsal from the week before.',
      'Insurance and risk assessments are shared with everyone who performs.',
    ],
    asks: [
      'Recent footage of [skill], please.',
      'Registered performers only for the action itself.',
      'Measurements and a photograph, nothing fancy.',
      'Own pads and harness if you have favourites.',
      'Be someone who says no and is thanked for it.',
    ],
  },
  sfx: {
    ways: [
      '2+ Tests are on the schedule, filmed and signed off a week ahead.',
      'Water is collected and reused; the drain plan exists.',
      'Effects happen on set where they can and stay small.',
      'One safety brief for each effect, every department present.',
      'There is a dry, lockable store with power.',
    ],
    asks: [
      'Licences in date for everything that needs one.',
      'Experience with [skill], ideally with actors nearby.',
      'A van and basic tools would help.',
      'Method statements in plain words.',
      'Patience with resets: we will do it {five|six} times.',
    ],
  },
};
