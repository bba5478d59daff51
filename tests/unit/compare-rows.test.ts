import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NO_NOTE } from '@/domain/saved/person-note';
import { people } from '@/domain/streams/people';
import type { Person } from '@/domain/streams/people';
import { findTown } from '@/domain/taxonomy/places';
import {
  type ComparedPerson,
  comparedRows,
  isMixed,
  nothingSaid,
} from '@/features/talent/chosen/compare-rows';

const TODAY = '2027-05-10';
const BLANK: Person = {
  ...(people.sample({ id: 'x', me: 'x', other: 'x' } as never) as Person),
  role_codes: [],
  departments: [],
  skills: [],
  languages: [],
  experience_years: null,
  city: '',
  location: '',
};
const compared = (person: Partial<Person>, more: Partial<ComparedPerson> = {}): ComparedPerson => ({
  person: { ...BLANK, ...person },
  note: null,
  lists: [],
  isKnown: false,
  ...more,
});
const NOWHERE = { days: [], origin: null, unit: 'km', today: TODAY, isMixed: false } as const;

/** What each row says, as text, by its label. */
const said = (
  all: readonly ComparedPerson[],
  circumstances: Partial<Parameters<typeof comparedRows>[1]> = {},
): Record<string, (string | null)[]> => {
  const textOf = (node: ReactNode | null): string | null =>
    node === null ? null : renderToStaticMarkup(node).replace(/<[^>]*>/g, '');
  return Object.fromEntries(
    comparedRows(all, { ...NOWHERE, ...circumstances }).map(({ label, of }) => [
      label,
      all.map((one) => textOf(of(one))),
    ]),
  );
};

describe('people side by side', () => {
  it('leaves out what nobody says, and keeps what one of them does', () => {
    expect(Object.keys(said([compared({}), compared({})]))).toEqual(['Contact']);
    expect(said([compared({ kit: ['Dolly', 'Jib'] }), compared({})]).Kit).toEqual(['Dolly, Jib', null]);
  });

  it('says of whom strangers may not write to whether the reader is one', () => {
    const closed = { open_to_contact: false };
    expect(
      said([compared({ open_to_contact: true }), compared(closed, { isKnown: true }), compared(closed)])
        .Contact,
    ).toEqual(['Open to messages', 'You can write to them', 'Not open to messages from strangers']);
  });

  it('compares rates in one currency where they are in several, and only then', () => {
    const euros = compared({ day_rate_minor: 55_000, currency: 'EUR' });
    const dollars = compared({ day_rate_minor: 62_000, currency: 'USD' });
    expect(isMixed([euros.person, dollars.person])).toBe(true);
    expect(isMixed([euros.person, compared({ currency: 'USD' }).person])).toBe(false);
    expect(said([euros, dollars], { isMixed: true }).Rate).toEqual([
      expect.stringMatching(/^€550\/dayabout \$\d{3}$/),
      '$620/day',
    ]);
    expect(said([euros, euros]).Rate).toEqual(['€550/day', '€550/day']);
    const byTheHour = compared({ hourly_rate: 62.5, currency: 'USD' });
    expect(isMixed([dollars.person, byTheHour.person])).toBe(true);
    expect(isMixed([byTheHour.person, byTheHour.person])).toBe(false);
    expect(said([dollars, byTheHour], { isMixed: true }).Rate).toEqual([
      '$620/day',
      '$62.50/hourabout $625/day',
    ]);
  });

  it('says how far each of them is from the place that was asked for, otherwise from the reader', () => {
    const london = { ...findTown('London', 'GB')!, name: 'London' };
    const watford = compared({ city: 'Watford', country_code: 'GB' });
    const snoring = compared({ city: 'Little Snoring', country_code: 'GB' });
    expect(said([watford, snoring], { origin: london, unit: 'mi' })['From London']).toEqual(['16 mi', null]);
    expect(said([watford], { origin: { ...london, name: null } })['From you']).toEqual(['25 km']);
    expect(said([watford])).not.toHaveProperty('From you');
  });

  it('says of the days that were asked for who is free, otherwise how much of the next four weeks is', () => {
    const free = compared({ shown_days: '2027-05-12ffb' });
    const unknown = compared({ shown_days: '' });
    expect(said([free, unknown], { days: ['2027-05-12', '2027-05-14'] })['On your days']).toEqual([
      'Busy on Fri 14 May; free on 1 of 2 days',
      'Their days are not known',
    ]);
    expect(said([free, unknown])['Days ahead']).toEqual(['Free on 2 of the next 28 days', null]);
  });

  it('counts credits and those that others confirm, and says when they have not arrived yet', () => {
    const credit = (year: number, place: number) => ({
      production: `Tide ${year}`,
      role: 'first_ac',
      year,
      kind: 'feature',
      url: null,
      place,
    });
    const credits = { a: credit(2024, 1), b: credit(2025, 0) } as unknown as Person['credits'];
    const confirmations = { a: [{ name: 'Jo' }] } as unknown as Person['confirmations'];
    expect(
      said([
        compared({ credits, confirmations }),
        compared({ credits: undefined }),
        compared({ credits: {} }),
      ]).Credits,
    ).toEqual(['2, 1 confirmed by others · Tide 2025, 2025', 'Not on this device yet', null]);
  });

  it('shows the reader’s own note, and nothing of somebody of whom nothing is noted', () => {
    const noted = compared({}, { note: { ...NO_NOTE, stars: 4, note: 'Calm.' }, lists: ['B-unit'] });
    const [first, second] = said([noted, compared({}, { note: NO_NOTE })])['Only for you']!;
    expect(first).toMatch(/^4 stars of yoursOn B-unitCalm\.$/);
    expect(second).toBeNull();
  });

  it('says “Not given” only of what the server has answered, of every part that may be for people in touch alone', () => {
    const all = comparedRows(
      [
        compared({
          day_rate_minor: 55_000,
          role_codes: ['gaffer'],
          experience_years: 4,
          city: 'Leeds',
          travel_radius_km: 80,
          shown_days: `${TODAY}f`,
          credits: {
            c: { production: 'Low Tide', role: 'gaffer', year: 2024, kind: 'feature', url: null, place: 0 },
          },
          skills: ['Rigging'],
          kit: ['Dolly'],
          unions: ['iatse_480'],
          languages: ['en'],
        }),
      ],
      NOWHERE,
    );
    expect(new Set(all.map((row) => nothingSaid(row, true)))).toEqual(new Set(['Not given']));
    const unsure = all.filter((row) => nothingSaid(row, false) !== 'Not given').map(({ label }) => label);
    expect(unsure).toEqual([
      'Rate',
      'Based in',
      'Travels up to',
      'Days ahead',
      'Credits',
      'Kit',
      'Unions',
      'Languages',
    ]);
  });
});
