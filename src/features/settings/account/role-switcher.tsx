import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { switchRole } from '@/backend/account/role';
import type { ChosenRole } from '@/backend/auth/sign-in-flows';
import { homePathOf } from '@/domain/navigation/access';
import { sendNow } from '@/store/writes/queue-actions';
import { useIdentity } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { NeedsConnection } from '@/ui/sync/needs-connection';
import { Problem } from '@/ui/feedback/problem';
import { alertToast } from '@/ui/feedback/toast';

/** By target role: the texts that say what switching changes. */
const SWITCH_COPY: Readonly<
  Record<
    ChosenRole,
    { offer: string; question: string; confirm: string; changes: readonly string[]; done: string }
  >
> = {
  employer: {
    offer: 'Switch to employer',
    question: 'Go on as an employer?',
    confirm: 'Go on as employer',
    changes: [
      'You can post jobs, and write to people on the talent list.',
      'You leave the talent list yourself, and cannot apply for jobs.',
      'What you have applied for stays as it is.',
    ],
    done: 'You are here as an employer now.',
  },
  talent: {
    offer: 'Switch to talent',
    question: 'Go on as talent?',
    confirm: 'Go on as talent',
    changes: [
      'You can apply for jobs. Once your profile has your name and a few words about you, it is on the talent list.',
      'You cannot post jobs.',
      'Jobs that you have posted stay online with their applications. To answer those, switch back.',
    ],
    done: 'You are here as talent now.',
  },
};

/**
 * Ruling 14: people choose between talent and employer themselves. Only online (ruling 32), because the server switches.
 */
export function RoleSwitcher({ offline }: { offline: boolean }) {
  const store = useStore();
  const { role } = useIdentity();
  const copy = usePersistenceCopy();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (role !== 'talent' && role !== 'employer') return null;
  const other: ChosenRole = role === 'talent' ? 'employer' : 'talent';
  const to = SWITCH_COPY[other];

  const change = async (): Promise<void> => {
    setProblem(null);
    setIsBusy(true);
    try {
      const switched = await switchRole(other);
      if (!switched.ok) return setProblem(switched.offline ? copy.needsConnection : switched.message);
      alertToast({ state: 'synced', title: to.done });
      void navigate(homePathOf(other));
      // Starts to fetch what the new role may read (S6); nobody waits for it.
      await sendNow(store);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="mt-4 grid justify-items-start gap-1.5">
      <Button busy={isBusy} disabled={offline} onClick={() => setIsAsking(true)}>
        {to.offer}
      </Button>
      {problem === null ? <NeedsConnection offline={offline} /> : <Problem>{problem}</Problem>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={to.question}
        confirm={to.confirm}
        keep="Stay as I am"
        danger={false}
        onConfirm={() => void change()}
      >
        <ul className="list-disc space-y-2 pl-5">
          {to.changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-4 text-ink-2">Nothing is deleted, and you can switch back at any time.</p>
      </ConfirmDialog>
    </div>
  );
}
