/**
 * Something the person at the terminal can understand and mend: one clear sentence, shown without a stack trace.
 * Everything else that is thrown at start is a defect of ours.
 */
export class StartFault extends Error {
  override name = 'StartFault';
}

/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A field of a thrown object, such as a database error's `code`; undefined where there is none. */
export function fieldOf(error: unknown, name: PropertyKey): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}
