import type { ReactNode } from 'react';
import { experienceLabel, personPlace, rolesLine } from '@/ui/domain/people/person-copy';
import { MAX_NOTE_TAGS } from '@/domain/saved/note-limits';
import { NoteMarks, TeamMarksLine } from '@/ui/domain/noted/note-marks';
import { ScrollBox } from '@/ui/layout/table/scroll-box';
import type { Applicant } from '../applicant';
import {
  applicantName,
  ApplicantState,
  FreeLine,
  PartPoints,
  Quote,
  type ViewProps,
} from './applicant-parts';

const headClass = 'px-3 py-2 text-left align-top';
const cellClass = 'border-t border-hair px-3 py-2';

/** Facts down, people across. @param applicants two to four of them */
export function ApplicantCompare({ applicants: people, now, actions }: Omit<ViewProps, 'picked'>) {
  const rows: readonly (readonly [string, (applicant: Applicant) => ReactNode])[] = [
    ['Job', ({ application }) => application.job_title],
    [
      'Quote',
      (applicant) => (
        <span className="mono">
          <Quote applicant={applicant} />
        </span>
      ),
    ],
    [
      'Match',
      ({ match }) => (match ? <span className="mono">{match.score} of 100</span> : 'No profile here'),
    ],
    ...[0, 1, 2, 3, 4, 5]
      .map(
        (part) =>
          [
            people.find(({ match }) => match)?.match?.parts[part]?.label ?? '',
            ({ match }: Applicant) => {
              const points = match?.parts[part];
              return points && <PartPoints part={points} />;
            },
          ] as const,
      )
      .filter(([label]) => label !== ''),
    ['Days', ({ free }) => <FreeLine free={free} />],
    ['Roles', ({ person }) => (person ? rolesLine(person) : '')],
    ['Experience', ({ person }) => (person ? experienceLabel(person.experience_years) : '')],
    ['Based in', ({ person }) => (person ? personPlace(person) : '')],
    ['Kit', ({ application }) => application.kit_offered.join(', ')],
    [
      'Cover note',
      ({ application }) => <span className="line-clamp-6 whitespace-pre-line">{application.cover_note}</span>,
    ],
    ['The team', ({ team }) => <TeamMarksLine team={team} most={MAX_NOTE_TAGS} />],
    [
      'Only for you',
      ({ note }) =>
        note && (
          <>
            <NoteMarks note={note} />
            <span className="line-clamp-6 whitespace-pre-line">{note.note}</span>
          </>
        ),
    ],
    ['State', (applicant) => <ApplicantState applicant={applicant} now={now} />],
  ];
  return (
    <ScrollBox label="People side by side">
      <table className="w-full text-base">
        <thead>
          <tr>
            <th className={headClass}>
              <span className="sr-only">What</span>
            </th>
            {people.map((applicant) => (
              <th key={applicant.application.id} scope="col" className={headClass}>
                <button
                  type="button"
                  onClick={() => actions.open(applicant.application.id)}
                  className="head inline-flex min-h-11 items-center text-left text-md hover:underline"
                >
                  {applicantName(applicant)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th
                scope="row"
                className={`${cellClass} text-left text-sm font-medium whitespace-nowrap text-ink-2`}
              >
                {label}
              </th>
              {people.map((applicant) => (
                <td key={applicant.application.id} className={`${cellClass} align-top`}>
                  {value(applicant)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
