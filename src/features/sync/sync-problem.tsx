import { Link } from 'react-router-dom';
import { isSuspension } from '@/domain/sync/suspension';
import { DEVICE_PROOF_REQUIRED, TWO_FACTOR_REQUIRED } from '@/domain/sync/sync-blocker';
import type { SyncState } from '@/store/writes/sync-state';
import { Problem } from '@/ui/feedback/problem';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';

interface SyncProblemProps {
  state: Pick<SyncState, 'needsSignIn' | 'barred' | 'storageProblem'>;
  onLeave: () => void;
}

/** What keeps this device from syncing, other than having no connection. */
export function SyncProblem({ state: { needsSignIn, barred, storageProblem }, onLeave }: SyncProblemProps) {
  const copy = usePersistenceCopy();
  const sentence =
    storageProblem ??
    (needsSignIn ? copy.sessionEnded : null) ??
    (barred === TWO_FACTOR_REQUIRED ? copy.codeNeeded : null) ??
    (barred === DEVICE_PROOF_REQUIRED ? copy.deviceProofNeeded : null);
  const isSuspended = sentence === null && isSuspension(barred);
  return sentence === null && !isSuspended ? null : (
    <div className="p-4">
      <Problem>
        {sentence ?? copy.suspended}
        {/* The one page on which somebody whose account is suspended can say something. */}
        {isSuspended && (
          <Link to="/contact" onClick={onLeave} className="mt-1 flex min-h-11 items-center underline">
            Write to us if you think that is a mistake
          </Link>
        )}
      </Problem>
    </div>
  );
}
