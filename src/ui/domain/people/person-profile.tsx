import type { ReactNode } from 'react';
import { creditsOf } from '@/domain/people/credits';
import { avatarPath } from '@/domain/people/profile-media';
import type { Person } from '@/domain/streams/people';
import { formatDay, today } from '@/domain/values/days';
import { type DistanceUnit, distanceUnitOf, formatDistance } from '@/domain/people/distance-units';
import { isWebAddress } from '@/domain/navigation/web-address';
import { departmentLabel } from '@/domain/taxonomy/departments';
import { languageLabel } from '@/domain/taxonomy/languages';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { Avatar } from '../../avatar';
import { DefinitionList } from '../../layout/definition-list';
import { PageTitle } from '../../layout/page';
import { type Lateness, LateText } from '../../loading/late-text';
import { type Cell, SlateCells } from '../../layout/slate';
import { Tag } from '../../status';
import { DaysAhead } from '../../dates/days-ahead';
import { CreditList } from './credit-list';
import { MediaGallery } from './media-gallery';
import { experienceLabel, personName, personPlace, rateOf, unionsLine } from './person-copy';

interface PersonProfileProps {
  person: Person;
  /** The h1 of its own page, or an h2 beside a list. */
  as: 'h1' | 'h2';
  /** Of the text about themselves. */
  late?: Lateness;
  /** The actions; beside the profile on wide screens. */
  actions?: ReactNode;
  /** Set in the pane beside a list, which is too narrow for two columns. */
  narrow?: boolean;
  /** In what the reader measures distances; as it is usual where the person is, if that is not known. */
  unit?: DistanceUnit;
}

function cellsOf(person: Person, unit: DistanceUnit): Cell[] {
  const rate = rateOf(person);
  return [
    {
      label: rate?.unit === '/hour' ? 'Hourly rate' : 'Day rate',
      value: rate ? <b className="font-semibold">{rate.amount}</b> : 'Ask',
      unit: rate?.unit,
      mono: rate !== null,
    },
    { label: 'Based in', value: personPlace(person) || 'Not given', mono: false },
    {
      label: 'Travels',
      value: person.travel_radius_km === null ? 'Ask' : formatDistance(person.travel_radius_km, unit),
      mono: person.travel_radius_km !== null,
    },
    { label: 'Experience', value: experienceLabel(person.experience_years) || 'Not given', mono: false },
  ];
}

function Tags({ title, names, as: Heading }: { title: string; names: readonly string[]; as: 'h2' | 'h3' }) {
  if (names.length === 0) return null;
  return (
    <section className="mt-8">
      <Heading className="head mb-3 text-lg">{title}</Heading>
      <ul className="flex flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name} className="max-w-full wrap-anywhere">
            <Tag>{name}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LINKS = [
  ['Website', 'website_url'],
  ['Portfolio', 'portfolio_url'],
  ['LinkedIn', 'linkedin_url'],
] as const;

function factsOf(person: Person): (readonly [string, ReactNode])[] {
  const links = LINKS.flatMap(([label, field]) => {
    const url = person[field];
    // The URL is somebody else's text: only http and https, never `javascript:`.
    if (url === null || !isWebAddress(url)) return [];
    return [
      [
        label,
        <a
          key={field}
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {new URL(url).host}
        </a>,
      ] as const,
    ];
  });
  const all: (readonly [string, ReactNode])[] = [
    ['Roles', person.role_codes.map(roleLabel).join(', ')],
    ['Departments', person.departments.map(departmentLabel).join(', ')],
    ['Languages', person.languages.map(languageLabel).join(', ')],
    ['Unions', unionsLine(person.unions)],
    ...links,
    [
      'Here since',
      <span key="since" className="mono">
        {formatDay(today(new Date(person.created_at)), 0)}
      </span>,
    ],
  ];
  return all.filter(([, value]) => value !== '');
}

/** A person as others see them. Rate and links only if the person shows them. */
export function PersonProfile({
  person,
  as,
  late,
  actions,
  narrow,
  unit = distanceUnitOf({ country_code: person.country_code }),
}: PersonProfileProps) {
  const name = personName(person);
  const Heading = as === 'h1' ? 'h2' : 'h3';
  const credits = creditsOf(person.credits);
  return (
    <div
      className={
        narrow ? '' : 'grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.618fr)_minmax(0,1fr)]'
      }
    >
      <div>
        <header className="mb-4 flex items-start gap-4">
          <Avatar name={person.full_name} picture={avatarPath(person, 'file')} size={104} />
          <div className="min-w-0 flex-1">
            {as === 'h1' ? (
              <PageTitle className="text-2xl font-extrabold">{name}</PageTitle>
            ) : (
              <h2 className="head text-2xl font-extrabold">{name}</h2>
            )}
            <p className="text-base text-ink-2">
              {person.headline || person.role_codes.map(roleLabel).join(', ')}
            </p>
          </div>
        </header>
        <SlateCells cols="four" className="rounded-box border border-hair" cells={cellsOf(person, unit)} />
        {narrow && actions}
        {person.bio?.trim() !== '' && (
          <section className="mt-8">
            <Heading className="head mb-3 text-lg">About</Heading>
            <LateText text={person.bio} what="rest of this profile" late={late} />
          </section>
        )}
        <DaysAhead shownDays={person.shown_days} as={Heading} />
        {credits.length > 0 && (
          <section className="mt-8">
            <Heading className="head mb-3 text-lg">Credits</Heading>
            <CreditList credits={credits} confirmations={person.confirmations} />
          </section>
        )}
        <MediaGallery person={person} as={Heading} />
        <Tags as={Heading} title="Skills" names={person.skills} />
        <Tags as={Heading} title="Kit" names={person.kit} />
        {narrow && (
          <div className="mt-8">
            <DefinitionList rows={factsOf(person)} />
          </div>
        )}
      </div>
      {!narrow && (
        <aside aria-label={`More about ${name}`}>
          <div className="lg:sticky lg:top-20">
            {actions}
            <div className="lg:mt-6">
              <DefinitionList rows={factsOf(person)} />
            </div>
          </div>
        </aside>
      )}
    </div>
  );
}
