import type { COMPANY_INDUSTRIES, COMPANY_SIZES } from '@/domain/vocabulary';

/** Labels for a company's codes. */

export const INDUSTRY_LABELS: Readonly<Record<(typeof COMPANY_INDUSTRIES)[number], string>> = {
  production: 'Production company',
  agency: 'Agency',
  studio: 'Studio',
  post: 'Post house',
  rental: 'Rental house',
  broadcaster: 'Broadcaster',
  other: 'Something else',
};

export const SIZE_LABELS: Readonly<Record<(typeof COMPANY_SIZES)[number], string>> = {
  '1': 'Just me',
  '2-10': '2 to 10',
  '11-50': '11 to 50',
  '51-200': '51 to 200',
  '201-1000': '201 to 1,000',
  '1000+': 'More than 1,000',
};

/** `40 min`, `30 h`, `3 days`: how long an answer takes. Hours up to two days: "1 day" would hide half of one. */
export function replyTime(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
}
