import type { Observable } from 'rxjs';
import { endorsementId } from '@/domain/ids';
import { type CreditFacts, stateOf } from '@/domain/people/endorsements';
import { refusal } from '@/domain/refusals';
import { LIMITS } from '@/domain/limits';
import { endorsements, profiles } from '@/domain/streams';
import type { Endorsement } from '@/domain/streams/endorsements';
import { lengthOf } from '@/domain/values/text/sendable-text';
import { InvalidWriteError } from '../errors';
import { readAll, readOne, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { discardRefused } from '../writes/queue-actions';
import { choose, editFrom, insert } from '../writes/write';

type Side = 'asker_id' | 'endorser_id';

const observeOf = (store: Store, side: Side): Observable<Stored<Endorsement>[]> => {
  const me = store.me();
  return store.live(
    ['endorsements'],
    async () => {
      const stored = await readAll(store, endorsements, {
        selector: { [side]: me },
        sort: [{ [side]: 'asc' as const }, { k_newest: 'asc' }],
      });
      return [...refusedCreates(store, endorsements, (each) => each[side] === me), ...stored];
    },
    ({ row, before }) => (row ?? before)?.[side] === me,
  );
};

/** What this person has asked about their own credits, newest first, after what was refused, which carries the reason. */
export const observeMyRequests = (store: Store): Observable<Stored<Endorsement>[]> =>
  observeOf(store, 'asker_id');

/** What others have asked this person, newest first. */
export const observeAskedOfMe = (store: Store): Observable<Stored<Endorsement>[]> =>
  observeOf(store, 'endorser_id');

interface Acquaintance {
  id: string;
  name: string;
  headline: string;
}

/**
 * Asks somebody to confirm their credit as it is now; also without a signal. Does nothing where they were asked about the same already.
 * @throws InvalidWriteError (MQ641) when the credit is not on the profile; StoreError
 */
export async function askToConfirm(store: Store, creditId: string, whom: Acquaintance): Promise<void> {
  const me = store.me();
  const profile = await readOne(store, profiles, me);
  const credit = profile?.credits[creditId];
  if (!profile || !credit) throw new InvalidWriteError(refusal('MQ641'), 'credit_id');
  const { production, role, year, kind }: CreditFacts = credit;
  const facts = { production, role, year, kind };
  await insert(
    store,
    endorsements,
    await endorsementId(me, creditId, whom.id, facts),
    {
      endorser_id: whom.id,
      credit_id: creditId,
      ...facts,
      withdrawn: false,
      sentence_hidden: false,
      answer: '',
      sentence: '',
    },
    {
      asker_id: me,
      status: 'asked',
      asker_name: profile.full_name,
      asker_role: profile.headline,
      endorser_name: whom.name,
      endorser_role: whom.headline,
      decided_at: null,
      is_shown: false,
    },
  );
}

/** A step in place of one that was refused: its author has seen why. */
async function takeStep(store: Store, id: string, act: () => Promise<void>): Promise<void> {
  await act();
  const refused = store.refused
    .all()
    .filter(
      ({ collection, documentId, isNew }) => collection === 'endorsements' && documentId === id && !isNew,
    );
  for (const { id: refusedId } of refused) await discardRefused(store, refusedId);
}

/** @throws InvalidWriteError (MQ647) for a sentence that is too long; StoreError */
export async function confirmCredit(store: Store, id: string, typed: string): Promise<void> {
  const sentence = typed.trim();
  if (lengthOf(sentence) > LIMITS.endorsement) throw new InvalidWriteError(refusal('MQ647'), 'sentence');
  await takeStep(store, id, () =>
    editFrom(store, endorsements, id, () => ({ answer: 'confirmed', sentence })),
  );
}

/** Declines, or takes a confirmation back with its sentence. */
export const declineCredit = (store: Store, id: string): Promise<void> =>
  takeStep(store, id, () => editFrom(store, endorsements, id, () => ({ answer: 'declined', sentence: '' })));

/** Takes an open request back. Once it was answered the server refuses that (MQ646). */
export const withdrawRequest = (store: Store, id: string): Promise<void> =>
  takeStep(store, id, () =>
    editFrom(store, endorsements, id, (row) => (stateOf(row) === 'asked' ? { withdrawn: true } : null)),
  );

/** The sentence on one's own profile; never what it says. */
export const hideSentence = (store: Store, id: string, isHidden: boolean): Promise<void> =>
  choose(store, endorsements, id, { sentence_hidden: isHidden });
