import { Link } from 'react-router-dom';
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
  const isDenied = sentence === null && barred !== null;
  return sentence === null && !isDenied ? null : (
    <div className="p-4">
      <Problem>
        {sentence ?? copy.accessDenied}
        {/* The one page on which somebody whose account is suspended can say something. */}
        {isDenied && (
          <Link to="/contact" onClick={onLeave} className="mt-1 flex min-h-11 items-center underline">
            Ask us why
          </Link>
        )}
      </Problem>
    </div>
  );
}
