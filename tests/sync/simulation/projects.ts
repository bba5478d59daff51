import type { Project } from '@/domain/streams/production/projects';
import type { ProjectFields } from '@/store/projects/projects';
import type { Opened } from '@/store/writes/form-edit';
import { seeded } from '../support/random';
import type { Server } from '../support/server';
import type { Phone } from './phone';
import type { Scenario } from './scenario';
import { beginShow, projectId } from './shows';

/** Of the scenarios, this share has a show of the employer's that is planned. */
const SHARE = 0.3;
/** In each of their steps. */
const CHANCE = 0.25;
const TEXTS = ['logline', 'city'] as const;
const ROLES = ['grip', 'dit', 'focus_puller'] as const;

export const AUDIT_PROJECTS = `
  create or replace trigger audit after insert or update on public.projects for each row execute function public.audit(
    'title', ${[...TEXTS, ...ROLES.map((role) => `positions.${role}`)].map((field) => `'${field}'`).join(', ')});`;

type Shown = Pick<Project, 'id' | 'positions'> & ProjectFields;

/** The form of a project that is open on a phone, in one page. */
interface ProjectForm {
  phone: Phone;
  store: Phone['store'];
  opened: Opened<Shown>;
}

/**
 * One show, planned on the two phones of its owner: its form is opened, other things happen, and all of its values are saved at once; places are added to it, and
 * nobody takes one off; other shows are started. Its own random numbers, so that scenarios without it are as they were.
 * @returns for each step, what happened; null: nothing
 */
export function projectsOf(seed: number, share = SHARE): (scenario: Scenario) => Promise<string | null> {
  const random = seeded(seed * 23 + 7);
  const isOne = random() < share;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let [hasBegun, values] = [false, 0];
  let forms: ProjectForm[] = [];
  const newValue = (field: string): string => `${field}${seed}-p${(values += 1)}`;

  const open = async (phone: Phone): Promise<Opened<Shown> | null> => {
    const row = await phone.store.rows('projects').one(projectId(seed));
    return row ? phone.bundle.opened(row as unknown as Shown) : null;
  };
  const saveForm = async (scenario: Scenario, { phone, opened }: ProjectForm): Promise<string> => {
    const field = pick(TEXTS) ?? TEXTS[0];
    const value = newValue(field);
    const { title, production_kind, logline, starts_on, ends_on, timezone, city } = opened.shown;
    const shown = { title, production_kind, logline, starts_on, ends_on, timezone, city };
    await phone.bundle.saveProject(phone.store, opened, { ...shown, [field]: value });
    const over = [opened.shown[field]];
    scenario.acts.push({ kind: 'edit', phone, table: 'projects', id: projectId(seed), field, value, over });
    return `${phone.name}: saves the form of a show`;
  };
  const start = async (scenario: Scenario, phone: Phone): Promise<string> => {
    const value = newValue('show');
    const id = await phone.bundle.startProject(phone.store, { ...BLANK, title: value });
    scenario.acts.push({ kind: 'ask', phone, table: 'projects', id, field: 'title', value });
    return `${phone.name}: starts a show`;
  };
  const addPlaces = async (phone: Phone, opened: Opened<Shown>): Promise<string> => {
    const role = pick(ROLES) ?? ROLES[0];
    await phone.bundle.setPosition(phone.store, opened, role, 1 + Math.floor(random() * 9));
    return `${phone.name}: says how many people a role needs`;
  };

  return async (scenario) => {
    if (!isOne) return null;
    if (!hasBegun) await beginShow(scenario.server, seed, scenario);
    hasBegun = true;
    if (random() >= CHANCE) return null;
    const phone = pick(
      scenario.phones.filter(({ isOpen, userId }) => isOpen && userId === scenario.employer),
    );
    if (!phone) return null;
    // A form goes with its page.
    forms = forms.filter((form) => form.phone !== phone || form.store === phone.store);
    const left = forms.find((form) => form.phone === phone);
    const choice = random();
    if (left && choice < 0.5) {
      forms = forms.filter((form) => form !== left);
      return saveForm(scenario, left);
    }
    if (choice > 0.9) return start(scenario, phone);
    const opened = await open(phone);
    if (!opened) return null;
    if (choice > 0.65) return addPlaces(phone, opened);
    if (!left) forms.push({ phone, store: phone.store, opened });
    return `${phone.name}: opens the form of a show`;
  };
}

const BLANK: ProjectFields = {
  title: '',
  production_kind: 'short',
  logline: '',
  starts_on: null,
  ends_on: null,
  timezone: 'UTC',
  city: '',
};

/** Nobody takes places off. */
export const projectFaults = async (server: Server, wasPutBack: boolean): Promise<string[]> => {
  if (wasPutBack) return [];
  const lost = await server.sql<{ field: string }>(
    "select distinct field from public.audit where tab = 'projects' and field like 'positions.%' and value is null",
  );
  return lost.map(({ field }) => `S2 ${field} was on a show, and is not any more`);
};
