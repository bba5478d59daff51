import { readShownDays } from '@/domain/availability/shown-days';
import { fitsText } from '@/domain/taxonomy/name-search';
import { fitsNoteFilter, type NoteFilter, wordsOfNote } from '@/domain/saved/person-note';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import type { Applicant } from '../applicant';

/** What narrows the list, besides the job. In the address: `?q=`, `?stars=`, `?tag=`, `?free=`. */
export interface ApplicantFilter extends NoteFilter {
  text: string;
  /** Free on all days of the job that they applied to. */
  isFree: boolean;
}

export function readFilter(params: URLSearchParams): ApplicantFilter {
  const stars = Number(params.get('stars'));
  return {
    text: params.get('q') ?? '',
    stars: Number.isInteger(stars) && stars > 0 ? stars : 0,
    tag: params.get('tag') || null,
    isFree: params.get('free') === '1',
  };
}

export const isNarrowing = ({ text, stars, tag, isFree }: ApplicantFilter): boolean =>
  text.trim() !== '' || stars > 0 || tag !== null || isFree;

/** They said so when they applied, and their calendar does not say otherwise by now; for whom this job has, it does. */
export function isFreeOnAllDays({ application, free, job, person }: Applicant): boolean {
  if (free === null || job === null || free.days < free.of) return false;
  if (application.status === 'accepted' || application.status === 'hired') return true;
  const known = readShownDays(person?.shown_days);
  return job.job_dates.every(({ day }) => !['busy', 'hold'].includes(known?.(day) ?? 'unknown'));
}

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
        (applicant) =>
          (!filter.isFree || isFreeOnAllDays(applicant)) &&
          fitsNoteFilter(applicant.note, filter) &&
          fitsText(wordsOf(applicant), filter.text),
      )
    : applicants;
