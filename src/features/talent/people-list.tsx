import type { Person } from '@/domain/streams/people';
import { Button } from '@/ui/button';
import { personName } from '@/ui/domain/people/person-copy';
import { PersonRow } from '@/ui/domain/people/person-row';
import { PickCheckbox } from '@/ui/layout/table/pick-checkbox';
import { WhenNear } from '@/ui/loading/when-near';
import type { Chosen } from './chosen/use-chosen';

interface PeopleListProps {
  people: readonly Person[];
  /** By id, why a search has found them. */
  reasons?: ReadonlyMap<string, string>;
  /** How far somebody is, in words; null: nothing is said of it. */
  distanceOf: (person: Person) => string | null;
  chosen: Chosen;
  hasMore: boolean;
  /** How many pages the remote search has added. */
  pages: number;
  onMore: () => void;
  toOf: (person: Person) => string;
  current: string | null;
}

/** Loads the next page when its end is 200 px away (P9); the button is for people who do not scroll. */
export function PeopleList({
  people,
  reasons,
  distanceOf,
  chosen,
  hasMore,
  pages,
  onMore,
  toOf,
  current,
}: PeopleListProps) {
  return (
    <>
      <ul className="-mx-4 border-t border-hair lg:mx-0">
        {people.map((person) => (
          <li
            key={person.id}
            className="flex items-center [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]"
          >
            {chosen.isOn && (
              <span className="py-3 pl-7 lg:pl-3">
                <PickCheckbox
                  label={`Select ${personName(person)}`}
                  on={chosen.ids.includes(person.id)}
                  onChange={(on) => chosen.choose(person.id, on)}
                />
              </span>
            )}
            <div className="min-w-0 flex-1">
              <PersonRow
                person={person}
                reason={reasons?.get(person.id)}
                distance={distanceOf(person)}
                to={toOf(person)}
                current={person.id === current}
              />
            </div>
          </li>
        ))}
      </ul>
      {hasMore && (
        <WhenNear after={`${people.length}/${pages}`} onNear={onMore} className="py-4">
          <Button wide onClick={onMore}>
            Show more
          </Button>
        </WhenNear>
      )}
    </>
  );
}
