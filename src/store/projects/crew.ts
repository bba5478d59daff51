import type { Observable } from 'rxjs';
import { projectMemberId } from '@/domain/ids';
import { refusal } from '@/domain/refusals';
import { hires } from '@/domain/roles';
import { memberStateOf } from '@/domain/projects/membership';
import { crew, people, projects } from '@/domain/streams';
import type { ProjectMember } from '@/domain/streams/production/crew';
import { StoreError } from '../errors';
import { readAll, readOne, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { discardRefused } from '../writes/queue-actions';
import { choose, editFrom, insert } from '../writes/write';

/** Everybody on a project or asked onto it, in the order in which they came, after what was refused, which carries the reason. */
export const observeCrew = (store: Store, projectId: string): Observable<Stored<ProjectMember>[]> =>
  store.live(
    ['projects'],
    async () => [
      ...refusedCreates(store, crew, ({ project_id: project }) => project === projectId),
      ...(await readAll(store, crew, {
        selector: { k_project: projectId },
        sort: [{ k_project: 'asc' }, { kind: 'asc' }],
      })),
    ],
    ({ row, before }) => (row ?? before)?.project_id === projectId,
  );

interface Invited {
  id: string;
  name: string;
  headline: string;
}

/**
 * Asks somebody onto a project, also without a signal; who has declined, left or was removed is asked again. Does nothing for somebody who is on it or
 * asked already.
 * @throws StoreError
 */
export async function inviteToProject(
  store: Store,
  projectId: string,
  person: Invited,
  roleCode: string,
): Promise<void> {
  const id = await projectMemberId(projectId, person.id);
  const before = await readOne(store, crew, id);
  if (before) {
    await editFrom(store, crew, id, (member) =>
      ['declined', 'left', 'removed'].includes(memberStateOf(member))
        ? { invitation: member.invitation + 1, removed: false, role_code: roleCode }
        : null,
    );
    return;
  }
  for (const { documentId, isNew, id: refused } of store.refused.all())
    if (isNew && documentId === id) await discardRefused(store, refused);
  const project = await readOne(store, projects, projectId);
  await insert(
    store,
    crew,
    id,
    {
      project_id: projectId,
      user_id: person.id,
      role_code: roleCode,
      access: 'member',
      invitation: 1,
      removed: false,
      is_offered: false,
      answer: '',
      takes_over: '',
    },
    {
      status: 'invited',
      invited_by: store.me(),
      invited_by_name: '',
      user_name: person.name,
      user_headline: person.headline,
      project_title: project?.title ?? '',
      project_kind: project?.production_kind ?? 'other',
      starts_on: project?.starts_on ?? null,
      ends_on: project?.ends_on ?? null,
      joined_at: null,
    },
  );
}

/** This person's own answer: to an invitation, or that they leave. The server refuses what is no longer open (MQ675, MQ677). */
export const answerProject = (
  store: Store,
  memberId: string,
  answer: 'accepted' | 'declined' | 'left',
): Promise<void> => choose(store, crew, memberId, { answer });

/** Takes somebody off the crew, or an invitation back. */
export const removeFromProject = (store: Store, memberId: string): Promise<void> =>
  choose(store, crew, memberId, { removed: true });

/** Of somebody who is on the crew or asked. */
export const setCrewRole = (store: Store, memberId: string, roleCode: string): Promise<void> =>
  editFrom(store, crew, memberId, () => ({ role_code: roleCode }));

/** Whether somebody may change the project and its call sheets. Only the owner decides that. */
export const setCrewAccess = (store: Store, memberId: string, access: 'editor' | 'member'): Promise<void> =>
  choose(store, crew, memberId, { access });

/**
 * Offers the project to somebody on its crew, or takes that back. Nobody owns it before they accept, and one at a time is asked. Only the owner.
 * @throws StoreError for somebody of whom this device knows that they look for work; the server knows of all (MQ776)
 */
export async function offerProject(store: Store, memberId: string, isOffered: boolean): Promise<void> {
  const member = isOffered ? await readOne(store, crew, memberId) : null;
  const profile = member && (await readOne(store, people, member.user_id));
  if (profile && !hires(profile.role)) throw new StoreError(refusal('MQ776', { Name: profile.full_name }));
  await choose(store, crew, memberId, { is_offered: isOffered });
}

/** One's own answer to that. The server refuses what is not offered any more (MQ774), and accounts that do not hire (MQ775). */
export const answerOffer = (store: Store, memberId: string, answer: 'accepted' | 'declined'): Promise<void> =>
  choose(store, crew, memberId, { takes_over: answer });
