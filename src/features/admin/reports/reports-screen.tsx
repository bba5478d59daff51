import {
  getReportsQueue,
  moderateNote,
  type QueuedReport,
  REPORTS_QUEUE,
  resolveReport,
} from '@/backend/queries/admin/reports-queue';
import { useIdentity } from '@/store/react/identity';
import { AdminQueuePage } from '../queue/admin-queue-page';
import { useAdminQueue } from '../queue/use-admin-queue';
import { ReportCard } from './report-card';

const isOpen = ({ resolved_at: at }: QueuedReport): boolean => at === null;

/** `/admin/reports`: what people have reported. */
export default function ReportsScreen() {
  const { userId } = useIdentity();
  const queue = useAdminQueue(REPORTS_QUEUE, getReportsQueue, isOpen);
  return (
    <AdminQueuePage
      title="Reports"
      lead="What people have reported of others, of jobs, of conversations and of notes, and open jobs with signals of a scam. Those who are reported are not told by whom."
      one="report"
      many="reports"
      nothing={{
        title: 'No reports',
        text: 'Nobody has reported anything. New reports appear here.',
      }}
      queue={queue}
    >
      {(report, how) => (
        <ReportCard
          key={report.id}
          report={report}
          {...how}
          onResolve={async (note) => queue.change(await resolveReport(userId, report.id, note))}
          onModerate={async (event, why) => {
            await moderateNote(userId, report.subject_id, event, why);
            queue.query.retry();
          }}
        />
      )}
    </AdminQueuePage>
  );
}
