import { useState } from 'react';
import {
  getReportsQueue,
  type QueuedReport,
  REPORTS_QUEUE,
  type ReportsQueue,
  resolveReport,
} from '@/backend/queries/reports-queue';
import { type ServerQuery, useServerQuery } from '@/backend/queries/use-server-query';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';

interface UseReports {
  query: ServerQuery<ReportsQueue>;
  /** 1 for the first. */
  page: number;
  toNext: (() => void) | null;
  toPrevious: (() => void) | null;
  /** Resolves when the server has it. @throws SyncFault */
  resolve: (report: QueuedReport, note: string) => Promise<void>;
}

/** A report that was resolved here stays where it is until the page is fetched again. */
function withResolved(
  queue: ReportsQueue | null,
  resolved: ReadonlyMap<string, QueuedReport>,
): ReportsQueue | null {
  if (queue === null) return null;
  const isNew = ({ id, resolved_at: at }: QueuedReport): boolean => at === null && resolved.has(id);
  return {
    ...queue,
    open: queue.open - queue.reports.filter(isNew).length,
    reports: queue.reports.map((report) => resolved.get(report.id) ?? report),
  };
}

/** The queue of reports, a page at a time. */
export function useReports(): UseReports {
  const { userId } = useIdentity();
  /** Where each page after the first begins, up to the one that is shown. */
  const [starts, setStarts] = useState<readonly string[]>([]);
  const [resolved, setResolved] = useState<ReadonlyMap<string, QueuedReport>>(new Map());
  const query = useServerQuery(
    REPORTS_QUEUE,
    getReportsQueue,
    [userId, starts.at(-1) ?? null],
    useIsOffline(),
  );
  const next = query.answer?.next ?? null;
  return {
    query: { ...query, answer: withResolved(query.answer, resolved) },
    page: starts.length + 1,
    toNext: next === null ? null : () => setStarts([...starts, JSON.stringify(next)]),
    toPrevious: starts.length === 0 ? null : () => setStarts(starts.toSpliced(-1)),
    resolve: async ({ id }, note) => {
      const report = await resolveReport(userId, id, note);
      setResolved((before) => new Map(before).set(id, report));
    },
  };
}
