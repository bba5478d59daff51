import type { Phone } from './phone';
import type { Server } from '../support/server';
import type { World } from './world';

/** Something that a person did, with a value that nothing else has. */
export interface Act {
  /** `add`: one item of a set, which nobody ever takes out. */
  kind: 'publish' | 'edit' | 'add' | 'message' | 'apply';
  phone: Phone;
  /** The table that it ends up in. */
  table: 'jobs' | 'profiles' | 'drafts' | 'messages' | 'job_applications';
  id: string;
  /** `title`, or `payload.description` of a map. */
  field: string;
  value: string;
  /** Of an edit: what its author saw in the field when they wrote it, or when they sent it again. */
  over?: unknown[];
  /** Taken back, or lost with the device, before it was known to be sent: it may be there or not. */
  isTakenBack?: boolean;
  /** Sent again after a refusal: it is later than its place among the acts. */
  isLate?: boolean;
}

/** Everything that goes on in one seeded scenario. */
export interface Scenario {
  server: Server;
  world: World;
  phones: readonly Phone[];
  employer: string;
  talent: string;
  acts: Act[];
  conversations: string[];
  /** What violated the rules on the way. */
  violations: string[];
  random: () => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T | undefined;
  /** A word that nobody has used before. */
  token: (prefix: string) => string;
}

/** A thing that can happen, and how often beside the others. */
export interface Action {
  name: string;
  weight: number;
  do: (scenario: Scenario, phone: Phone) => Promise<unknown>;
}

export const MINUTE_MS = 60_000;

/** A person's acts on a document that no server has confirmed are now uncertain. */
export function takeBack(
  acts: readonly Act[],
  phone: Phone,
  concerns: (act: Act) => boolean = () => true,
): void {
  for (const act of acts) if (act.phone === phone && concerns(act)) act.isTakenBack = true;
}
