import type { Observable } from 'rxjs';
import { newId } from '@/domain/ids';
import { crewListOf } from '@/domain/projects/crew-grid';
import { isEditor, memberStateOf } from '@/domain/projects/membership';
import type { ProjectStatus } from '@/domain/projects/production-lifecycles';
import { refusal } from '@/domain/refusals';
import { crew, projects } from '@/domain/streams';
import type { ProjectMember } from '@/domain/streams/production/crew';
import type { Positions, Project } from '@/domain/streams/production/projects';
import { withEntry } from '@/domain/values/records';
import { InvalidWriteError } from '../errors';
import { readAll, readOne, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import type { FormResult, Opened } from '../writes/form-edit';
import { choose, edit, insert } from '../writes/write';

/** A project with this person's place on it. */
export interface MyProject {
  project: Stored<Project>;
  /** Null until the server has made it, for a project that this person has just started. */
  mine: Stored<ProjectMember> | null;
  isEditor: boolean;
}

export interface MyProjects {
  projects: MyProject[];
  /** What this person is asked to join, the latest first: the project itself is not on this device yet. */
  invitations: Stored<ProjectMember>[];
}

const myPlaces = async (store: Store): Promise<Map<string, Stored<ProjectMember>>> => {
  const mine = await readAll(store, crew, {
    selector: { user_id: store.me() },
    sort: [{ kind: 'asc' }, { k_newest: 'asc' }],
  });
  return new Map(mine.map((member) => [member.project_id, member]));
};

const myPlaceOn = async (store: Store, projectId: string): Promise<Stored<ProjectMember> | undefined> => {
  const [place] = await readAll(store, crew, {
    selector: { k_project: projectId, user_id: store.me() },
    sort: [{ k_project: 'asc' }, { kind: 'asc' }],
    limit: 1,
  });
  return place;
};

const withPlace = (
  store: Store,
  project: Stored<Project>,
  mine: Stored<ProjectMember> | undefined,
): MyProject => ({
  project,
  mine: mine ?? null,
  isEditor: isEditor(mine) || (mine === undefined && project.owner_id === store.me()),
});

/** Everything that this person is on or asked to join, the latest first. A project that they have left is gone as soon as they say so. */
export const observeMyProjects = (store: Store): Observable<MyProjects> =>
  store.live(['projects'], async () => {
    const places = await myPlaces(store);
    const known = await readAll(store, projects, {
      selector: {},
      sort: [{ kind: 'asc' }, { k_newest: 'asc' }],
    });
    const refused = refusedCreates(store, projects, ({ owner_id: owner }) => owner === store.me());
    return {
      projects: [...refused, ...known]
        .map((project) => withPlace(store, project, places.get(project.id)))
        .filter(({ mine }) => mine === null || memberStateOf(mine) === 'joined'),
      invitations: [...places.values()].filter((member) => memberStateOf(member) === 'invited'),
    };
  });

/** One project, or what this person is asked. Null for both: not on this device, or not theirs to see. */
export const observeMyProject = (
  store: Store,
  id: string,
): Observable<{ found: MyProject | null; place: Stored<ProjectMember> | null }> =>
  store.live(
    ['projects'],
    async () => {
      const [project, place] = await Promise.all([readOne(store, projects, id), myPlaceOn(store, id)]);
      const isMine = place === undefined || memberStateOf(place) === 'joined';
      return { found: project && isMine ? withPlace(store, project, place) : null, place: place ?? null };
    },
    ({ id: changed, row, before }) => changed === id || (row ?? before)?.project_id === id,
  );

export type ProjectFields = Pick<
  Project,
  'title' | 'production_kind' | 'logline' | 'starts_on' | 'ends_on' | 'timezone' | 'city'
>;

/** The same checks as the server's, so that they are said while the form is open. @throws InvalidWriteError MQ673, MQ676 */
function requireSound({ title, starts_on: from, ends_on: to }: ProjectFields): void {
  if (title.trim() === '') throw new InvalidWriteError(refusal('MQ673'), 'title');
  if (from !== null && to !== null && to < from) throw new InvalidWriteError(refusal('MQ676'), 'ends_on');
}

/**
 * Starts a project, also without a signal. Resolves to its id.
 * @param positions the places that its crew begins with
 * @throws InvalidWriteError, StoreError
 */
export async function startProject(
  store: Store,
  fields: ProjectFields,
  positions: Positions = {},
): Promise<string> {
  requireSound(fields);
  const id = newId();
  await insert(
    store,
    projects,
    id,
    { ...fields, status: 'prep', positions },
    { owner_id: store.me(), owner_name: '', company_name: '' },
  );
  return id;
}

/** The places of an earlier project's crew, also those that nobody planned. Empty where it is not on this device. */
export async function getCrewList(store: Store, projectId: string): Promise<Positions> {
  const members = await readAll(store, crew, {
    selector: { k_project: projectId },
    sort: [{ k_project: 'asc' }, { kind: 'asc' }],
  });
  return crewListOf((await readOne(store, projects, projectId))?.positions ?? {}, members);
}

/** Saves the form of a project. @throws InvalidWriteError, GoneError, StoreError */
export function saveProject(
  store: Store,
  form: Opened<Partial<Project> & Pick<Project, 'id'>>,
  fields: ProjectFields,
): Promise<FormResult> {
  requireSound(fields);
  return edit(store, projects, form, fields);
}

/** The server decides whether that step is allowed (MQ672). */
export const setProjectStatus = (store: Store, id: string, status: ProjectStatus): Promise<void> =>
  choose(store, projects, id, { status });

/** How many people a role needs; 0 takes it off the list. What another device has said of this role since the form was opened is offered. @throws like `edit` */
export function setPosition(
  store: Store,
  form: Opened<Pick<Project, 'id' | 'positions'>>,
  roleCode: string,
  count: number,
): Promise<FormResult> {
  return edit(store, projects, form, {
    positions: withEntry(form.shown.positions, roleCode, count > 0 ? Math.min(count, 99) : undefined),
  });
}
