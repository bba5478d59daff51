import { daysReason } from '@/domain/availability/day-words';
import { readShownDays } from '@/domain/availability/shown-days';
import { askedDayPay, inUsDollars } from '@/domain/pay/day-pay';
import { COMPARED_IN } from '@/domain/pay/exchange-rates';
import { creditsOf } from '@/domain/people/credits';
import { type DistanceUnit, formatDistance } from '@/domain/people/distance-units';
import type { PersonNote } from '@/domain/saved/person-note';
import { kilometresFrom } from '@/domain/search/near-place';
import type { Person } from '@/domain/streams/people';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { departmentLabel } from '@/domain/taxonomy/departments';
import { languageLabel } from '@/domain/taxonomy/languages';
import { addDays, type Day } from '@/domain/values/days';
import { formatMoney } from '@/domain/values/money';
import { NoteMarks } from '@/ui/domain/noted/note-marks';
import { experienceLabel, personPlace, rateOf, unionsLine } from '@/ui/domain/people/person-copy';
import { type Fact, saidOfSome } from '@/ui/layout/table/facts';
import type { Asked } from './chosen-bar';

export interface ComparedPerson {
  person: Person;
  /** The reader's own; null: none. */
  note: PersonNote | null;
  /** The names of the reader's lists that they are on. */
  lists: readonly string[];
  /** They have applied to the reader, or written: they can be written to whatever they say of strangers. */
  isKnown: boolean;
}

export interface ComparedRow extends Fact<ComparedPerson> {
  /** Whether somebody may show it to people in touch alone. */
  isForSome?: true;
}

interface Circumstances extends Asked {
  unit: DistanceUnit;
  today: Day;
  /** They ask for rates in more than one currency. */
  isMixed: boolean;
}

const DAYS_AHEAD = 28;

const listed = (names: readonly string[]): string | null => names.join(', ') || null;

/** The rate, and for a day in one currency where they ask in several, or some by the hour: like is compared with like. */
function Rate({ person, isMixed }: { person: Person; isMixed: boolean }) {
  const rate = rateOf(person);
  if (!rate) return null;
  const { currency } = person;
  const asked = askedDayPay(person);
  const compared =
    isMixed && asked !== null && (currency !== COMPARED_IN || rate.unit === '/hour')
      ? inUsDollars(asked, currency)
      : null;
  return (
    <span className="mono">
      <b className="font-semibold">{rate.amount}</b>
      {rate.unit}
      {compared !== null && (
        <span className="block text-sm text-ink-2">
          about {formatMoney(Math.round(compared), COMPARED_IN)}
          {rate.unit === '/hour' && '/day'}
        </span>
      )}
    </span>
  );
}

function daysOf({ shown_days: text }: Person, { days, today }: Circumstances): string | null {
  const known = readShownDays(text);
  if (days.length > 0) return daysReason(days, known)?.text ?? null;
  if (known === null) return null;
  const free = Array.from({ length: DAYS_AHEAD }, (_, n) => addDays(today, n)).filter(
    (day) => known(day) === 'free',
  ).length;
  return `Free on ${free} of the next ${DAYS_AHEAD} days`;
}

/** The text of a profile follows its row (docs/sync.md): until it is here, nothing is known of credits. */
function creditsLine({ credits, confirmations }: Person): string | null {
  if (credits === undefined) return 'Not on this device yet';
  const all = creditsOf(credits);
  if (all.length === 0) return null;
  const confirmed = all.filter(
    ({ id, is_booked: isBooked }) => isBooked === true || (confirmations?.[id]?.length ?? 0) > 0,
  ).length;
  const latest = all[0];
  return [
    `${all.length}, ${confirmed === 0 ? 'none' : confirmed} confirmed by others`,
    latest ? `${latest.production}, ${latest.year}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

export function comparedRows(all: readonly ComparedPerson[], circumstances: Circumstances): ComparedRow[] {
  const { origin, unit, days, isMixed } = circumstances;
  const kmTo = origin && kilometresFrom(origin);
  const rows: ComparedRow[] = [
    {
      label: 'Rate',
      isForSome: true,
      of: ({ person }) => rateOf(person) && <Rate person={person} isMixed={isMixed} />,
    },
    {
      label: 'Roles',
      of: ({ person: { role_codes: roles, departments } }) =>
        listed(roles.length > 0 ? roles.map(roleLabel) : departments.map(departmentLabel)),
    },
    { label: 'Experience', of: ({ person }) => experienceLabel(person.experience_years) || null },
    { label: 'Based in', isForSome: true, of: ({ person }) => personPlace(person) || null },
    {
      label: origin?.name ? `From ${origin.name}` : 'From you',
      isForSome: true,
      of: ({ person }) => {
        const km = kmTo?.(person) ?? null;
        return km === null ? null : <span className="mono">{formatDistance(km, unit)}</span>;
      },
    },
    {
      label: 'Travels up to',
      isForSome: true,
      of: ({ person: { travel_radius_km: km } }) =>
        km === null ? null : <span className="mono">{formatDistance(km, unit)}</span>,
    },
    {
      label: days.length > 0 ? 'On your days' : 'Days ahead',
      isForSome: true,
      of: ({ person }) => daysOf(person, circumstances),
    },
    { label: 'Credits', isForSome: true, of: ({ person }) => creditsLine(person) },
    { label: 'Skills', of: ({ person }) => listed(person.skills) },
    { label: 'Kit', isForSome: true, of: ({ person }) => listed(person.kit) },
    { label: 'Unions', isForSome: true, of: ({ person }) => unionsLine(person.unions) || null },
    { label: 'Languages', isForSome: true, of: ({ person }) => listed(person.languages.map(languageLabel)) },
    {
      label: 'Contact',
      of: ({ person, isKnown }) => {
        if (person.open_to_contact) return 'Open to messages';
        return isKnown ? 'You can write to them' : 'Not open to messages from strangers';
      },
    },
    {
      label: 'Only for you',
      of: ({ note, lists }) =>
        note && (note.stars > 0 || note.tags.length > 0 || note.note.trim() !== '' || lists.length > 0) ? (
          <>
            <NoteMarks note={note} />
            {lists.length > 0 && <span className="block text-sm">On {lists.join(', ')}</span>}
            <span className="line-clamp-6 whitespace-pre-line">{note.note}</span>
          </>
        ) : null,
    },
  ];
  return saidOfSome(rows, all);
}

/** What is said of somebody who says nothing of it, as far as this device knows. @param isKnown whether the server has answered what they show to this reader alone */
export const nothingSaid = ({ isForSome }: ComparedRow, isKnown: boolean): string =>
  isForSome && !isKnown ? 'On their profile, if given' : 'Not given';

/** Whether their rates are in more than one currency, or some by the hour and some by the day. */
export const isMixed = (
  all: readonly Pick<Person, 'day_rate_minor' | 'hourly_rate' | 'currency'>[],
): boolean =>
  new Set(
    all.flatMap((person) => {
      const rate = rateOf(person);
      return rate ? `${person.currency}${rate.unit}` : [];
    }),
  ).size > 1;
