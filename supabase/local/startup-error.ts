/**
 * A startup failure that the person at the terminal can understand and fix: one clear sentence, shown without
 * a stack trace. Anything else thrown during startup is a bug in Marquee.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A property of a thrown value, such as a database error's `code`; undefined if absent. */
export function fieldOf(error: unknown, name: PropertyKey): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}
