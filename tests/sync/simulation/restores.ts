import { seeded } from '../support/random';
import type { Server } from '../support/server';

/** Of the scenarios, this share has a server that is put back to an earlier state. */
const SHARE = 0.2;

/**
 * In some scenarios an operator makes a copy of the database and puts it back some steps later: what was written in between is lost, acknowledged
 * or not. Its own random numbers, so that scenarios without it are as they were.
 * @returns for each step, what happened; null: nothing
 */
export function restoresOf(
  seed: number,
  steps: number,
): (server: Server, step: number) => Promise<string | null> {
  const random = seeded(seed * 3 + 2);
  const isOne = random() < SHARE;
  const copiedAt = Math.floor(random() * steps * 0.7);
  const putBackAt = copiedAt + 1 + Math.floor(random() * (steps - copiedAt - 1));
  return async (server, step) => {
    // PGlite starts only while time passes, which it does not do in a scenario.
    if (server.kind === 'pglite') return null;
    if (isOne && step === copiedAt) {
      await server.copy();
      return 'a copy of the database is made';
    }
    if (!isOne || step !== putBackAt) return null;
    await server.putBack();
    return PUT_BACK;
  };
}

/** From then on a phone may show as sent what the server has lost, until it reaches it again. */
export const PUT_BACK = 'the copy is put back';
