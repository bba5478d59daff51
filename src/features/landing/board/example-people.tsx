import type { ReactNode } from 'react';
import { Avatar } from '@/ui/avatar';
import { Tag } from '@/ui/status';
import { claimsMode, samplePraise } from '@/domain/claims';
import { EXAMPLE_PEOPLE } from './examples';

interface PersonLineProps {
  name: ReactNode;
  fullName: string;
  about: string;
  middle: ReactNode;
  skills: readonly string[];
  end?: ReactNode;
}

/** One person as a line. On wide screens, the columns of all lines are aligned. */
export function PersonLine({ name, fullName, about, middle, skills, end }: PersonLineProps) {
  return (
    // With large text one below the other: beside the picture and the mark no word would have its place.
    <li className="@container border-b border-hair py-3 first:pt-0 last:border-0">
      <div className="grid items-start gap-x-4 gap-y-1 @[20rem]:grid-cols-[auto_minmax(0,1fr)_auto] @[20rem]:gap-y-0 @[40rem]:grid-cols-[auto_13rem_9rem_minmax(0,1fr)_auto] @[40rem]:items-center">
        <Avatar name={fullName} size={48} />
        <div>
          <h3 className="font-semibold">{name}</h3>
          <p className="text-sm text-ink-2">{about}</p>
        </div>
        <p className="text-sm @[20rem]:col-start-2 @[40rem]:col-start-auto">{middle}</p>
        <p className="text-sm text-ink-2 @[20rem]:col-start-2 @[40rem]:col-start-auto">{skills.join(', ')}</p>
        <span className="@[20rem]:col-start-3 @[20rem]:row-start-1 @[40rem]:col-start-auto @[40rem]:row-start-auto">
          {end}
        </span>
      </div>
    </li>
  );
}

/** A2: three sample profiles. Their ratings are a claim, so `claims.ts` decides whether they are shown. */
export function ExamplePeople() {
  const mode = claimsMode();
  return (
    <ul>
      {EXAMPLE_PEOPLE.map((person, index) => {
        const praise = samplePraise(mode, index);
        return (
          <PersonLine
            key={person.name}
            name={person.name}
            fullName={person.name}
            about={`${person.role}, ${person.location}`}
            middle={
              praise && (
                <>
                  <span className="mono font-semibold">{praise.rating.toFixed(1)}</span> from{' '}
                  <span className="mono">{praise.notes}</span> notes
                </>
              )
            }
            skills={person.skills}
            end={<Tag>Example</Tag>}
          />
        );
      })}
    </ul>
  );
}
