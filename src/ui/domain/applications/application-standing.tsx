import { Badge, StateLine } from '../../status';
import { useSyncBlocker } from '../../sync/use-sync-blocker';
import {
  type ApplicationWithStatus,
  refusedChangeOf,
  stateForApplicant,
  stateForEmployer,
} from './application-copy';

interface ApplicationStandingProps {
  application: ApplicationWithStatus;
  side: keyof typeof STATE_FOR;
  now: Date;
  isBadge?: boolean;
}

const STATE_FOR = { applicant: stateForApplicant, employer: stateForEmployer };

/** Where an application stands, and beside it why a change of it was not sent: neither hides the other (S7). */
export function ApplicationStanding({ application, side, now, isBadge = false }: ApplicationStandingProps) {
  const { state, text } = STATE_FOR[side](application, now, useSyncBlocker());
  const refusedChange = refusedChangeOf(application);
  const Standing = isBadge ? Badge : StateLine;
  if (refusedChange === null) return <Standing state={state}>{text}</Standing>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Standing state={state}>{text}</Standing>
      <StateLine state="refused">{refusedChange}</StateLine>
    </span>
  );
}
