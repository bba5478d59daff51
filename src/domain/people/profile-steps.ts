import type { Profile } from '../streams/profiles';
import type { AccountRole } from '../roles';
import { piecesOf, standingAvatar, standingCv } from './profile-media';

/** One thing that a profile can say, and what saying it is good for. */
export interface ProfileStep {
  /** Where it is done: a section of the profile (`/profile?edit=`, or a part of the page), or `availability`, a page of its own. */
  section: string;
  label: string;
  why: string;
  isRequired?: true;
}

interface StepRule extends ProfileStep {
  roles: readonly AccountRole[];
  /** @param days as `observeOwnDays` has them; undefined: not read, so nothing is claimed */
  isDone: (me: Profile, days: string | undefined) => boolean;
}

const EVERYONE: readonly AccountRole[] = ['talent', 'employer', 'admin'];
const WORKS: readonly AccountRole[] = ['talent', 'admin'];
const hasText = (text: string): boolean => text.trim() !== '';

/** In the order of what they are worth to whoever is looked for. */
const STEPS: readonly StepRule[] = [
  {
    section: 'name',
    label: 'Your first and last name',
    why: 'You need it to apply or to post a job.',
    isRequired: true,
    roles: EVERYONE,
    isDone: (me) => hasText(me.first_name) && hasText(me.last_name),
  },
  {
    section: 'bio',
    label: 'A few lines about you',
    why: 'You need them to apply or to post a job.',
    isRequired: true,
    roles: EVERYONE,
    isDone: (me) => hasText(me.bio),
  },
  {
    section: 'craft',
    label: 'What you do',
    why: 'Jobs are matched by role, and searches find you by it.',
    roles: WORKS,
    isDone: (me) => me.role_codes.length > 0,
  },
  {
    section: 'availability',
    label: 'Your days',
    why: 'Each job says whether you are free on its days.',
    roles: ['talent'],
    isDone: (_me, days) => days !== '',
  },
  {
    section: 'picture',
    label: 'A picture',
    why: 'So that people know who to look for on set.',
    roles: EVERYONE,
    isDone: (me) => standingAvatar(me.media) !== null,
  },
  {
    section: 'credits',
    label: 'Credits',
    why: 'Productions read them first.',
    roles: WORKS,
    isDone: (me) => Object.keys(me.credits).length > 0,
  },
  {
    section: 'place',
    label: 'Where you are based',
    why: 'Jobs near you come first, and searches by place find you.',
    roles: EVERYONE,
    isDone: (me) => hasText(me.city) || me.country_code !== '',
  },
  {
    section: 'rate',
    label: 'Your rate',
    why: 'Jobs are compared with it, and it fills in your applications.',
    roles: WORKS,
    isDone: (me) => me.day_rate_minor !== null || me.hourly_rate !== null,
  },
  {
    section: 'stills',
    label: 'Stills or a video',
    why: 'Your work says more than a list of skills.',
    roles: WORKS,
    isDone: (me) => piecesOf(me.media).length > 0,
  },
  {
    section: 'cv',
    label: 'A CV',
    why: 'It goes with your applications. Nobody else sees it.',
    roles: WORKS,
    isDone: (me) => standingCv(me.media) !== null,
  },
  {
    section: 'skills',
    label: 'Skills',
    why: 'They count in how well a job fits you.',
    roles: WORKS,
    isDone: (me) => me.skills.length > 0,
  },
  {
    section: 'name',
    label: 'A headline',
    why: 'The line under your name in every list.',
    roles: EVERYONE,
    isDone: (me) => hasText(me.headline),
  },
  {
    section: 'kit',
    label: 'Kit, unions or languages',
    why: 'Some jobs ask for them.',
    roles: WORKS,
    isDone: (me) => me.kit.length + me.unions.length + me.languages.length > 0,
  },
];

/** What this profile does not say yet, the most valuable first. @param days their own; without them nothing is said of days */
export const missingSteps = (me: Profile, days?: string): ProfileStep[] =>
  STEPS.filter(({ roles, isDone }) => roles.includes(me.role) && !isDone(me, days)).map(
    ({ roles: _roles, isDone: _isDone, ...step }) => step,
  );
