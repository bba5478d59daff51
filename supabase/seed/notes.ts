import { NOTE_DAYS } from '../../src/domain/notes/note-window';
import type { CollaborationType } from '../../src/domain/notes/note-form';
import type { Draft } from '../../src/domain/streams/drafts';
import type { Booking } from '../../src/domain/streams/production/bookings';
import type { Note } from '../../src/domain/streams/production/notes';
import type { Profile } from '../../src/domain/streams/profiles';
import { isDemo } from './accounts';
import type { Clock } from './clock';
import { Random, seedId } from './random';

/** What is written and not published (`private.sealed_notes`). */
export interface SeedSealedNote {
  id: string;
  booking_id: string;
  reviewer_id: string;
  subject_id: string;
  rating: number;
  text: string;
  collaboration_type: CollaborationType;
  is_public: boolean;
  written_at: string;
}

export interface SeedNotes {
  notes: Note[];
  sealed: SeedSealedNote[];
  /** Of the sealed ones: where their authors read them. */
  drafts: Draft[];
}

const ABOUT_TALENT: readonly string[] = [
  'First on the truck, last off it, and in a good mood in between.',
  'Asked the right question at the tech recce and saved us half a day.',
  'Quiet, exact, and the focus was there on the first take.',
  'Kind to the trainees and firm with the schedule.',
  'Kit in perfect order. The invoice, too.',
  'Two nights in the rain without one word about it.',
  'Good work. Call times need a reminder.',
  '',
];
const ABOUT_EMPLOYER: readonly string[] = [
  'Paid within the week, without asking twice.',
  'The call sheet was right every day, and so was the food.',
  'Days were as long as agreed. That is rarer than it should be.',
  'A fair deal, a calm floor, a producer who knows everybody’s name.',
  'Overtime was written down as it happened.',
  'Parking was a walk, but somebody said so the day before.',
  '',
];
const TYPES: readonly CollaborationType[] = ['feature', 'series', 'commercial', 'music_video', 'documentary'];

type Side = Note['about'];

interface World {
  clock: Clock;
  companyOf: ReadonlyMap<string, string | null>;
}

function words(
  booking: Booking,
  about: Side,
): Pick<SeedSealedNote, 'rating' | 'text' | 'collaboration_type' | 'is_public'> {
  const random = new Random('note', booking.id, about);
  return {
    rating: random.pick([5, 5, 5, 4, 4, 3]),
    text: random.pick(about === 'talent' ? ABOUT_TALENT : ABOUT_EMPLOYER),
    collaboration_type: new Random('note type', booking.id).pick(TYPES),
    is_public: random.next() < 0.85,
  };
}

const noteId = (booking: Booking, about: Side): string => seedId('note', booking.id, about);
const sides = (booking: Booking, about: Side): { reviewer_id: string; subject_id: string } =>
  about === 'talent'
    ? { reviewer_id: booking.employer_id, subject_id: booking.talent_id }
    : { reviewer_id: booking.talent_id, subject_id: booking.employer_id };

function published({ companyOf }: World, booking: Booking, about: Side, at: string, replies: boolean): Note {
  const said = words(booking, about);
  return {
    id: noteId(booking, about),
    booking_id: booking.id,
    ...sides(booking, about),
    about,
    ...said,
    publish_at: at,
    reply_text: replies ? 'Thank you. Any time again.' : '',
    status: 'published',
    replied_at: replies ? at : null,
    is_reply_removed: false,
    is_shown: said.is_public,
    reviewer_name: about === 'talent' ? booking.employer_name : booking.talent_name,
    reviewer_company: about === 'talent' ? booking.company_name : '',
    subject_name: about === 'talent' ? booking.talent_name : booking.employer_name,
    company_id: about === 'talent' ? null : (companyOf.get(booking.employer_id) ?? null),
    company_name: about === 'talent' ? '' : booking.company_name,
    role_code: booking.role_code,
    created_at: at,
    updated_at: at,
  };
}

/** Of what is recent, the demo accounts have one of each kind: nothing written, written by one side, by the other. */
const RECENT: readonly (Side | null)[] = ['talent', 'employer', null];

export function makeNotes(
  clock: Clock,
  bookings: readonly Booking[],
  profiles: readonly Profile[],
): SeedNotes {
  const world: World = { clock, companyOf: new Map(profiles.map(({ id, company_id: of }) => [id, of])) };
  const demo = new Set(profiles.filter(isDemo).map(({ id }) => id));
  const made: SeedNotes = { notes: [], sealed: [], drafts: [] };
  let recent = 0;
  for (const booking of bookings) {
    const completed = booking.history.findLast(({ status }) => status === 'completed')?.at;
    if (booking.status !== 'completed' || completed === undefined) continue;
    const isOfDemo = demo.has(booking.talent_id) && demo.has(booking.employer_id);
    const random = new Random('notes of', booking.id);
    const minutes = clock.minutesSince(completed);
    if (minutes > NOTE_DAYS * 1440) {
      // Written by both within some days, or by one and published at the end.
      const both = isOfDemo || random.next() < 0.7;
      const at = clock.ago(Math.max(60, minutes - (both ? random.int(2, NOTE_DAYS - 1) : NOTE_DAYS) * 1440));
      made.notes.push(published(world, booking, 'talent', at, random.next() < 0.25));
      if (both) made.notes.push(published(world, booking, 'employer', at, random.next() < 0.25));
    } else if (isOfDemo) {
      const about = RECENT[recent % RECENT.length] ?? null;
      recent += 1;
      if (about === null) continue;
      const at = clock.ago(Math.max(30, minutes - 1440));
      const { is_public: isPublic, collaboration_type: collaborationType, ...said } = words(booking, about);
      const id = noteId(booking, about);
      made.sealed.push({
        id,
        booking_id: booking.id,
        ...sides(booking, about),
        ...said,
        collaboration_type: collaborationType,
        is_public: isPublic,
        written_at: at,
      });
      made.drafts.push({
        id,
        owner_id: sides(booking, about).reviewer_id,
        kind: 'note',
        intent: null,
        subject_id: booking.id,
        title: booking.title,
        payload: { ...said, collaborationType, isPublic },
        result_id: id,
        created_at: at,
        updated_at: at,
      });
    }
  }
  return made;
}
