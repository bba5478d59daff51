import { useNavigate } from 'react-router-dom';
import { projectDays } from '@/domain/projects/project-days';
import { formatWeekday } from '@/domain/values/days';
import { observeProjectBookings } from '@/store/bookings/bookings';
import { startJobDraft } from '@/store/entities/jobs';
import { observeCallsheets } from '@/store/projects/callsheets';
import { observeCrew } from '@/store/projects/crew';
import type { MyProject } from '@/store/projects/projects';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/feedback/attempt';
import { SectionHeading } from '@/ui/layout/section-heading';
import { StateLine } from '@/ui/status';
import { jobForPlace } from './crew/job-for-place';

/** The days of a project, for its editors: which has a call sheet, and who is missing on it. Whoever is missing becomes a job for that day in one tap. */
export function DaysSection({ mine: { project } }: { mine: MyProject }) {
  const store = useStore();
  const navigate = useNavigate();
  const crew = useLive(observeCrew, project.id) ?? [];
  const bookings = useLive(observeProjectBookings, project.id) ?? [];
  const sheets = useLive(observeCallsheets, project.id) ?? [];
  const days = projectDays(project, crew, bookings);
  const post = (role: string, count: number, day: string) =>
    attempt(async () => {
      const of = { ...project, starts_on: day, ends_on: day };
      await navigate(`/jobs/post?draft=${await startJobDraft(store, jobForPlace(of, role, count))}`);
    });
  return (
    <section aria-label="Days">
      <SectionHeading title="Days" />
      {days.length === 0 ? (
        <p className="border-t border-hair py-3 text-ink-2">
          Say when the first and the last day are: each is here then, with whoever is missing on it.
        </p>
      ) : (
        <ul className="border-t border-hair">
          {days.map(({ day, missing }) => {
            const sheet = sheets.find(({ shoot_day: of, status }) => of === day && status !== 'cancelled');
            return (
              <li key={day} className="border-b border-hair py-2">
                <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-semibold">{formatWeekday(day)}</span>
                  {sheet ? (
                    <StateLine state={sheet.status === 'published' ? 'confirmed' : 'draft'}>
                      {sheet.status === 'published' ? 'Call sheet out' : 'Call sheet begun'}
                    </StateLine>
                  ) : (
                    <span className="text-sm text-ink-2">No call sheet</span>
                  )}
                </span>
                {missing.length > 0 && (
                  <span className="mt-1 flex flex-wrap items-center gap-x-3">
                    <span className="text-sm text-ink-2">Missing</span>
                    {missing.map(({ role, label, count }) => (
                      <button
                        key={role}
                        type="button"
                        aria-label={`${count > 1 ? `${count} ${label}` : label}, post a job for ${formatWeekday(day)}`}
                        onClick={() => void post(role, count, day)}
                        className="inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4"
                      >
                        {count > 1 ? `${count} ${label}` : label}
                      </button>
                    ))}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
