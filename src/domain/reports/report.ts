/** What a report can be about. */
export const REPORT_SUBJECTS = ['person', 'job', 'conversation', 'note'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

/** What is wrong. Twin: `private.is_report_reason` in supabase/schemas/07_messages/08_reports.sql; a test holds them equal. */
export const REPORT_REASONS = [
  'scam',
  'unpaid',
  'harassment',
  'discrimination',
  'unsafe',
  'impostor',
  'spam',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  scam: 'Asks for money, or looks like a scam',
  unpaid: 'Hides that the work is not paid, or does not pay',
  harassment: 'Harassment or threats',
  discrimination: 'Discrimination',
  unsafe: 'Unsafe work',
  impostor: 'Pretends to be somebody else',
  spam: 'Advertising, or the same over and over',
  other: 'Something else',
};

/** What Marquee itself reports, because of signals of a scam (07_messages/13_scam_signals.sql). Nobody can choose it. */
export const SCAM_SIGNAL = 'scam_signal';
export const SCAM_SIGNAL_LABEL = 'Signals of a scam';

export const isReportReason = (value: unknown): value is ReportReason =>
  REPORT_REASONS.some((reason) => reason === value);

/** In characters; the server refuses more (MQ803). */
export const MAX_REPORT_WORDS = 2_000;

/** The last messages of a reported conversation that an admin is shown. Twin: `private.report_excerpt`. */
export const REPORTED_MESSAGES = 10;

/** A message as it was when its conversation was reported. */
export interface ReportedMessage {
  name: string;
  is_reporter: boolean;
  body: string;
  /** What it said before it was changed, the oldest first. */
  earlier: string[];
  /** ISO. */
  at: string;
}
