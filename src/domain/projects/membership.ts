import type { ProjectMember } from '../streams/production/crew';
import type { Project } from '../streams/production/projects';
import { canMove } from '../lifecycles';
import type { MemberStatus } from './production-lifecycles';

type Parts = Pick<ProjectMember, 'status' | 'answer' | 'removed'>;

const ANSWERED = { accepted: 'joined', declined: 'declined', left: 'left' } as const;

/**
 * Where somebody stands with a project: what both sides have said, also before the server knows. Mirrors `private.guard_member`; an answer that
 * the lifecycle does not allow changes nothing, and the server says why.
 */
export function memberStateOf({ status, answer, removed }: Parts): MemberStatus {
  if (removed) return 'removed';
  const wanted = answer === '' ? status : ANSWERED[answer];
  return wanted !== status && canMove('membership', status, wanted, 'member') ? wanted : status;
}

/** Whether somebody may change a project, and what is on it. The server decides (S13). */
export const isEditor = (member: (Parts & Pick<ProjectMember, 'access'>) | null | undefined): boolean =>
  member !== null && member !== undefined && memberStateOf(member) === 'joined' && member.access !== 'member';

/** Whether somebody else may have booked people for a project: its owner, or an editor on its crew. */
export const hasOtherEditors = (
  { owner_id: owner }: Pick<Project, 'owner_id'>,
  members: readonly (Parts & Pick<ProjectMember, 'access' | 'user_id'>)[],
  me: string | null,
): boolean => owner !== me || members.some((member) => member.user_id !== me && isEditor(member));
