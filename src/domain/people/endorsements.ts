import type { Confirmations, Credit, Credits } from '../definition/profile-parts';
import type { EndorsementStatus } from '../lifecycles';
import type { Endorsement } from '../streams/endorsements';
import { plural } from '../values/counts';

/** Of one credit. Twins of `private.guard_new_endorsement`. */
export const MAX_OPEN_REQUESTS = 5;
export const MAX_CONFIRMATIONS = 10;

export type CreditFacts = Pick<Credit, 'production' | 'role' | 'year' | 'kind'>;

/** Whether a credit (undefined: it is gone) still says what was asked. The same as `private.says_the_same`. */
export const saysTheSame = (credit: CreditFacts | undefined, asked: CreditFacts): boolean =>
  credit !== undefined &&
  credit.production === asked.production &&
  credit.role === asked.role &&
  credit.year === asked.year &&
  credit.kind === asked.kind;

type Parts = Pick<Endorsement, 'status' | 'withdrawn' | 'answer'>;

/** Where it stands, with what this device has not sent yet: the server derives `status` from the same parts. */
export function stateOf({ status, withdrawn, answer }: Parts): EndorsementStatus {
  if (status === 'withdrawn' || status === 'lapsed') return status;
  if (withdrawn && status === 'asked') return 'withdrawn';
  return answer === '' ? status : answer;
}

/** What others see under one's own credits, from what is on this device. A credit that was changed since has none. */
export function confirmationsOf(mine: readonly Endorsement[], credits: Credits): Confirmations {
  const shown: Confirmations = {};
  const standing = mine
    .filter(
      (each) => each.is_shown && stateOf(each) === 'confirmed' && saysTheSame(credits[each.credit_id], each),
    )
    .toSorted((a, b) => ((a.decided_at ?? '') < (b.decided_at ?? '') ? -1 : 1));
  for (const each of standing)
    (shown[each.credit_id] ??= []).push({
      id: each.id,
      person_id: null,
      name: each.endorser_name,
      role: each.endorser_role,
      sentence: each.sentence_hidden ? '' : each.sentence,
    });
  return shown;
}

/** `Confirmed by Mara Voss`, `Confirmed by Mara Voss and 2 others`. Empty for nobody. */
export function confirmedBy(names: readonly string[]): string {
  const [first, ...others] = names;
  if (first === undefined) return '';
  if (others.length === 0) return `Confirmed by ${first}`;
  return `Confirmed by ${first} and ${plural(others.length, 'other', 'others')}`;
}
