import { memo } from 'react';
import type { Person } from '@/domain/streams/people';
import { Button } from '@/ui/button';
import { personName } from '@/ui/domain/people/person-copy';
import { PersonRow } from '@/ui/domain/people/person-row';
import { PickCheckbox } from '@/ui/layout/table/pick-checkbox';
import { WhenNear } from '@/ui/loading/when-near';
import { VirtualRows } from '@/ui/results/virtual-rows';
import type { Chosen } from '../chosen/use-chosen';
import { type Directory, peoplePositions } from './use-directory';

/** A row with two lines below the name, before it is measured. */
const ROW_PX = { row: 88, gap: 0 };

interface ResultProps {
  person: Person;
  reason: string | undefined;
  distance: string | null;
  to: string;
  current: boolean;
  /** Null: nobody is chosen now. */
  isChosen: boolean | null;
  onChoose: Chosen['choose'];
}

const Result = memo(function Result({ person, isChosen, onChoose, ...row }: ResultProps) {
  return (
    <div className="flex items-center">
      {isChosen !== null && (
        <span className="py-3 pl-7 lg:pl-3">
          <PickCheckbox
            label={`Select ${personName(person)}`}
            on={isChosen}
            onChange={(on) => onChoose(person.id, on)}
          />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <PersonRow person={person} {...row} />
      </div>
    </div>
  );
});

interface PeopleListProps extends Pick<
  Directory,
  'queryKey' | 'total' | 'reasons' | 'distanceOf' | 'hasMore' | 'more' | 'pages'
> {
  people: readonly Person[];
  chosen: Chosen;
  toOf: (id: string) => string;
  current: string | null;
}

/** Loads the next page when its end is 200 px away (P9); the button is for people who do not scroll. */
export function PeopleList({
  people,
  queryKey,
  total,
  reasons,
  distanceOf,
  hasMore,
  more,
  pages,
  chosen,
  toOf,
  current,
}: PeopleListProps) {
  return (
    <>
      <div className="-mx-4 border-t border-hair lg:mx-0">
        <VirtualRows
          rows={people}
          size={ROW_PX}
          idOf={({ id }) => id}
          total={total}
          queryKey={queryKey}
          positions={peoplePositions}
          renderRow={(person) => (
            <Result
              person={person}
              reason={reasons?.get(person.id)}
              distance={distanceOf(person)}
              to={toOf(person.id)}
              current={person.id === current}
              isChosen={chosen.isOn ? chosen.ids.includes(person.id) : null}
              onChoose={chosen.choose}
            />
          )}
        />
      </div>
      {hasMore && (
        <WhenNear after={`${people.length}/${pages}`} onNear={more} className="py-4">
          <Button wide onClick={more}>
            Show more
          </Button>
        </WhenNear>
      )}
    </>
  );
}
