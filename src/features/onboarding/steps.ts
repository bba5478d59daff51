import type { Profile } from '@/domain/streams/profiles';
import type { AccountRole } from '@/domain/roles';

export type StepId = 'role' | 'name' | 'place' | 'company' | 'craft' | 'skills' | 'rate' | 'bio' | 'preview';

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
const HIRES: readonly AccountRole[] = ['employer'];

/** The questions in order; each can be skipped. */
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
  {
    id: 'place',
    short: 'Place',
    title: 'Where you are based',
    lead: 'Jobs and people near you come first.',
    roles: EVERYONE,
  },
  {
    id: 'company',
    short: 'Company',
    title: 'Your company',
    lead: 'Crew look at who is hiring before they apply. Your jobs carry this name.',
    roles: HIRES,
  },
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
  { id: 'bio', short: 'About', title: 'About you', lead: 'A few lines are enough.', roles: EVERYONE },
  {
    id: 'preview',
    short: 'Preview',
    title: 'How you appear',
    lead: 'This is how you look in a list. Add your face, and people know who to look for on set.',
    roles: EVERYONE,
  },
];

const isAnswered: Readonly<Record<StepId, (me: Profile) => boolean>> = {
  // Signing up asks it, in every way of signing up.
  role: () => true,
  name: (me) => me.first_name.trim() !== '' && me.last_name.trim() !== '',
  company: (me) => me.company_id !== null,
  place: (me) => me.city.trim() !== '' || me.country_code !== '',
  craft: (me) => me.departments.length > 0 || me.role_codes.length > 0,
  skills: (me) => me.skills.length > 0,
  rate: (me) => me.day_rate_minor !== null || me.hourly_rate !== null,
  bio: (me) => me.bio.trim() !== '',
  preview: () => false,
};

/** What signing up has asked: not asked again, unless the person wants to change it (WCAG 3.3.7). */
const ASKED_AT_SIGN_UP: readonly StepId[] = ['role', 'name'];

/** Of what is known, it is nobody's question. @param me as onboarding was opened */
export const knownOf = (me: Profile): readonly StepId[] =>
  ASKED_AT_SIGN_UP.filter((id) => isAnswered[id](me));

/** @param known steps that are not asked @param wanted the one that is open, whatever is known */
export const stepsFor = (
  role: AccountRole,
  known: readonly StepId[] = [],
  wanted: string | null = null,
): Step[] => STEPS.filter(({ id, roles }) => roles.includes(role) && (id === wanted || !known.includes(id)));

/** The first step without an answer. */
export function firstStep(me: Profile): StepId {
  return stepsFor(me.role, knownOf(me)).find(({ id }) => !isAnswered[id](me))?.id ?? 'preview';
}
