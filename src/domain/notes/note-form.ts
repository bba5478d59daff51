import { PRODUCTION_KINDS } from '../vocabulary';

/** What the two worked on together, as credits have it. Twin: `private.is_collaboration_type`; a test holds them equal. */
export const COLLABORATION_TYPES = PRODUCTION_KINDS;
export type CollaborationType = (typeof COLLABORATION_TYPES)[number];

export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

export const isCollaborationType = (value: unknown): value is CollaborationType =>
  COLLABORATION_TYPES.some((type) => type === value);
const isRating = (value: unknown): value is Rating => RATINGS.some((rating) => rating === value);

/** The form, and the payload of its draft. */
export interface NoteForm {
  /** Null and '': not chosen yet. */
  rating: Rating | null;
  text: string;
  collaborationType: CollaborationType | '';
  isPublic: boolean;
}

/**
 * A payload as it came from the server or another version of this app; blank where it says nothing. Public, because that is what helps others choose; who would
 * rather not says so with one tap.
 */
export const noteFormOf = (payload: Readonly<Record<string, unknown>>): NoteForm => ({
  rating: isRating(payload['rating']) ? payload['rating'] : null,
  text: typeof payload['text'] === 'string' ? payload['text'] : '',
  collaborationType: isCollaborationType(payload['collaborationType']) ? payload['collaborationType'] : '',
  isPublic: payload['isPublic'] !== false,
});
