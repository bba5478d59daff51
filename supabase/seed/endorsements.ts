import type { Confirmations } from '../../src/domain/definition/profile-parts';
import { creditsOf } from '../../src/domain/people/credits';
import { confirmationsOf } from '../../src/domain/people/endorsements';
import type { Endorsement } from '../../src/domain/streams/endorsements';
import type { Profile } from '../../src/domain/streams/profiles';
import { DEMO_EMPLOYERS, DEMO_TALENTS, isDemo } from './accounts';
import type { Clock } from './clock';
import { Random, seedId } from './random';

const SENTENCES: readonly string[] = [
  'Calm on a night that was not. I would ask again tomorrow.',
  'Prepared before anybody else was awake, and kind to the trainees.',
  'Said early what would not work, and had two ways that would.',
  'We were twelve hours in the rain, and nobody had to ask twice.',
  'Quick, quiet, exact. The floor listens.',
  'Taught me half of what I know about a tidy truck.',
  'Never late, never loud, and the work held up in the grade.',
  'Three weeks, five locations, no drama.',
];

/** Mirrors `private.work_of`; nobody in the seed is without a headline and a role. */
const workOf = ({ headline, role_codes: roles }: Profile): string => headline || (roles[0] ?? '');

/** Who has confirmed which credit, and, for the demo accounts, who is still asked. */
export function makeEndorsements(clock: Clock, profiles: readonly Profile[]): Endorsement[] {
  const talents = profiles.filter(({ role }) => role === 'talent');
  const made: Endorsement[] = [];
  const add = (
    asker: Profile,
    place: number,
    endorser: Profile,
    answer: Endorsement['answer'],
    sentence = '',
  ): void => {
    const credit = creditsOf(asker.credits)[place];
    if (!credit || endorser.id === asker.id) return;
    const { id: creditId, production, role, year, kind } = credit;
    const id = seedId('endorsement', asker.id, creditId, endorser.id, production, role, String(year), kind);
    const random = new Random('endorsement', id);
    const askedAgo = answer === '' ? random.int(90, 1200) : random.int(3 * 1440, 40 * 1440);
    const decided = answer === '' ? null : clock.ago(askedAgo - random.int(60, 1400));
    made.push({
      id,
      asker_id: asker.id,
      endorser_id: endorser.id,
      credit_id: creditId,
      production,
      role,
      year,
      kind,
      withdrawn: false,
      sentence_hidden: false,
      answer,
      sentence,
      status: answer === '' ? 'asked' : answer,
      asker_name: asker.full_name,
      asker_role: workOf(asker),
      endorser_name: endorser.full_name,
      endorser_role: workOf(endorser),
      decided_at: decided,
      is_shown: answer === 'confirmed',
      created_at: clock.ago(askedAgo),
      updated_at: decided ?? clock.ago(askedAgo),
    });
  };
  const byEmail = (email: string | undefined): Profile | undefined =>
    profiles.find((profile) => profile.email === email);
  const [first, second] = DEMO_TALENTS.map(({ email }) => byEmail(email));
  const employer = byEmail(DEMO_EMPLOYERS[0].email);
  const random = new Random('endorsements');
  for (const asker of talents) {
    const count = isDemo(asker) ? 3 : Number(random.weighted({ '0': 6, '1': 3, '2': 2, '3': 1 }));
    for (const [n, endorser] of random
      .sample(
        talents.filter((each) => !isDemo(each)),
        count,
      )
      .entries())
      add(asker, 0, endorser, 'confirmed', n === 0 && random.chance(0.6) ? random.pick(SENTENCES) : '');
  }
  if (first && second && employer) {
    add(first, 1, second, 'confirmed', 'She keeps it sharp when the boat does not keep still.');
    add(first, 1, employer, '');
    add(second, 1, first, '');
  }
  return made;
}

/** As others see them, by whose credits they are. */
export const shownConfirmations = (
  { id, credits }: Profile,
  endorsements: readonly Endorsement[],
  listed: ReadonlySet<string>,
): Confirmations => {
  const mine = endorsements.filter((each) => each.asker_id === id);
  const endorserOf = new Map(mine.map((each) => [each.id, each.endorser_id]));
  return Object.fromEntries(
    Object.entries(confirmationsOf(mine, credits)).map(([credit, shown]) => [
      credit,
      shown.map((each) => {
        const person = endorserOf.get(each.id) ?? '';
        return { ...each, person_id: listed.has(person) ? person : null };
      }),
    ]),
  );
};
