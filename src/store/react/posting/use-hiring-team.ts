import type { CompanyPermission } from '@/domain/companies/permissions';
import { type HiringTeam, mayFor, observeHiringTeam } from '../../company/hiring-team';
import { useIdentity } from '../identity';
import { useLive } from '../use-live';

/** A job, or what somebody has posted for a company. */
interface Posted {
  posted_by: string;
  company_id: string | null;
}

/** Whether this person may do something about what was posted, by themselves or in their company. For the screen only: the server decides (S13). */
export function useMayFor(permission: CompanyPermission): (posted: Posted) => boolean {
  const { userId } = useIdentity();
  const team: HiringTeam | undefined = useLive(userId === null ? null : observeHiringTeam);
  return ({ posted_by: owner, company_id: company }) =>
    team === undefined ? owner === userId : mayFor(team, { owner, company }, permission);
}
