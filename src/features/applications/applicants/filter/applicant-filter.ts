import { daysOfJob, saidDays } from '@/domain/applications/named-days';
import { withTeamMarks } from '@/domain/applications/team-marks';
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

/**
 * They said so, and their calendar does not say otherwise by now; for whom this job has, it does. Of days that they were not asked about it
 * is their calendar that says so.
 */
export function isFreeOnAllDays({ application, job, person }: Applicant): boolean {
  const days = job ? daysOfJob(job) : [];
  if (days.length === 0) return false;
  const said = saidDays(application);
  const known = readShownDays(person?.shown_days);
  const isTaken = application.status === 'accepted' || application.status === 'hired';
  const agreed = new Set(isTaken ? application.offer?.days : []);
  return days.every((day) => {
    if (agreed.has(day)) return true;
    const shown = known?.(day) ?? 'unknown';
    if (said(day) === 'unknown') return shown === 'free';
    return said(day) === 'free' && (isTaken || (shown !== 'busy' && shown !== 'hold'));
  });
}

/** What the search looks through: names, what somebody does, the job, one's own tags and notes, and the team's tags. */
const wordsOf = ({ application, person, note, team }: Applicant): string[] => [
  application.applicant_name,
  application.applicant_headline,
  application.job_title,
  ...(person
    ? [person.full_name, person.headline, person.city, ...person.role_codes.map(roleLabel), ...person.skills]
    : []),
  ...wordsOfNote(note),
  ...(team?.tags ?? []),
];

export const filtered = (applicants: readonly Applicant[], filter: ApplicantFilter): readonly Applicant[] =>
  isNarrowing(filter)
    ? applicants.filter(
        (applicant) =>
          (!filter.isFree || isFreeOnAllDays(applicant)) &&
          fitsNoteFilter(withTeamMarks(applicant.note, applicant.team), filter) &&
          fitsText(wordsOf(applicant), filter.text),
      )
    : applicants;
