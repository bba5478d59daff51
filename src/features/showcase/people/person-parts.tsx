import { useState } from 'react';
import type { OwnList } from '@/domain/saved/own-lists';
import { NO_NOTE, type PersonNote } from '@/domain/saved/person-note';
import { Button } from '@/ui/button';
import { ProposedCredits } from '@/ui/domain/endorsements/proposed-credits';
import { NoteFilters } from '@/ui/domain/noted/note-filters';
import { NoteMarks, TeamMarksLine } from '@/ui/domain/noted/note-marks';
import { DaysLine } from '@/ui/domain/days-line';
import { PersonProfile } from '@/ui/domain/people/person-profile';
import { PrivateNote } from '@/ui/domain/noted/private-note';
import { PictureContext } from '@/ui/files/picture-source';
import { PERSON } from '../examples';
import { Part } from '../part';
import { keepNothing } from '../market/keep-nothing';
import { EXAMPLE_PICTURES, FULL_PERSON } from './people-examples';

/** Everything given, and nothing given while the long text is still on its way. */
export function Profiles() {
  return (
    <>
      <Part title="A profile">
        <PictureContext value={EXAMPLE_PICTURES}>
          <PersonProfile
            as="h2"
            narrow
            person={FULL_PERSON}
            actions={
              <Button variant="primary" className="mt-4">
                Message
              </Button>
            }
          />
        </PictureContext>
      </Part>
      <Part title="Credits from bookings">
        <ProposedCredits
          proposed={[
            {
              production: 'Night Ferry, example',
              role: 'first_ac',
              year: 2026,
              kind: 'feature',
              bookingIds: ['example'],
            },
          ]}
          onAdd={() => {}}
          onLeave={() => Promise.resolve()}
        />
      </Part>
      <Part title="Who finds somebody by their days">
        <p className="text-ink-2">
          <DaysLine
            text="People in touch with you see your days. No search finds you by them."
            link={{ to: '/profile?edit=shown', label: 'Who sees what' }}
          />
        </p>
      </Part>
      <Part title="A profile with little in it">
        <PersonProfile
          as="h2"
          narrow
          person={{
            ...PERSON,
            full_name: 'Jo Park',
            first_name: 'Jo',
            last_name: 'Park',
            bio: undefined,
            city: '',
            day_rate_minor: null,
            travel_radius_km: null,
            experience_years: null,
          }}
          late={{ absence: 'offline', retry: () => {} }}
        />
      </Part>
    </>
  );
}

const NOTE: PersonNote = {
  stars: 4,
  tags: ['Night shoots', 'Boats', 'Own kit', 'Calm'],
  lists: ['b-unit'],
  note: 'Pulled focus on the pier in the storm.',
};
const LISTS: readonly OwnList[] = [
  { id: 'b-unit', name: 'Camera B-unit', made: '2027-01-04T09:00:00Z' },
  { id: 'tide', name: 'Low Tide, second block', made: '2027-02-01T09:00:00Z' },
];
const KNOWN_TAGS = ['Night shoots', 'Boats', 'Own kit', 'Calm', 'Early bird'];

/** Kept only in this page. */
function ExampleNote({ name, start }: { name: string; start: PersonNote }) {
  const [note, setNote] = useState(start);
  const [lists, setLists] = useState(LISTS);
  return (
    <PrivateNote
      name={name}
      port={{
        place: name,
        note,
        known: KNOWN_TAGS,
        lists,
        setOnList: async (id, isOn) =>
          setNote((before) => ({
            ...before,
            lists: isOn ? [...before.lists, id] : before.lists.filter((each) => each !== id),
          })),
        addToNewList: async (listName) => {
          setLists((before) => [...before, { id: listName, name: listName, made: '2027-03-01T09:00:00Z' }]);
          setNote((before) => ({ ...before, lists: [...before.lists, listName] }));
        },
        setStars: async (stars) => setNote((before) => ({ ...before, stars })),
        setTag: async (tag, isOn) =>
          setNote((before) => ({
            ...before,
            tags: isOn ? [...before.tags, tag] : before.tags.filter((each) => each !== tag),
          })),
        openText: async () => ({
          save: async (text) => {
            setNote((before) => ({ ...before, note: text }));
            return 'stored';
          },
        }),
      }}
      keptList={keepNothing()}
      saving={{
        left: () => null,
        open: (_place, { save, onSaved, onUnsaved }) => ({
          changed: (text) => {
            onUnsaved();
            void save(text).then(() => onSaved(new Date()));
          },
          flush: async () => {},
        }),
      }}
    />
  );
}

export function Notes() {
  const [tag, setTag] = useState<string | null>('Boats');
  const [stars, setStars] = useState(0);
  return (
    <Part title="Private notes about people">
      <div className="grid gap-6">
        <div className="grid gap-2">
          <NoteMarks note={NOTE} />
          <NoteMarks note={NOTE} most={1} />
          <NoteMarks note={{ ...NO_NOTE, stars: 1 }} />
          <TeamMarksLine team={{ stars: 4.3, ratedBy: 3, tags: ['Worked with us'] }} />
        </div>
        <div className="flex flex-wrap gap-2">
          <NoteFilters tags={KNOWN_TAGS} tag={tag} onTag={setTag} stars={stars} onStars={setStars} />
        </div>
        <ExampleNote name="Ines Marlow" start={NOTE} />
        <ExampleNote name="Jo Park" start={NO_NOTE} />
      </div>
    </Part>
  );
}
