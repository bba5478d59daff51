import { expect } from 'vitest';
import { newId } from '@/domain/ids';
import { codeOf, inFreshStep } from '../support/authenticator';
import type { As, Caller, TestDatabase } from '../support/database';

export interface Setup {
  secret: string;
  backup_codes: string[];
}

/** Calls a procedure as this person, and returns its answer. */
export const call = async <T>(who: As, name: string, ...args: unknown[]): Promise<T> =>
  (
    await who.sql<{ answer: T }>(
      `select public.${name}(${args.map((_, index) => `$${index + 1}`).join(', ')}) as answer`,
      args,
    )
  )[0]!.answer;

export const sessionOf = (db: TestDatabase, id: string, how: Partial<Caller> = {}): As =>
  db.as({ id, sessionId: newId(), ...how });

/** Begins the setup with a fresh proof; it has no effect yet. */
export async function setUp(who: As): Promise<Setup> {
  await who.prove('second_factor');
  return call<Setup>(who, 'setup_2fa', who.id);
}

/** Switches the second factor on with the previous time step's code, so that the current one is still unused. */
export async function switchOn(who: As): Promise<Setup> {
  await inFreshStep();
  const setup = await setUp(who);
  expect(await call(who, 'enable_2fa', who.id, codeOf(setup.secret, -1))).toBe(true);
  return setup;
}

/** The account's security events, oldest first. */
export const eventsOf = async (db: TestDatabase, id: string): Promise<string[]> =>
  (
    await db.sql<{ event: string }>(
      "select event_type || ' ' || severity as event from public.security_events where user_id = $1 order by id",
      [id],
    )
  ).map(({ event }) => event);

/** The number of this account's sessions that have passed the second factor. */
export const passedOf = async (db: TestDatabase, id: string): Promise<number> =>
  (await db.sql('select from private.mfa_sessions where user_id = $1', [id])).length;
