import type { CallSheet } from '../../src/domain/streams/production/callsheets';
import type { ProjectMember } from '../../src/domain/streams/production/crew';
import type { ProjectBudget } from '../../src/domain/streams/production/budgets';
import type { ProjectEvent } from '../../src/domain/streams/production/projectevents';
import type { Project } from '../../src/domain/streams/production/projects';
import type { Clock } from './clock';
import { seedId } from './random';

const RATES = {
  first_ad: 62_000,
  first_ac: 48_000,
  second_ac: 36_000,
  gaffer: 52_000,
  best_boy_electric: 42_000,
  key_grip: 48_000,
  grip: 38_000,
} as const;

/** What the demo project may cost, and what its people have done. */
export function makeRecords(
  clock: Clock,
  { id: project, owner_id: owner }: Pick<Project, 'id' | 'owner_id'>,
  crew: readonly ProjectMember[],
  sheets: readonly CallSheet[],
): { budgets: ProjectBudget[]; projectevents: ProjectEvent[] } {
  const at = clock.ago(20 * 1440);
  const event = (name: ProjectEvent['event'], when: string, fields: Partial<ProjectEvent>): ProjectEvent => ({
    id: seedId('project_event', project, name, JSON.stringify(fields)),
    project_id: project,
    actor_id: owner,
    event: name,
    person_id: null,
    subject: '',
    version: 0,
    created_at: when,
    updated_at: when,
    ...fields,
  });
  return {
    budgets: [
      {
        id: seedId('project_budget', project),
        project_id: project,
        currency: 'GBP',
        rates: Object.fromEntries(
          Object.entries(RATES).map(([role, rate_minor]) => [role, { rate_minor, days: 2 }]),
        ),
        total_minor: 1_200_000,
        created_at: at,
        updated_at: at,
      },
    ],
    projectevents: [
      event('started', clock.ago(21 * 1440), {}),
      ...crew
        .filter(({ access, joined_at: joined }) => access !== 'owner' && joined !== null)
        .map(({ user_id: actor_id, joined_at }) => event('joined', String(joined_at), { actor_id })),
      event('file_added', clock.ago(3 * 1440), { subject: 'script' }),
      ...sheets.map(({ shoot_day: subject, version, published_at }) =>
        event('sheet_published', String(published_at), { subject, version }),
      ),
    ],
  };
}
