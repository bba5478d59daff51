import type { CollectionName } from '@/domain/streams';
import type { Phone } from './phone';
import type { Server } from '../support/server';
import type { Choice } from './choices';
import type { OpenForm } from './forms';
import type { World } from './world';

/** Where a phone keeps the rows of a table. */
export const COLLECTION_OF = {
  jobs: 'jobs',
  profiles: 'profiles',
  drafts: 'drafts',
  messages: 'messages',
  job_applications: 'applications',
  bookings: 'bookings',
  availability: 'bookings',
  project_budgets: 'projects',
  projects: 'projects',
  team_notes: 'profiles',
  saved: 'saved',
  endorsements: 'endorsements',
  companies: 'profiles',
} as const satisfies Record<string, CollectionName>;

/** Something that a person did, with a unique value. */
export interface Act {
  /** `add`: one item of a set, which is never removed. */
  kind: 'publish' | 'edit' | 'add' | 'message' | 'apply' | 'ask' | 'note';
  phone: Phone;
  /** The table that it changes on the server. */
  table: keyof typeof COLLECTION_OF;
  id: string;
  /** `title`, or `payload.description` for a key of a map. */
  field: string;
  value: string;
  /** Of an edit: the values that its author saw in the field when they wrote or retried it. */
  over?: unknown[];
  /** The value is a number in the document. */
  isNumber?: boolean;
  /** Withdrawn, or lost with the device, before its answer was known: the server may have it or not. */
  isWithdrawn?: boolean;
  /** Everything was deleted from the phone since: it is a new device, to which this is another one's. */
  isForgotten?: boolean;
  /** It had been chosen in a conflict, which was taken back: it is offered again, whether it had arrived or not. */
  isOfferedAgain?: boolean;
  /** Retried after a refusal, deferred or rewritten: it may arrive later than its position among the acts. */
  isLate?: boolean;
  /** How many acts there were when its author last retried it. */
  retriedAfter?: number;
}

/** The state of one seeded scenario. */
export interface Scenario {
  server: Server;
  world: World;
  seed: number;
  /** Two of the employer, two of the talent. */
  phones: readonly Phone[];
  /** The phone of another employer, in some scenarios. */
  second: Phone | null;
  employer: string;
  talent: string;
  acts: Act[];
  choices: Choice[];
  conversations: string[];
  /** Forms that people have open. */
  forms: OpenForm[];
  /** The server was put back to an earlier state. */
  wasPutBack: boolean;
  /** Violations of the rules so far. */
  violations: string[];
  random: () => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T | undefined;
  /** A value that has not been used before. */
  token: (prefix: string) => string;
}

/** Something that can happen, with its weight in the random choice. */
export interface Action {
  name: string;
  weight: number;
  do: (scenario: Scenario, phone: Phone) => Promise<unknown>;
}

/** The phones of everybody. */
export const everyPhone = ({ phones, second }: Scenario): readonly Phone[] =>
  second ? [...phones, second] : phones;

/** The same scenario, for acts with random numbers of their own. */
export const withRandom = (scenario: Scenario, random: () => number): Scenario => ({
  ...scenario,
  random,
  chance: (probability) => random() < probability,
  pick: (list) => list[Math.floor(random() * list.length)],
});

export const MINUTE_MS = 60_000;

/** Marks acts of this phone as withdrawn: the server may have them or not. */
export function markWithdrawn(
  acts: readonly Act[],
  phone: Phone,
  concerns: (act: Act) => boolean = () => true,
): void {
  for (const act of acts) if (act.phone === phone && concerns(act)) act.isWithdrawn = true;
}
