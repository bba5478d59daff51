import { ACCEPTED_NOW } from '../../src/domain/legal/acceptance';
import type { Confirmations } from '../../src/domain/definition/profile-parts';
import { onlyPartsFor } from '../../src/domain/people/privacy/shown-parts';
import type { Person } from '../../src/domain/streams/people';
import type { Profile } from '../../src/domain/streams/profiles';
import { findRole, rolesInDepartment, type CrewRole } from '../../src/domain/taxonomy/crew-roles';
import { departmentLabel, DEPARTMENTS, type DepartmentCode } from '../../src/domain/taxonomy/departments';
import { findCurrency } from '../../src/domain/taxonomy/currencies';
import { placeLabel } from '../../src/domain/taxonomy/place-label';
import type { Place } from '../../src/domain/taxonomy/places';
import { skillsInDepartment } from '../../src/domain/taxonomy/skills';
import { CRAFT, ENDS, HEADLINES, MIDDLES, NEW_HEADLINES, STARTS } from './bios';
import type { Clock } from './clock';
import { makeCredits } from './credits';
import { reelOf } from './reels';
import type { SeedCompany } from './companies';
import { kitOf } from './kits';
import { FIRST_NAMES, LAST_NAMES } from './names';
import { languages, phone, pickPlace, unions } from './person-details';
import { inSentence, skillInSentence, withArticle } from './phrases';
import { Random, seedId } from './random';
import { dayRate, market, roundPay } from './rates';
import { skillsForRole } from './role-skills';
import { numberWord, fillSentence, sentence, slug } from './words';

/** Relative size of each department, roughly as in the real market. */
export const DEPARTMENT_WEIGHTS: Record<DepartmentCode, number> = {
  production: 90,
  direction: 50,
  camera: 120,
  grip: 55,
  electric: 70,
  sound: 60,
  art: 80,
  props: 40,
  set_construction: 40,
  locations: 45,
  wardrobe: 55,
  hair_make_up: 60,
  stunts: 25,
  sfx: 25,
  vfx: 75,
  post: 90,
  post_sound: 45,
  music: 35,
  casting: 20,
  cast: 70,
  transport: 35,
  catering: 20,
  safety_medical: 25,
  accounting_legal: 30,
  animation_motion: 50,
  stills: 35,
  broadcast_live: 65,
  writing: 30,
  publicity: 25,
  other: 25,
};

export interface SeedPerson {
  profile: Profile;
  role: CrewRole;
  place: Place;
}

