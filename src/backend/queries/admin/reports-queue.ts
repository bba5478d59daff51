import type { ReportedMessage, ReportReason, ReportSubject, SCAM_SIGNAL } from '@/domain/reports/report';
import { pageTransport } from '../../sync/page-transport';
import { type AdminQueue, readAdminQueue } from './admin-queue';
import { queryClient } from '../query-cache';

/** A report, for admins (supabase/schemas/07_messages/08_reports.sql). Names are null where the account is gone. */
export interface QueuedReport {
  id: string;
  about: ReportSubject;
  subject_id: string;
  subject_label: string;
  person_id: string | null;
  person_name: string | null;
  reporter_name: string | null;
  reason: ReportReason | typeof SCAM_SIGNAL;
  words: string;
  excerpt: ReportedMessage[];
  /** ISO, as `resolved_at`. */
  created_at: string;
  resolved_at: string | null;
  resolved_by: string | null;
  resolution: string;
  /** Of a note, where it stands now; null of anything else, and of a note that is gone. */
  note: { status: 'published' | 'removed'; is_reply_removed: boolean; has_reply: boolean } | null;
  /** What Marquee has found, where it reports itself; the strongest first. */
  signals: string[];
  /** Other open reports about the same person. */
  others: number;
}

export const REPORTS_QUEUE = 'reports-queue';

/** One page of the queue; admins only. @throws SyncFault */
export const getReportsQueue = (
  accountId: string | null,
  after: string | null,
): Promise<AdminQueue<QueuedReport>> =>
  readAdminQueue(accountId, { call: 'reports_queue', list: 'reports' }, after);

/** Resolves a report with a note, and returns it as it is now. Admins only. @throws SyncFault */
export async function resolveReport(
  accountId: string | null,
  id: string,
  note: string,
): Promise<QueuedReport> {
  const report = await pageTransport(accountId).call('resolve_report', { p_id: id, p_note: note });
  // Fetched again when the screen opens next, and not under the finger now.
  void queryClient.invalidateQueries({ queryKey: [REPORTS_QUEUE], refetchType: 'none' });
  return report as QueuedReport;
}

/** `remove_reply` is for good. */
export type NoteModeration = 'remove' | 'restore' | 'remove_reply';

/** Takes a note down, puts it back, or takes its reply down; whoever wrote the words is told why. Admins only. @throws SyncFault */
export async function moderateNote(
  accountId: string | null,
  id: string,
  event: NoteModeration,
  why: string,
): Promise<void> {
  await pageTransport(accountId).call('moderate_note', { p_id: id, p_event: event, p_why: why });
}
