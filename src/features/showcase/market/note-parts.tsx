import { useState } from 'react';
import type { Rating } from '@/domain/notes/note-form';
import type { PublishedNote } from '@/domain/notes/published-notes';
import { NotesAbout } from '@/ui/domain/notes/notes-about';
import { RatingField } from '@/ui/domain/notes/rating-field';
import { NOW, PERSON } from '../examples';
import { Part } from '../part';

const NOTE: PublishedNote = {
  id: PERSON.id,
  rating: 4,
  text: 'An example: prepared before anybody else was awake, and kind to the trainees.',
  collaboration_type: 'feature',
  about: 'talent',
  at: NOW.toISOString(),
  reviewer_id: '',
  reviewer_name: 'Petra Lind',
  reviewer_company: 'Stonecrop Films',
  subject_id: PERSON.id,
  subject_name: 'Mara Voss',
  company_id: null,
  company_name: '',
  role_code: 'gaffer',
  reply_text: 'Thank you. Any time again.',
};

const nothing = (): void => {};

export function NoteParts() {
  const [rating, setRating] = useState<Rating | null>(4);
  return (
    <Part title="Notes about each other">
      <div className="grid gap-6">
        <RatingField legend="How was it to work with Mara?" value={rating} onChange={setRating} />
        <RatingField
          legend="Nothing chosen"
          value={null}
          onChange={nothing}
          error="Choose a rating from 1 to 5."
        />
        <NotesAbout
          name="Mara Voss"
          data={{
            value: { page: { count: 3, average: 4.3, notes: [NOTE], next: null }, fetchedAt: NOW.getTime() },
            absence: null,
            retry: nothing,
          }}
          isStale
          allPath={null}
        />
      </div>
    </Part>
  );
}
