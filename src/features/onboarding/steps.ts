import type { Profile } from '@/domain/streams/profiles';
import type { AccountRole } from '@/domain/roles';

export type StepId = 'role' | 'name' | 'bio' | 'craft' | 'skills' | 'rate' | 'picture';

export interface Step {
  id: StepId;
  /** The label under the bulb. */
  short: string;
  title: string;
  lead: string;
  roles: readonly AccountRole[];
}

const EVERYONE: readonly AccountRole[] = ['talent', 'employer', 'admin'];
const WORKS: readonly AccountRole[] = ['talent', 'admin'];

/** The questions in order; each can be skipped. Employers are not asked for a rate. */
const STEPS: readonly Step[] = [
  {
    id: 'role',
    short: 'Role',
    title: 'What brings you here',
    lead: 'It decides what you see first. You can change it later.',
    roles: EVERYONE,
  },
  {
    id: 'name',
    short: 'Name',
    title: 'Your name',
    lead: 'As it should appear on a call sheet.',
    roles: EVERYONE,
  },
  { id: 'bio', short: 'About', title: 'About you', lead: 'A few lines are enough.', roles: EVERYONE },
  {
    id: 'craft',
    short: 'What you do',
    title: 'What you do',
    lead: 'Jobs are matched by department and role.',
    roles: WORKS,
  },
  { id: 'skills', short: 'Skills', title: 'Your skills', lead: 'What people ask for by name.', roles: WORKS },
  {
    id: 'rate',
    short: 'Rate',
    title: 'Your rate',
    lead: 'It fills in your applications. Others see it only if you say so.',
    roles: WORKS,
  },
  {
    id: 'picture',
    short: 'Picture',
    title: 'How you appear',
    lead: 'This is how you appear in lists.',
    roles: EVERYONE,
  },
];

export const stepsFor = (role: AccountRole): Step[] => STEPS.filter(({ roles }) => roles.includes(role));

const isAnswered: Readonly<Record<StepId, (me: Profile) => boolean>> = {
  role: (me) => me.onboarding_completed,
  name: (me) => me.first_name.trim() !== '' && me.last_name.trim() !== '',
  bio: (me) => me.bio.trim() !== '',
  craft: (me) => me.departments.length > 0 || me.role_codes.length > 0,
  skills: (me) => me.skills.length > 0,
  rate: (me) => me.day_rate_minor !== null || me.hourly_rate !== null,
  picture: () => false,
};

/** The first step without an answer, which is the first step of all for a newcomer. */
export function firstStep(me: Profile): StepId {
  return stepsFor(me.role).find(({ id }) => !isAnswered[id](me))?.id ?? 'picture';
}
