import type { ReportReason, ReportSubject } from '@/domain/reports/report';
import { observeMyReport, sendReport } from '../../entities/reports';
import type { WriteStatus } from '../../queries/write-status';
import { useIdentity } from '../identity';
import { useStore } from '../store-context';
import { useLive } from '../use-live';

export interface MyReport {
  status: WriteStatus;
  /** ISO. */
  at: string;
}

export interface Reporting {
  /** What this person has reported of it; null: nothing, or they are not signed in. */
  report: MyReport | null;
  /** Resolves when it is stored. @throws StoreError */
  onReport: (reason: ReportReason, words: string) => Promise<void>;
}

/** For reporting one person, job or conversation. @param label a name or a title */
export function useReport(about: ReportSubject, subjectId: string, label: string): Reporting {
  const store = useStore();
  const { userId } = useIdentity();
  const found = useLive(userId === null ? null : observeMyReport, about, subjectId) ?? null;
  return {
    report: found && { status: found.sync, at: found.created_at },
    onReport: (reason, words) => sendReport(store, { about, subjectId, label, reason, words }),
  };
}
