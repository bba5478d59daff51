import { PROJECT_TEMPLATES, placesIn } from '@/domain/projects/templates';
import type { Positions } from '@/domain/streams/production/projects';
import { plural } from '@/domain/values/counts';
import { getCrewList, type MyProject } from '@/store/projects/projects';
import type { Store } from '@/store/store';
import type { ProjectStart } from './project-form';

const CREW = 'crew:';

/** `of` the id of an earlier project, whose crew list is used again. */
export const crewStart = (of: string): string => `${CREW}${of}`;

/** The earlier project that a start names; null for a template, and for none. */
export const projectOfStart = (value: string): string | null =>
  value.startsWith(CREW) ? value.slice(CREW.length) : null;

const places = (positions: Positions): string => plural(placesIn(positions), 'place', 'places');

/** What a new project of this person can begin with: a template, or the crew list of a project that they edit. */
export const startsFor = (mine: readonly MyProject[]): ProjectStart[] => [
  ...PROJECT_TEMPLATES.map(({ code, label, production_kind, calendarDays, positions }) => ({
    value: code,
    label: `${label} (${places(positions)})`,
    production_kind,
    calendarDays,
  })),
  ...mine
    .filter(({ isEditor, project }) => isEditor && project.rev > 0)
    .map(({ project: { id, title, production_kind } }) => ({
      value: crewStart(id),
      label: `The crew list of ${title}`,
      production_kind,
      calendarDays: null,
    })),
];

/** The places of what a project begins with. */
export const positionsOfStart = async (store: Store, value: string): Promise<Positions> => {
  const earlier = projectOfStart(value);
  if (earlier !== null) return getCrewList(store, earlier);
  return PROJECT_TEMPLATES.find(({ code }) => code === value)?.positions ?? {};
};
