import { MAX_NOTE_TAGS } from '@/domain/saved/note-limits';
import { NoteMarks, TeamMarksLine } from '@/ui/domain/noted/note-marks';
import { experienceLabel, personPlace, rolesLine } from '@/ui/domain/people/person-copy';
import { type Fact, saidOfSome } from '@/ui/layout/table/facts';
import type { Applicant } from '../applicant';
import { ApplicantState, FreeLine, PartPoints, Quote } from './applicant-parts';

export interface ApplicantFact extends Fact<Applicant> {
  /** Of their profile, which may not be on this device. */
  isOfProfile?: true;
  /** The reader's own words, or the team's. */
  isOurs?: true;
}

const LongText = ({ children }: { children: string }) => (
  <span className="line-clamp-6 whitespace-pre-line">{children}</span>
);

/** The parts of a match have the same order for everybody (`matchScore`). */
function matchParts(people: readonly Applicant[]): ApplicantFact[] {
  const parts = people.find(({ match }) => match)?.match?.parts ?? [];
  return parts.map(({ label }, at) => ({
    label,
    isOfProfile: true,
    of: ({ match }) => {
      const part = match?.parts[at];
      return part ? <PartPoints part={part} /> : null;
    },
  }));
}

/** What applicants are compared by. */
export const applicantFacts = (people: readonly Applicant[], now: Date): ApplicantFact[] =>
  saidOfSome<Applicant, ApplicantFact>(
    [
      { label: 'Job', of: ({ application }) => application.job_title },
      {
        label: 'Quote',
        of: (applicant) => (
          <span className="mono">
            <Quote applicant={applicant} />
          </span>
        ),
      },
      {
        label: 'Match',
        isOfProfile: true,
        of: ({ match }) => match && <span className="mono">{match.score} of 100</span>,
      },
      ...matchParts(people),
      { label: 'Days', of: ({ free }) => free && <FreeLine free={free} /> },
      { label: 'Roles', isOfProfile: true, of: ({ person }) => (person && rolesLine(person)) || null },
      {
        label: 'Experience',
        isOfProfile: true,
        of: ({ person }) => (person && experienceLabel(person.experience_years)) || null,
      },
      { label: 'Based in', isOfProfile: true, of: ({ person }) => (person && personPlace(person)) || null },
      { label: 'Kit', of: ({ application }) => application.kit_offered.join(', ') || null },
      {
        label: 'Cover note',
        of: ({ application: { cover_note: note } }) => (note ? <LongText>{note}</LongText> : null),
      },
      {
        label: 'The team',
        isOurs: true,
        of: ({ team }) =>
          team && (team.stars > 0 || team.tags.length > 0) ? (
            <TeamMarksLine team={team} most={MAX_NOTE_TAGS} />
          ) : null,
      },
      {
        label: 'Only for you',
        isOurs: true,
        of: ({ note }) =>
          note && (note.stars > 0 || note.tags.length > 0 || note.note.trim() !== '') ? (
            <>
              <NoteMarks note={note} />
              <LongText>{note.note}</LongText>
            </>
          ) : null,
      },
      { label: 'State', of: (applicant) => <ApplicantState applicant={applicant} now={now} /> },
    ],
    people,
  );

/** In place of what is not said. */
export function silence({ isOfProfile, isOurs }: ApplicantFact, { person }: Applicant): string {
  if (isOurs) return 'Nothing yet';
  return isOfProfile && person === null ? 'No profile here' : 'Not given';
}
