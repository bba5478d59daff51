import type { ReactNode } from 'react';
import { formatDay, formatTimeAgo } from '@/domain/values/days';
import { quoteOf } from '@/ui/domain/applications/application-copy';
import { experienceLabel, personPlace, rolesLine } from '@/ui/domain/people/person-copy';
import type { Applicant } from '../applicant';
import { ApplicantMenu, applicantName, ApplicantState, FreeLine, PickCheckbox } from './applicant-parts';
import type { ViewProps } from './applicant-views';

const headClass = 'caption px-3 py-2 text-left font-semibold whitespace-nowrap';
const cellClass = 'border-t border-hair px-3 py-2 align-middle';

const quote = ({ application }: Applicant): string => {
  const quoted = quoteOf(application);
  return quoted ? `${quoted.amount} ${quoted.unit}` : 'As offered';
};

/** All applicants in one table, so that rates can be compared down one column. */
export function ApplicantTable({ applicants, picked, now, actions }: ViewProps) {
  return (
    <div
      className="overflow-x-auto rounded-box border border-hair bg-sheet"
      tabIndex={0}
      role="region"
      aria-label="Applications as a table"
    >
      <table className="w-full min-w-[56rem] text-base">
        <thead>
          <tr>
            <th className={headClass}>
              <span className="sr-only">Select</span>
            </th>
            <th className={headClass}>Name</th>
            <th className={headClass}>Job</th>
            <th className={headClass}>Quote</th>
            <th className={headClass}>Match</th>
            <th className={headClass}>Days</th>
            <th className={headClass}>State</th>
            <th className={headClass}>Answer by</th>
            <th className={headClass}>Applied</th>
            <th className={headClass}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {applicants.map((applicant) => {
            const { application } = applicant;
            const name = applicantName(applicant);
            return (
              <tr key={application.id} className={picked.has(application.id) ? 'bg-well' : undefined}>
                <td className={`${cellClass} pl-5`}>
                  <PickCheckbox
                    name={name}
                    on={picked.has(application.id)}
                    onChange={(on) => actions.pick(application.id, on)}
                  />
                </td>
                <th scope="row" className={`${cellClass} text-left font-semibold`}>
                  <button
                    type="button"
                    onClick={() => actions.open(application.id)}
                    className="inline-flex min-h-11 items-center text-left hover:underline"
                  >
                    {name}
                  </button>
                </th>
                <td className={cellClass}>{application.job_title}</td>
                <td className={`${cellClass} mono whitespace-nowrap`}>{quote(applicant)}</td>
                <td className={`${cellClass} mono`}>
                  {applicant.match?.score ?? <span className="font-sans text-ink-2">None</span>}
                </td>
                <td className={`${cellClass} whitespace-nowrap`}>
                  <FreeLine free={applicant.free} />
                </td>
                <td className={cellClass}>
                  <ApplicantState applicant={applicant} now={now} />
                </td>
                <td className={`${cellClass} mono whitespace-nowrap`}>
                  {application.respond_by ? formatDay(application.respond_by) : ''}
                </td>
                <td className={`${cellClass} mono whitespace-nowrap`}>
                  {formatTimeAgo(application.created_at, now)}
                </td>
                <td className={cellClass}>
                  <ApplicantMenu applicant={applicant} actions={actions} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const MAX_SIDE_BY_SIDE = 5;

/** Facts down, people across: the picked applicants, or else the first who wait for an answer. */
export function ApplicantCompare({ applicants, picked, now, actions }: ViewProps) {
  const chosen =
    picked.size > 0 ? applicants.filter(({ application }) => picked.has(application.id)) : applicants;
  const people = chosen.slice(0, MAX_SIDE_BY_SIDE);
  const rows: readonly (readonly [string, (applicant: Applicant) => ReactNode])[] = [
    ['Job', ({ application }) => application.job_title],
    ['Quote', (applicant) => <span className="mono font-semibold">{quote(applicant)}</span>],
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
              return points ? (
                <span className="mono text-ink-2">
                  {points.points} of {points.maxPoints}
                </span>
              ) : (
                ''
              );
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
    ['State', (applicant) => <ApplicantState applicant={applicant} now={now} />],
  ];
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">
        {picked.size > 0
          ? `The ${people.length} you picked.`
          : `The first ${people.length}. Pick people in the list or on the board to compare others.`}
        {chosen.length > people.length &&
          ` ${MAX_SIDE_BY_SIDE} fit side by side; ${chosen.length - people.length} more are not shown.`}
      </p>
      <div
        className="overflow-x-auto rounded-box border border-hair bg-sheet"
        tabIndex={0}
        role="region"
        aria-label="People side by side"
      >
        <table className="w-full text-base">
          <thead>
            <tr>
              <th className={headClass}>
                <span className="sr-only">What</span>
              </th>
              {people.map((applicant) => (
                <th key={applicant.application.id} scope="col" className="px-3 py-2 text-left align-top">
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
      </div>
    </>
  );
}
