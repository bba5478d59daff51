import type { Application } from '../streams/applications';
import type { DECLINE_CODES } from '../vocabulary';

/** What an applicant reads of each reason where the employer wrote nothing. Twin: `private.decline_words`. */
export const DECLINE_REASONS: Readonly<Record<(typeof DECLINE_CODES)[number], string>> = {
  filled: 'The role is filled.',
  dates: 'The dates do not fit.',
  experience: 'They are looking for other experience.',
  rate: 'The rate does not fit.',
  location: 'The distance does not fit.',
  other: 'They decided otherwise this time.',
};

/** What both sides read of a decline: the employer's words, or its reason; empty where neither was given. */
export const declineWords = ({
  decline_code: code,
  decline_note: note,
}: Pick<Application, 'decline_code' | 'decline_note'>): string =>
  note.trim() || (code === null ? '' : DECLINE_REASONS[code]);
