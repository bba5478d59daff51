import type { MemberStatus, ProjectStatus } from './production-lifecycles';

export const PROJECT_STATUS_LABELS: Readonly<Record<ProjectStatus, string>> = {
  development: 'Development',
  prep: 'Prep',
  shooting: 'Shooting',
  wrap: 'Wrap',
  post: 'Post',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const MEMBER_STATUS_LABELS: Readonly<Record<MemberStatus, string>> = {
  invited: 'Invited',
  joined: 'On the crew',
  declined: 'Declined',
  left: 'Left',
  removed: 'Removed',
};

/** Projects that somebody still works on. */
export const isOver = (status: ProjectStatus): boolean => status === 'completed' || status === 'cancelled';
