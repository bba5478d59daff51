import { answerDue } from '@/domain/applications/figures';
import { daysOfJob } from '@/domain/applications/named-days';
import { fromMinor } from '@/domain/values/money';
import { toCsv } from '@/domain/values/text/csv';
import { offerOf } from '@/domain/applications/deal';
import { stateForEmployer } from '@/ui/domain/applications/application-copy';
import { experienceLabel, personPlace, rolesLine } from '@/ui/domain/people/person-copy';
import type { Applicant } from '../applicant';
import { applicantName } from './applicant-parts';

/** Of applicants, as a table for a spreadsheet that production passes on: without the reader's stars, tags and notes. */

type Value = string | number | null;

const COLUMNS: readonly [string, (applicant: Applicant, now: Date) => Value][] = [
  ['Name', applicantName],
  ['Headline', ({ application }) => application.applicant_headline],
  ['Job', ({ application }) => application.job_title],
  ['State', ({ application }, now) => stateForEmployer(application, now, 'signal').text],
  ['Applied', ({ application }) => application.created_at.slice(0, 10)],
  ['Answer by', ({ application }) => answerDue(application)],
  [
    'Rate asked for',
    ({ application: { rate_quote_minor: minor, currency } }) =>
      minor === null ? null : fromMinor(minor, currency),
  ],
  ['Paid by', ({ application }) => application.rate_unit],
  ['Currency', ({ application }) => application.currency],
  [
    'Rate offered',
    ({ application }) => {
      const offer = offerOf(application);
      return offer?.rate_minor == null ? null : fromMinor(offer.rate_minor, offer.currency);
    },
  ],
  ['Match', ({ match }) => match?.score ?? null],
  ['Days free', ({ free }) => (free?.kind === 'counted' ? free.days : null)],
  ['Days of the job', ({ job }) => (job ? daysOfJob(job).length : 0) || null],
  ['Roles', ({ person }) => (person ? rolesLine(person) : '')],
  ['Experience', ({ person }) => (person ? experienceLabel(person.experience_years) : '')],
  ['Based in', ({ person }) => (person ? personPlace(person) : '')],
  ['Kit', ({ application }) => application.kit_offered.join(', ')],
  ['Cover note', ({ application }) => application.cover_note],
];

export const applicantsAsCsv = (applicants: readonly Applicant[], now: Date): string =>
  toCsv([
    COLUMNS.map(([name]) => name),
    ...applicants.map((applicant) => COLUMNS.map(([, value]) => value(applicant, now))),
  ]);
