import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Link2, MessageSquareShare } from 'lucide-react';
import type { Job } from '@/domain/streams/jobs';
import { jobName } from '@/domain/jobs/job-copy';
import { shareLink } from '@/platform/share';
import { useIdentity } from '@/store/react/identity';
import { sayShared } from '@/ui/feedback/say-shared';
import { Menu, type MenuItem } from '@/ui/overlays/menu';

const SendJobSheet = lazy(async () => ({ default: (await import('./send-job-sheet')).SendJobSheet }));

type Shared = Pick<Job, 'id' | 'title' | 'production'>;

async function share(job: Shared): Promise<void> {
  const path = `/jobs/${job.id}`;
  sayShared(await shareLink(jobName(job), path), path);
}

interface SharingJob {
  items: MenuItem[];
  /** Opens over the page. */
  sheet: ReactElement | null;
}

/** What "Share" offers to somebody with an account: a message to somebody they write with, or the link. */
export function useShareJob(job: Shared): SharingJob {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return {
    items: [
      {
        label: 'Send in a message',
        icon: <MessageSquareShare size={20} aria-hidden />,
        onSelect: () => {
          setOpened(true);
          setOpen(true);
        },
      },
      { label: 'Share the link', icon: <Link2 size={20} aria-hidden />, onSelect: () => void share(job) },
    ],
    sheet: wasOpened ? (
      <Suspense fallback={null}>
        <SendJobSheet job={job} open={isOpen} onOpenChange={setOpen} />
      </Suspense>
    ) : null,
  };
}

/**
 * A visitor shares the link at once; for somebody with an account there is a choice.
 * @param renderButton draws the button; `onClick` is absent where the menu opens by itself
 */
export function ShareJob({
  job,
  renderButton,
}: {
  job: Shared;
  renderButton: (onClick?: () => void) => ReactElement;
}) {
  const { userId } = useIdentity();
  const { items, sheet } = useShareJob(job);
  if (userId === null) return renderButton(() => void share(job));
  return (
    <>
      <Menu label={`Share ${jobName(job)}`} trigger={renderButton()} items={items} />
      {sheet}
    </>
  );
}
