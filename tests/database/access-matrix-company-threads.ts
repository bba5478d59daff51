/**
 * Who may do what in a thread that a company shares: role x act. `company-threads.test.ts` tries every cell. The other matrix (`access-matrix.ts`) has the same tables as a
 * conversation between two people.
 */
export const THREAD_ROLES = [
  /** Who applied, or was invited. */
  'person',
  'owner',
  'manager',
  'recruiter',
  'viewer',
  /** Whose job the thread is about, and who has left the company since. */
  'left',
  /** Invited into the company, and has not answered. */
  'invited',
  /** Hires for another company. */
  'otherEmployer',
  'otherTalent',
  'admin',
  'visitor',
  /** A recruiter, suspended. */
  'suspended',
  /** A recruiter, before the second factor. */
  'unverified',
] as const;
export type ThreadRole = (typeof THREAD_ROLES)[number];

export const THREAD_ACTS = [
  'read the thread',
  'read the message',
  'read of the file',
  'write',
  'mark as read',
  'block',
  'change the message of another',
  'report',
] as const;
export type ThreadAct = (typeof THREAD_ACTS)[number];

/** denied: no row, or no permission; otherwise `done`, or the code of the refusal. */
const cells = (
  thread: string,
  message: string,
  file: string,
  write: string,
  mark: string,
  block: string,
  change: string,
  report: string,
): Record<ThreadAct, string> => ({
  'read the thread': thread,
  'read the message': message,
  'read of the file': file,
  write,
  'mark as read': mark,
  block,
  'change the message of another': change,
  report,
});

const HIRES = cells('done', 'done', 'done', 'done', 'done', 'done', 'denied', 'done');
const STRANGER = cells('denied', 'denied', 'denied', 'MQ305', 'denied', 'denied', 'denied', 'MQ404');
/** The gate refuses before anything else. */
const SHUT_OUT = { ...STRANGER, write: 'gate', report: 'gate' };

export const THREAD_ACCESS: Record<ThreadRole, Record<ThreadAct, string>> = {
  person: HIRES,
  owner: HIRES,
  manager: HIRES,
  recruiter: HIRES,
  viewer: { ...HIRES, write: 'MQ762', block: 'MQ762' },
  left: STRANGER,
  invited: STRANGER,
  otherEmployer: STRANGER,
  otherTalent: STRANGER,
  admin: STRANGER,
  visitor: { ...STRANGER, write: 'denied', report: 'denied' },
  suspended: SHUT_OUT,
  unverified: SHUT_OUT,
};
