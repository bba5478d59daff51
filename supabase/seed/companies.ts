import type { Company } from '../../src/domain/streams/company/companies';
import { PLACES, type Place } from '../../src/domain/taxonomy/places';
import type { Clock } from './clock';
import { COMPANIES } from './companies-list';
import { Random, seedId } from './random';
import { rowSlug, fillSentence, sentence, slug } from './words';

export interface SeedCompany {
  id: string;
  ownerId: string;
  name: string;
  industry: Company['industry'];
  place: Place;
}

export const placeOf = (city: string): Place => {
  const place = PLACES.find((candidate) => candidate.city === city);
  if (place === undefined) throw new Error(`The seed uses ${city}, which is not among the places.`);
  return place;
};

/** One company per owner, in order. The first two owners are the demo employers. */
export const makeCompanies = (ownerIds: readonly string[]): SeedCompany[] =>
  ownerIds.map((ownerId, i) => {
    const row = COMPANIES[i];
    if (row === undefined)
      throw new Error(`There are ${COMPANIES.length} company names for ${ownerIds.length} owners.`);
    const [name, industry, city] = row;
    return { id: seedId('company', name), ownerId, name, industry, place: placeOf(city) };
  });

const ABOUT_BY_INDUSTRY: Record<Company['industry'], readonly string[]> = {
  production: [
    '{Scripted|Narrative} features and series, developed and shot from our own {building|office} in [city].',
    'We make {two or three|a handful of} films a year and keep the same crews {where we can|from one to the next}.',
    'Production services in [city]: crew, permits and honest budgets for visiting productions, and our own {documentaries|dramas} in between.',
    'Commercials pay for our features. Both get the same care and the same lunch.',
    'A small company in [city] run by a former {1st AD|line producer|location manager}, so schedules here have sleep in them.',
  ],
  agency: [
    'An agency in [city] that shoots what it sells. In-house producers, freelance crews, paid in {21|30} days.',
    'Campaigns for people who make {food, tools and trains|things you can hold}. We brief properly and we do not ask for free treatments.',
  ],
  studio: [
    '{Three|Four|Five} stages in [city] with workshops, green rooms and parking that fits a technical unit.',
    'A studio in [city]. We hire standing crew for our own shows and help visiting ones to find theirs.',
  ],
  post: [
    'Picture and sound finishing in [city]. {Two|Three} grading rooms, a mix stage, and people who answer the phone.',
    'Editorial, conform and delivery in [city] for features, series and long documentaries.',
  ],
  rental: [
    'A rental house in [city] that sends prepared kit and technicians who know it.',
    'Camera, grip and lighting in [city]. We also crew small shoots with the people who prep here.',
  ],
  broadcaster: [
    'Outside broadcast and studio television from [city]. Sport, music and {election nights|the odd coronation of a pie}.',
    'A regional broadcaster in [city] with one truck, two studios and a lot of live hours.',
  ],
  other: [
    'A photo studio in [city] with daylight, blackout and a kitchen. We produce catalogue and food work all year.',
  ],
};

const HABIT_SENTENCES = [
  'Every post here has dates and a rate.',
  'Call sheets go out by 18:00 the day before.',
  'We answer everyone who applies.',
  'Eleven hours between wrap and call, always.',
  'Invoices are paid in {14|21|30} days.',
  'New entrants are paid and have a named mentor.',
  'We share transport and cut generator hours where we can.',
];

type Figures = Pick<Company, 'answer_rate' | 'median_reply_minutes' | 'open_jobs'>;

/** The row of a company. Its figures are computed from its jobs and applications. */
export function companyRow(company: SeedCompany, clock: Clock, figures: Figures): Company {
  const random = new Random('company', company.name);
  const slots = { city: company.place.city };
  const about = [
    random.pick(ABOUT_BY_INDUSTRY[company.industry]),
    ...random.sample(HABIT_SENTENCES, random.int(1, 3)),
  ];
  const created = clock.ago(random.int(60, 700) * 1440 + random.int(0, 1439));
  return {
    id: company.id,
    owner_id: company.ownerId,
    name: company.name,
    slug: rowSlug(company.name, company.id),
    industry: company.industry,
    about: about.map((line) => sentence(fillSentence(random, line, slots))).join(' '),
    logo: {},
    logo_url: null,
    attachments_stored: [],
    website: `https://${slug(company.name)}.example`,
    size: random.weighted({ '1': 1, '2-10': 6, '11-50': 4, '51-200': 1 }),
    city: company.place.city,
    country_code: company.place.country_code,
    verified_at: random.chance(0.4) ? clock.ago(random.int(5, 55) * 1440) : null,
    ...figures,
    created_at: created,
    updated_at: created,
  };
}
