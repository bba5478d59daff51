import { PRODUCTION_LABELS } from '../jobs/job-copy';
import { isRecord } from '../values/records';
import { type CollaborationType, isCollaborationType } from './note-form';

/** A note as everybody sees it (`private.note_json`). */
export interface PublishedNote {
  id: string;
  rating: number;
  text: string;
  collaboration_type: CollaborationType;
  about: 'talent' | 'employer';
  /** ISO: when it was published. */
  at: string;
  reviewer_id: string;
  reviewer_name: string;
  reviewer_company: string;
  subject_id: string;
  subject_name: string;
  company_id: string | null;
  company_name: string;
  role_code: string;
  reply_text: string;
}

export interface PublishedNotes {
  /** Of all that fit, as the average, which is null below three. */
  count: number;
  average: number | null;
  notes: PublishedNote[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

/** What a list is of, and what of it is shown. */
export interface NoteFilters {
  subject?: string;
  company?: string;
  about?: 'talent' | 'employer';
  type?: CollaborationType;
  /** At least. */
  rating?: number;
  words?: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function noteOf(value: unknown): PublishedNote | null {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.rating !== 'number') return null;
  return {
    id: value.id,
    rating: value.rating,
    text: text(value.text),
    collaboration_type: isCollaborationType(value.collaboration_type) ? value.collaboration_type : 'other',
    about: value.about === 'employer' ? 'employer' : 'talent',
    at: text(value.at),
    reviewer_id: text(value.reviewer_id),
    reviewer_name: text(value.reviewer_name),
    reviewer_company: text(value.reviewer_company),
    subject_id: text(value.subject_id),
    subject_name: text(value.subject_name),
    company_id: typeof value.company_id === 'string' ? value.company_id : null,
    company_name: text(value.company_name),
    role_code: text(value.role_code),
    reply_text: text(value.reply_text),
  };
}

/** An answer of `published_notes`, also one that an earlier version of the app has kept. */
export function readPublishedNotes(answer: unknown): PublishedNotes {
  const { count, average, notes, next } = isRecord(answer) ? answer : {};
  return {
    count: typeof count === 'number' ? count : 0,
    average: typeof average === 'number' ? average : null,
    notes: (Array.isArray(notes) ? notes : []).map(noteOf).filter((note) => note !== null),
    next: Array.isArray(next) ? JSON.stringify(next) : null,
  };
}

/** `Petra Lind, Stonecrop Films` */
export const reviewerOf = ({
  reviewer_name: name,
  reviewer_company: company,
}: Pick<PublishedNote, 'reviewer_name' | 'reviewer_company'>): string =>
  [name || 'Somebody', company].filter(Boolean).join(', ');

export const collaborationLabel = (type: CollaborationType): string => PRODUCTION_LABELS[type];
