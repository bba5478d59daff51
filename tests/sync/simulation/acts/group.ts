import { seeded } from '../../support/random';
import type { Phone } from '../phone';
import { type Action, everyPhone, type Scenario, withRandom } from '../scenario';

/** In each of their steps. */
const CHANCE = 0.3;

/** Whose phones do something. */
export type Side = 'employer' | 'talent' | 'second';

export const EVERYBODY: readonly Side[] = ['employer', 'talent', 'second'];
export const EMPLOYERS: readonly Side[] = ['employer', 'second'];

export interface GroupAct extends Action {
  by: readonly Side[];
}

/** Acts that belong together, and with them what the server has before the first. */
interface GroupPlan {
  /** Gives each group random numbers of its own. */
  salt: readonly [factor: number, offset: number];
  begin?: (scenario: Scenario) => Promise<unknown>;
  acts: readonly GroupAct[];
}

export const sideOf = ({ employer, talent }: Scenario, { userId }: Phone): Side =>
  userId === employer ? 'employer' : userId === talent ? 'talent' : 'second';

/** Rows of this phone in the order of their ids, which the seed decides. */
export const rowsOn = async (
  phone: Phone,
  collection: Parameters<Phone['store']['rows']>[0],
  selector: Record<string, unknown>,
) =>
  (await phone.store.rows(collection).find({ selector: selector as never })).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );

export const groupOf =
  ({ salt: [factor, offset], begin, acts }: GroupPlan) =>
  /** Returns what happened in a step; null: nothing. */
  (seed: number): ((scenario: Scenario) => Promise<string | null>) => {
    const random = seeded(seed * factor + offset);
    const total = acts.reduce((sum, { weight }) => sum + weight, 0);
    let hasBegun = false;

    return async (given) => {
      const scenario = withRandom(given, random);
      if (!hasBegun) await begin?.(scenario);
      hasBegun = true;
      if (random() >= CHANCE) return null;
      let at = random() * total;
      const act = acts.find(({ weight }) => (at -= weight) < 0);
      const phone = scenario.pick(
        everyPhone(scenario).filter((each) => each.isOpen && act?.by.includes(sideOf(scenario, each))),
      );
      if (!act || !phone) return null;
      await act.do(scenario, phone);
      return `${phone.name}: ${act.name}`;
    };
  };
