import { useState } from 'react';
import * as z from 'zod';
import { daysOfJob } from '@/domain/applications/named-days';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import { openFormCopy } from '@/platform/updates/copy/use-copy-saver';
import { useKeptForm } from '@/platform/updates/use-kept-form';
import { nameDays } from '@/store/entities/applications';
import { useRefusedStep } from '@/store/react/applications/use-refused-step';
import { useStore } from '@/store/react/store-context';
import { useOpened } from '@/store/react/use-forms';
import type { Stored } from '@/store/queries/write-status';
import { useAnnounce } from '@/ui/feedback/announcer';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';
import { Button } from '@/ui/button';
import { LeftText } from '@/ui/fields/left-text';
import { Sheet } from '@/ui/overlays/sheet';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { stillAsked } from '../apply/apply-form';
import { JobDaysField } from '../apply/job-days-field';

const DaysForm = z.object({ days: z.array(z.string()) });
type DaysForm = z.infer<typeof DaysForm>;

interface DaysSheetProps {
  application: Stored<Application>;
  job: Job;
  isOpen: boolean;
  onClose: () => void;
}

/** Says again on which of the job's days the applicant can work, as long as nobody has answered. */
export function DaysSheet({ application, job, isOpen, onClose }: DaysSheetProps) {
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Say your days again"
      lead="The employer sees these in place of the days you named before."
    >
      {isOpen && <DaysFields {...{ application, job, onClose }} />}
    </Sheet>
  );
}

function DaysFields({ application, job: latest, onClose }: Omit<DaysSheetProps, 'isOpen'>) {
  const store = useStore();
  const announce = useAnnounce();
  const copy = usePersistenceCopy();
  // Days that arrive while the form is open are not what is being answered.
  const [job] = useState(latest);
  const asked = daysOfJob(job);
  const [of] = useState(() => ({ accountId: store.me(), name: `days ${application.id}` }));
  const [left] = useState(() => openFormCopy(of));
  const { id, available_dates, asked_dates } = application;
  const opened = useOpened({ id, available_dates, asked_dates }, left);
  const refused = useRefusedStep(application);
  const { form, wasRestored, submit, failure, clear } = useKeptForm<DaysForm, DaysForm>({
    schema: DaysForm,
    defaults: { days: stillAsked({ ...application, ...refused }, job) },
    of,
    opened,
    save: async ({ days }) => {
      const named = asked.filter((day) => days.includes(day));
      const result = await nameDays(store, opened, named, asked);
      announce(result === 'stored' ? copy.saved : CHANGED_ELSEWHERE);
    },
    onDone: onClose,
  });
  return (
    <form noValidate className="grid gap-5 p-4" onSubmit={submit}>
      {wasRestored && <LeftText onDiscard={clear} />}
      <JobDaysField job={job} field={form.register('days')} />
      {failure !== undefined && <Problem>{sentenceOf(failure)}</Problem>}
      <Button type="submit" variant="primary" wide busy={form.formState.isSubmitting}>
        Save your days
      </Button>
    </form>
  );
}
