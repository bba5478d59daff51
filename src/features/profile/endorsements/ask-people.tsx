import { useState } from 'react';
import type { Credit } from '@/domain/definition/profile-parts';
import type { EndorsementStatus } from '@/domain/lifecycles';
import { MAX_OPEN_REQUESTS, saysTheSame, stateOf } from '@/domain/people/endorsements';
import { refusal } from '@/domain/refusals';
import type { Endorsement } from '@/domain/streams/endorsements';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import {
  askToConfirm,
  hideSentence,
  observeMyRequests,
  withdrawRequest,
} from '@/store/entities/endorsements';
import type { Stored } from '@/store/queries/write-status';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import { discardRefused } from '@/store/writes/queue-actions';
import { Avatar } from '@/ui/avatar';
import { Button, LinkButton } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { SearchField } from '@/ui/fields/search-field';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { SyncLine } from '@/ui/sync/sync-line';
import { type Acquaintance, observeAcquaintances } from './acquaintances';
import { observeCoworkers } from './coworkers';

const STATES: Readonly<Record<EndorsementStatus, string>> = {
  asked: 'Asked, no answer yet',
  confirmed: 'Confirmed it',
  declined: 'Did not confirm it',
  withdrawn: 'You took the request back',
  lapsed: 'No longer open',
};

/** A short list needs no search. */
const FEWEST_SEARCHED = 8;

/** Whom to ask about one credit, and what became of those who were asked. */
export default function AskPeople({ credit, id }: { credit: Credit; id: string }) {
  const people = useLoadable(['conversations'], observeAcquaintances);
  const all = useLive(observeMyRequests) ?? [];
  const about = all.filter((each) => each.credit_id === id && saysTheSame(credit, each));
  const coworkers = useLive(observeCoworkers, credit) ?? [];
  const asked = about.filter(({ sync, rev }) => rev > 0 || sync.state !== 'refused');
  const refused = about.filter(({ sync, rev }) => rev === 0 && sync.state === 'refused');
  const isNew = ({ id: person }: Acquaintance): boolean => asked.every((each) => each.endorser_id !== person);
  const isFull = asked.filter((each) => stateOf(each) === 'asked').length >= MAX_OPEN_REQUESTS;
  return (
    <div className="grid gap-4 p-4">
      <p className="text-sm text-ink-2">
        They see this credit as it is now, and may add a sentence. Whoever confirms it is named under it on
        your profile. If you change the production, role, kind or year, its confirmations go.
      </p>
      {asked.length > 0 && (
        <section aria-label="Asked">
          <h3 className="caption border-b border-hair pb-2">Asked</h3>
          <ul>
            {asked.map((each) => (
              <AskedRow key={each.id} asked={each} />
            ))}
          </ul>
        </section>
      )}
      {isFull && <p role="status">{refusal('MQ643', { most: String(MAX_OPEN_REQUESTS) })}</p>}
      {coworkers.length > 0 && (
        <section aria-label="Who was on it">
          <h3 className="caption border-b border-hair pb-2">Who was on it</h3>
          <People
            people={coworkers.filter(isNew)}
            refused={refused}
            creditId={id}
            isFull={isFull}
            nobody="You have asked everybody whom you know to have been on it."
          />
        </section>
      )}
      <section aria-label="People you write with">
        <h3 className="caption border-b border-hair pb-2">People you write with</h3>
        <LiveView
          data={people}
          what="the people you write with"
          as="line"
          className="py-4"
          skeleton={<RowsSkeleton rows={3} />}
          offline={{
            title: 'Not here yet',
            text: 'Your conversations download the first time you connect after signing in on this device.',
          }}
          empty={{
            title: 'Nobody yet',
            text: 'You can ask people with whom you have a conversation here.',
            action: <LinkButton to="/messages">Messages</LinkButton>,
          }}
        >
          {(known) => (
            <People
              people={known.filter(
                (person) => isNew(person) && coworkers.every((coworker) => coworker.id !== person.id),
              )}
              refused={refused}
              creditId={id}
              isFull={isFull}
              nobody="You have asked everybody you write with."
            />
          )}
        </LiveView>
      </section>
    </div>
  );
}

interface PeopleProps {
  people: readonly Acquaintance[];
  refused: readonly Stored<Endorsement>[];
  creditId: string;
  isFull: boolean;
  /** Said where everybody was asked. */
  nobody: string;
}

function People({ people, refused, creditId, isFull, nobody }: PeopleProps) {
  const store = useStore();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = people.filter(({ name, headline }) => `${name} ${headline}`.toLowerCase().includes(wanted));
  if (people.length === 0) return <p className="py-4 text-ink-2">{nobody}</p>;
  const ask = async (person: Acquaintance, before: Stored<Endorsement> | undefined): Promise<void> => {
    if (before?.sync.state === 'refused') await discardRefused(store, before.sync.refusedId);
    await askToConfirm(store, creditId, person);
  };
  return (
    <>
      {people.length >= FEWEST_SEARCHED && (
        <div className="mt-3 flex">
          <SearchField
            label="Search these people"
            placeholder="Name"
            maxLength={100}
            text={text}
            onText={setText}
          />
        </div>
      )}
      {found.length === 0 && (
        <p role="status" className="py-4 text-ink-2">
          Nobody fits this search.
        </p>
      )}
      <ul>
        {found.map((person) => {
          const before = refused.find(({ endorser_id: whom }) => whom === person.id);
          return (
            <li key={person.id} className="flex items-center gap-3 border-b border-hair py-2.5">
              <Avatar name={person.name} picture={person.avatarUrl} />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-semibold">{person.name}</span>
                <span className="block text-sm text-ink-2">{person.headline}</span>
                {before && <SyncLine sync={before.sync} />}
              </span>
              <Button
                disabled={isFull}
                aria-label={`Ask ${person.name}`}
                onClick={() => void attempt(() => ask(person, before))}
              >
                Ask
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function AskedRow({ asked }: { asked: Stored<Endorsement> }) {
  const store = useStore();
  const { id, endorser_name: name, endorser_role: role, sentence, sentence_hidden: isHidden } = asked;
  const state = stateOf(asked);
  return (
    <li className="border-b border-hair py-2.5">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-semibold">{name}</span>
          {role !== '' && <span className="block text-sm text-ink-2">{roleLabel(role)}</span>}
          <span className="block text-sm text-ink-2">{STATES[state]}</span>
          <SyncLine sync={asked.sync} />
        </span>
        {state === 'asked' && (
          <Button
            variant="quiet"
            aria-label={`Take the request to ${name} back`}
            onClick={() => void attempt(() => withdrawRequest(store, id))}
          >
            Take back
          </Button>
        )}
      </div>
      {state === 'confirmed' && sentence !== '' && (
        <div className="mt-2 border-l-2 border-line pl-3">
          <p className="whitespace-pre-line wrap-anywhere">“{sentence}”</p>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="text-sm text-ink-2">
              {isHidden ? 'Not shown on your profile' : 'On your profile'}
            </span>
            <Button
              variant="quiet"
              aria-label={isHidden ? `Show the sentence of ${name}` : `Hide the sentence of ${name}`}
              onClick={() => void attempt(() => hideSentence(store, id, !isHidden))}
            >
              {isHidden ? 'Show' : 'Hide'}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