export interface PersonPlan {
  email: string;
  fullName: string;
  roleCode: string;
  place: Place;
  years: number;
  /** Overrides generated fields. */
  overrides?: Partial<Profile>;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const blankPerson = (plan: { email: string; fullName: string; place: Place }, created: string): Profile => {
  const [, first = plan.fullName, last = ''] = /^(.*) (\S+)$/.exec(plan.fullName) ?? [];
  const { place } = plan;
  return {
    id: seedId('user', plan.email),
    full_name: plan.fullName,
    first_name: first,
    last_name: last,
    role: 'talent',
    username: null,
    headline: '',
    bio: '',
    avatar_url: null,
    location: placeLabel(place),
    city: place.city,
    region: place.region,
    country_code: place.country_code,
    departments: [],
    role_codes: [],
    skills: [],
    hourly_rate: null,
    day_rate_minor: null,
    currency: place.currency,
    experience_years: null,
    kit: [],
    unions: [],
    languages: [],
    travel_radius_km: null,
    open_to_contact: true,
    show_rate: true,
    linkedin_url: null,
    portfolio_url: null,
    website_url: null,
    created_at: created,
    updated_at: created,
    email: plan.email,
    phone: '',
    timezone: place.timezone,
    company_id: null,
    settings: { muted: [], quiet_from: '', quiet_to: '', accepted: ACCEPTED_NOW },
    onboarding_completed: true,
    profile_completed: true,
    is_active: true,
    two_factor_enabled: false,
    credits: {},
    media: {},
    attachments_stored: [],
  };
};

/** Entry-level roles: nobody stays in them long, and nobody experienced offers them. */
export const isEntryRole = (code: string): boolean =>
  /trainee|runner|_production_assistant|writers_assistant|camera_utility|_department_assistant/.test(code);

/** Mostly the role's own skills, topped up from its department's. */
function skillsOfPerson(random: Random, role: CrewRole): string[] {
  const own = random.sample(skillsForRole(role), random.int(3, 5));
  const more = random.sample(skillsInDepartment(role.department), 3).map(({ label }) => label);
  return [...new Set([...own, ...more])].slice(0, random.int(3, 7));
}

/** A second role: the one before or after theirs on the crew list. */
function relatedRoles(random: Random, role: CrewRole): string[] {
  const list = rolesInDepartment(role.department);
  const at = list.findIndex(({ code }) => code === role.code);
  const related = [list[at - 1], list[at + 1]].flatMap((other) =>
    other === undefined || isEntryRole(other.code) ? [] : [other.code],
  );
  return related.length === 0 ? [] : [random.pick(related)];
}

export function makeTalent(plan: PersonPlan, clock: Clock): SeedPerson {
  const random = new Random('talent', plan.email);
  const role = findRole(plan.roleCode);
  if (role === null) throw new Error(`The role ${plan.roleCode} does not exist.`);
  const { place, years } = plan;
  const skills = skillsOfPerson(random, role);
  const label = inSentence(role.label);
  const slots = {
    Role: capitalize(label),
    role: label,
    aRole: withArticle(label),
    years: numberWord(years),
    Years: capitalize(numberWord(years)),
    city: place.city,
    City: place.city,
    skill: skills[0] ?? '',
    skill2: skills[1] ?? '',
    department: departmentLabel(role.department),
  };
  const spoken = { ...slots, skill: skillInSentence(slots.skill), skill2: skillInSentence(slots.skill2) };
  const headline = fillSentence(random, random.pick(years < 2 ? NEW_HEADLINES : HEADLINES), slots);
  const bio = [
    random.pick(years < 2 ? STARTS.filter((line) => !/years/i.test(line)) : STARTS),
    ...random.sample(MIDDLES, random.int(1, 3)),
    random.pick(CRAFT[role.department]),
    ...(random.chance(0.7) ? [random.pick(ENDS)] : []),
  ]
    .map((line) => sentence(fillSentence(random, line, spoken)))
    .join(' ');
  const rate = Math.max(
    roundPay(
      dayRate(role.code) *
        market(place.currency).factor *
        (0.78 + Math.min(years, 16) * 0.026 + random.next() * 0.1),
    ),
    Math.ceil(market(place.currency).minimumPerHour) * 10,
  );
  const digits = findCurrency(place.currency)?.minorDigits ?? 2;
  const created = clock.ago(random.int(120, 900) * 1440 + random.int(0, 1439));
  const profile: Profile = {
    ...blankPerson(plan, created),
    username: random.chance(0.6) ? slug(plan.fullName).replaceAll('-', '_').slice(0, 30) : null,
    headline,
    bio,
    departments: [role.department],
    role_codes: [role.code, ...(random.chance(0.55) ? relatedRoles(random, role) : [])],
    skills,
    hourly_rate: Math.round(rate / 10),
    day_rate_minor: Math.round(rate) * 10 ** digits,
    experience_years: years,
    kit: random.sample(kitOf(role.department), random.int(0, 3)),
    unions: unions(random, role, place),
    languages: languages(random, place),
    travel_radius_km: random.pick([30, 50, 80, 120, 200, 500, 2000]),
    open_to_contact: random.chance(0.88),
    show_rate: random.chance(0.7),
    credits: makeCredits(plan.email, role, years, clock),
    media: reelOf(plan.email),
    portfolio_url: random.chance(0.5) ? `https://${slug(plan.fullName)}.example/work` : null,
    phone: phone(random, place),
    settings: random.chance(0.15)
      ? { muted: [], quiet_from: '22:00', quiet_to: '06:00', accepted: ACCEPTED_NOW }
      : { muted: [], quiet_from: '', quiet_to: '', accepted: ACCEPTED_NOW },
    ...plan.overrides,
  };
  return { profile, role, place };
}

const EMPLOYER_TITLES = [
  'Producer',
  'Line producer',
  'Production manager',
  'Head of production',
  'Founder',
  'Executive producer',
  'Production coordinator',
  'Post producer',
];
const EMPLOYER_BIOS = [
  'I hire for [company] and answer everyone, usually before ten in the morning.',
  'Came up through the production office. I still write call sheets and I still like it.',
  'I plan shoots that end when they say they will.',
  'Former {2nd AD|location manager|assistant editor}, now hiring for [company] in [city].',
  'Ask me about dates and money first. Everything else is easier afterwards.',
];

export function makeEmployer(
  plan: { email: string; fullName: string; overrides?: Partial<Profile> },
  company: SeedCompany,
  clock: Clock,
): Profile {
  const random = new Random('employer', plan.email);
  const slots = { company: company.name, city: company.place.city };
  return {
    ...blankPerson(
      { ...plan, place: company.place },
      clock.ago(random.int(130, 900) * 1440 + random.int(0, 1439)),
    ),
    role: 'employer',
    headline: `${random.pick(EMPLOYER_TITLES)}, ${company.name}`,
    bio: random
      .sample(EMPLOYER_BIOS, 2)
      .map((line) => fillSentence(random, line, slots))
      .join(' '),
    departments: ['production'],
    languages: languages(random, company.place),
    company_id: company.id,
    phone: phone(random, company.place),
    website_url: `https://${slug(company.name)}.example`,
    show_rate: false,
    ...plan.overrides,
  };
}

export function makeAdmin(plan: { email: string; fullName: string; place: Place }, clock: Clock): Profile {
  return {
    ...blankPerson(plan, clock.ago(950 * 1440)),
    role: 'admin',
    headline: 'Keeps order at Marquee',
    open_to_contact: false,
    show_rate: false,
    bio: 'Looks after reports and people who cannot get in. Write to me if something is wrong.',
    languages: ['en'],
  };
}

/** Returns a function that draws unique names, always in the same order. */
export function createNameGenerator(taken: readonly string[]): () => string {
  const random = new Random('names');
  const used = new Set(taken);
  return () => {
    for (;;) {
      const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
      if (used.has(name)) continue;
      used.add(name);
      return name;
    }
  };
}

/** Plans `count` talents: first one for each department, then by the market's weights. */
export function planTalents(count: number, nextName: () => string): PersonPlan[] {
  const random = new Random('talent plans');
  return Array.from({ length: count }, (_, i) => {
    const department = DEPARTMENTS[i]?.code ?? random.weighted(DEPARTMENT_WEIGHTS);
    const fullName = nextName();
    const roleCode = random.pick(rolesInDepartment(department)).code;
    const years = random.int(1, 9) + (random.chance(0.45) ? random.int(0, 19) : 0);
    return {
      email: `${slug(fullName).replaceAll('-', '.')}@example.test`,
      fullName,
      roleCode,
      place: pickPlace(random),
      years: isEntryRole(roleCode) ? years % 3 : years,
    };
  });
}

/** The public part of a profile (table `public_profiles`). Only the parts that the person shows to everyone. */
export function publicPerson(
  profile: Profile,
  shown: Pick<Person, 'shown_days'> & { confirmations: Confirmations },
): Person {
  const {
    email: _email,
    phone: _phone,
    timezone: _zone,
    company_id: _company,
    settings: _settings,
    onboarding_completed: _onboarded,
    profile_completed: _completed,
    is_active: _active,
    two_factor_enabled: _factor,
    attachments_stored: _stored,
    ...shared
  } = profile;
  return onlyPartsFor({ ...shared, ...shown }, profile, ['everyone']);
}
