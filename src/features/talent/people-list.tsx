import { useEffect, useRef } from 'react';
import type { Person } from '@/domain/streams/people';
import { Button } from '@/ui/button';
import { PersonRow } from '@/ui/domain/person-row';

interface PeopleListProps {
  people: readonly Person[];
  hasMore: boolean;
  /** How many pages the server has brought beside what was here. */
  pages: number;
  onMore: () => void;
  toOf: (person: Person) => string;
  current: string | null;
}

/** Grows by a page when its end is 200 px away (the specified lead); the button is for those who do not scroll. */
export function PeopleList({ people, hasMore, pages, onMore, toOf, current }: PeopleListProps) {
  return (
    <>
      <ul className="-mx-4 border-t border-hair lg:mx-0">
        {people.map((person) => (
          <li key={person.id} className="[contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]">
            <PersonRow person={person} to={toOf(person)} current={person.id === current} />
          </li>
        ))}
      </ul>
      {hasMore && <End key={`${people.length}/${pages}`} onNear={onMore} />}
    </>
  );
}

/** A new one for each page: an observer says nothing when the end is still near after the list has grown. */
function End({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    const node = end.current;
    if (!node) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && near.current(), {
      rootMargin: '200px',
    });
    watcher.observe(node);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={end} className="py-4">
      <Button wide onClick={onNear}>
        Show more
      </Button>
    </div>
  );
}
