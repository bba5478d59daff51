import { fitsText } from '@/domain/taxonomy/name-search';
import { fitsNoteFilter, type NoteFilter, wordsOfNote } from '@/domain/saved/person-note';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import type { Applicant } from '../applicant';

/** What narrows the list, besides the job. In the address: `?q=`, `?stars=`, `?tag=`. */
export interface ApplicantFilter extends NoteFilter {
  text: string;
}

export function readFilter(params: URLSearchParams): ApplicantFilter {
  const stars = Number(params.get('stars'));
  return {
    text: params.get('q') ?? '',
    stars: Number.isInteger(stars) && stars > 0 ? stars : 0,
    tag: params.get('tag') || null,
  };
}

export const isNarrowing = ({ text, stars, tag }: ApplicantFilter): boolean =>
  text.trim() !== '' || stars > 0 || tag !== null;

/** What the search looks through: names, what somebody does, the job, and one's own tags and notes. */
const wordsOf = ({ application, person, note }: Applicant): string[] => [
  application.applicant_name,
  application.applicant_headline,
  application.job_title,
  ...(person
    ? [person.full_name, person.headline, person.city, ...person.role_codes.map(roleLabel), ...person.skills]
    : []),
  ...wordsOfNote(note),
];

export const filtered = (applicants: readonly Applicant[], filter: ApplicantFilter): readonly Applicant[] =>
  isNarrowing(filter)
    ? applicants.filter(
        (applicant) => fitsNoteFilter(applicant.note, filter) && fitsText(wordsOf(applicant), filter.text),
      )
    : applicants;
