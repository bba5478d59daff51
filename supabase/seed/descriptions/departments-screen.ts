import type { DepartmentCode } from '../../../src/domain/taxonomy/departments';
import type { DepartmentWords } from './department-words';

export const SCREEN_DEPARTMENTS: Partial<Record<DepartmentCode, DepartmentWords>> = {
  vfx: {
    ways: [
      'Shots are bid honestly and turned over locked.',
      '6+ Reviews are twice a week with written notes, one voice.',
      'Lens grids, HDRIs and set photographs exist for nearly every shot.',
      'The pipeline is {ACES, EXR, USD where it helps|simple and documented}.',
      'Overtime is rare and always asked for, never assumed.',
      'Credits are agreed by role and everyone gets one.',
    ],
    asks: [
      'Everyday confidence in [skill].',
      'A short reel with a breakdown; say what was yours.',
      'You flag a shot early when it is not what was bid.',
      'Own workstation, or we ship one.',
      'Clean scripts and files that another person can open.',
    ],
  },
  post: {
    ways: [
      'The room is organised: bins by scene, notes in the markers.',
      'Picture lock means lock, with a date on it.',
      'Screenings are small and the notes come from one person.',
      'Storage is shared, mirrored and not full.',
      'Turnovers follow a written spec from the sound and grading people.',
      'Reasonable hours. Bad cuts are made at midnight.',
    ],
    asks: [
      'Fluent in [skill].',
      'A link to {a scene|something} you are proud of and a line on why.',
      'You can defend a pause.',
      'Tidy exports, readable names.',
      'Please say which system you cut on at home.',
    ],
  },
  post_sound: {
    ways: [
      'Spotting is in person or on a good link, never by spreadsheet alone.',
      'Location sound is clean, with isos and notes.',
      'The mix stage is booked and will not be moved twice.',
      'Picture is locked, apart from {one scene|the end} which we all know about.',
      'We like restraint: a room tone with character beats a library whoosh.',
    ],
    asks: [
      'At home in [skill].',
      'A calibrated room, or use of ours.',
      'Session templates on request; please keep to track names.',
      'One example of quiet sound you made.',
    ],
  },
  music: {
    ways: [
      'Temp music is light and nobody is married to it.',
      'Spotting notes come with timecode and adjectives we have agreed on.',
      'Musicians are paid, live strings are in the budget.',
      'Rights and splits are in plain words in the first contract.',
      'There are {two|three} rounds of notes, then trust.',
    ],
    asks: [
      'Skilled in [skill].',
      'Three pieces, one of them sparse.',
      'Stems named as in the delivery sheet.',
      'Happy to write against the picture and not always with it.',
    ],
  },
  animation_motion: {
    ways: [
      '10+ Quota is set after the first fortnight, together.',
      'Dailies are short and stay kind.',
      'Model sheets, x-sheets and colour scripts are complete.',
      'Retakes are counted and the reasons written down.',
      '5+ Everyone sees the reels every Friday.',
    ],
    asks: [
      'Good at [skill].',
      'A reel under two minutes, best thing first.',
      'Acting choices matter more to us than polish.',
      'Own tablet if remote; licences are ours.',
      'Life drawing is never wasted, include some.',
    ],
  },
  writing: {
    ways: [
      'Notes come from two people who have read it.',
      'Deadlines are real and allow for a bad week.',
      'Credit and fee follow the agreement, with the steps listed.',
      'The outline is strong enough to argue with.',
      'Meetings have an end time.',
    ],
    asks: [
      'We look for practice in [skill].',
      'One sample, ten pages at most.',
      'You can cut your own best line.',
      'Curiosity about people who are not in the business.',
    ],
  },
  publicity: {
    ways: [
      'Approvals have names and a two-day limit.',
      'Actors know what is expected of them and when.',
      'Nothing is staged that did not happen.',
      'There is a real budget, small but not imaginary.',
      'Set access is agreed with the 1st AD, day by day.',
    ],
    asks: [
      'A feel for [skill].',
      'Three examples, with what they were for.',
      'You work small, quiet and out of the eyeline.',
      'Copy without adjectives, mostly.',
    ],
  },
  other: {
    ways: [
      'You will have one person to report to and their number.',
      'Briefing is a full hour with the people concerned, before the first day.',
      'We are open to how you prefer to work.',
      'Travel days count as days.',
      'It is a role that crews forget to plan for. We have planned for it.',
    ],
    asks: [
      'Proven [skill].',
      'Two referees we may call.',
      'Discretion and punctuality.',
      'Tell us what you need from us to do it well.',
    ],
  },
};
