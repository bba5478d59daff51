import { roleLabel } from '../../taxonomy/crew-roles';
import { placeLabel } from '../../taxonomy/place-label';
import { formatMinor } from '../../values/money';
import { jobDates } from '../job-codecs';
import type { JobContent } from '../job-content';
import { jobPlace } from '../job-copy';

/** What the posting form's last step says of fields that are read differently from their own value; empty: nothing was entered. */

export const listedAs = ({ role_code: role, title }: JobContent): string =>
  role === '' || roleLabel(role) === title ? '' : roleLabel(role);

export const urgent = ({ is_urgent: isUrgent }: JobContent): string => (isUrgent ? 'Yes' : '');

/** Of the first day: where the days differ, they are listed one by one. */
export const firstCall = ({ job_dates: [first] }: JobContent): string => first?.call ?? '';
export const firstWrap = ({ job_dates: [first] }: JobContent): string => first?.wrap ?? '';

/** Whether the range, one call and one wrap say it all. */
const areDaysAlike = ([first, ...others]: JobContent['job_dates']): boolean =>
  first === undefined ||
  (first.kind === 'shoot' &&
    others.every(
      ({ kind, call, wrap }) => kind === first.kind && call === first.call && wrap === first.wrap,
    ));

export const daysOneByOne = (job: JobContent): string =>
  areDaysAlike(job.job_dates) ? '' : jobDates.words(job.job_dates, job);

/** Where the work is. Remote work may have an office or a studio. */
export function placeWords(job: JobContent): string {
  const place = jobPlace(job);
  const parts = [place, job.is_remote ? placeLabel(job) : '', job.location];
  return [...new Set(parts.filter(Boolean))].join(', ');
}

const amountADay = (minor: number | null, currency: string): string =>
  minor === null ? '' : `${formatMinor(minor, currency)} /day`;
export const kitFee = (job: JobContent): string => amountADay(job.kit_fee_minor, job.currency);
export const perDiem = (job: JobContent): string => amountADay(job.per_diem_minor, job.currency);

const paid = (isPaid: boolean): string => (isPaid ? 'Paid' : '');
export const travel = (job: JobContent): string => paid(job.travel_paid);
export const accommodation = (job: JobContent): string => paid(job.accommodation_paid);

export const nda = ({ nda_required: isRequired }: JobContent): string =>
  isRequired ? 'To be signed before the details' : '';
