import { describe, expect, it } from 'vitest';
import { endorsements } from '@/domain/streams/endorsements';
import { canMove, ENDORSEMENT_STATUSES } from '@/domain/lifecycles';
import { confirmationsOf, confirmedBy, saysTheSame, stateOf } from '@/domain/people/endorsements';
import { sampleWorld } from '../support/sample-world';

const sample = endorsements.sample(sampleWorld());
const confirmed = {
  ...sample,
  answer: 'confirmed',
  status: 'confirmed',
  is_shown: true,
  sentence: 'Great.',
} as const;
const credit = {
  production: 'Low Tide',
  role: 'gaffer',
  year: 2024,
  kind: 'feature',
  url: null,
  place: 0,
} as const;
const credits = { [sample.credit_id]: credit };

describe('where a request stands', () => {
  it('is what both sides have said, also before the server knows', () => {
    const cases = [
      [{ status: 'asked', answer: '', withdrawn: false }, 'asked'],
      [{ status: 'asked', answer: 'confirmed', withdrawn: false }, 'confirmed'],
      [{ status: 'asked', answer: '', withdrawn: true }, 'withdrawn'],
      [{ status: 'confirmed', answer: 'declined', withdrawn: false }, 'declined'],
      [{ status: 'declined', answer: 'declined', withdrawn: true }, 'declined'],
      [{ status: 'withdrawn', answer: 'confirmed', withdrawn: true }, 'withdrawn'],
      [{ status: 'lapsed', answer: 'confirmed', withdrawn: false }, 'lapsed'],
    ] as const;
    for (const [parts, state] of cases) expect(stateOf(parts), JSON.stringify(parts)).toBe(state);
  });

  it('the asker takes back what is open, the other side what it said, and nothing leaves what is over', () => {
    expect(ENDORSEMENT_STATUSES.filter((from) => canMove('endorsement', from, 'withdrawn', 'asker'))).toEqual(
      ['asked'],
    );
    expect(
      ENDORSEMENT_STATUSES.filter((from) => canMove('endorsement', from, 'confirmed', 'endorser')),
    ).toEqual(['asked', 'declined']);
    expect(
      ENDORSEMENT_STATUSES.filter((from) => canMove('endorsement', from, 'declined', 'endorser')),
    ).toEqual(['asked', 'confirmed']);
    for (const to of ENDORSEMENT_STATUSES)
      for (const actor of ['asker', 'endorser', 'system'] as const)
        for (const from of ['withdrawn', 'lapsed'])
          expect(canMove('endorsement', from, to, actor), `${from} ${to} ${actor}`).toBe(false);
  });
});

describe('what is shown under a credit', () => {
  it('is what stands, the first first, without sentences that are hidden', () => {
    const later = {
      ...confirmed,
      id: sample.asker_id,
      endorser_name: 'Noor Hale',
      decided_at: '2027-02-01',
      sentence_hidden: true,
    };
    const first = { ...confirmed, decided_at: '2027-01-01' };
    expect(
      confirmationsOf([later, first], credits)[sample.credit_id]?.map(({ name, sentence }) => [
        name,
        sentence,
      ]),
    ).toEqual([
      ['Idris Kane', 'Great.'],
      ['Noor Hale', ''],
    ]);
  });

  it.each([
    ['is taken back, though the server does not know', { answer: 'declined' }],
    ['the server does not show', { is_shown: false }],
    ['nobody has answered', { answer: '', status: 'asked' }],
  ] as const)('is nothing that %s', (_what, changes) => {
    expect(confirmationsOf([{ ...confirmed, ...changes }], credits)).toEqual({});
  });

  it.each([{ production: 'High Tide' }, { role: 'grip' }, { year: 2023 }, { kind: 'short' }] as const)(
    'goes as the credit is changed to %j',
    (changes) => {
      const changed = { ...credit, ...changes };
      expect(saysTheSame(changed, sample)).toBe(false);
      expect(confirmationsOf([confirmed], { [sample.credit_id]: changed })).toEqual({});
    },
  );

  it('stays with another link or place', () => {
    const moved = { ...credit, place: 9, url: 'https://example.test/' };
    expect(saysTheSame(moved, sample)).toBe(true);
    expect(saysTheSame(undefined, sample)).toBe(false);
  });

  it('names the first, and counts the others', () => {
    expect(confirmedBy([])).toBe('');
    expect(confirmedBy(['Mara'])).toBe('Confirmed by Mara');
    expect(confirmedBy(['Mara', 'Noor'])).toBe('Confirmed by Mara and 1 other');
    expect(confirmedBy(['Mara', 'Noor', 'Idris'])).toBe('Confirmed by Mara and 2 others');
  });
});
