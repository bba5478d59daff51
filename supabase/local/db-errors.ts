import { inspect } from 'node:util';
import { fieldOf, messageOf } from './fault';

const REPORTED_TO_CLIENT = Symbol('answered to the client');
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** States that the library already answers as PostgREST does. */
const HANDLED_BY_LITE = /^(PT|42|22|21)|^(23505|23503|23502|25006|PGRST)$/;

/** HTTP statuses by SQLSTATE, in the order in which they are tried; PostgREST's table. */
const STATUS_BY_STATE: readonly (readonly [RegExp, number])[] = [
  [/^(08|53(?!400))/, 503],
  [/^(0L|0P|28)/, 403],
  [/^P0001$/, 400],
  [/^(09|25|2D|38|39|3B|40|53|54|55|57|58|F0|HV|P0|XX)/, 500],
];

export function statusForSqlState(state: string): number {
  return STATUS_BY_STATE.find(([pattern]) => pattern.test(state))?.[1] ?? 400;
}

/** Whether a printed value is a database error that the client was told about and could mend itself. */
export function isReportedToClient(value: unknown): boolean {
  return fieldOf(value, REPORTED_TO_CLIENT) === true;
}

function markReported(error: object): void {
  Object.defineProperty(error, REPORTED_TO_CLIENT, { value: true, enumerable: false });
}

/**
 * Stock, an error that the library does not know loses its code, details and hint and becomes a 500; a `raise` from one
 * of our functions is such an error. This answers every SQLSTATE as PostgREST would, by way of the one error class that
 * the library passes through whole.
 */
export function toPostgrestError(error: unknown): unknown {
  const code = fieldOf(error, 'code');
  if (typeof error !== 'object' || error === null || typeof code !== 'string' || !SQLSTATE.test(code))
    return error;
  if (HANDLED_BY_LITE.test(code)) {
    markReported(error);
    return error;
  }
  const status = statusForSqlState(code);
  const postgrestError = Object.assign(
    new Error(
      JSON.stringify({
        code,
        message: messageOf(error),
        details: fieldOf(error, 'detail') ?? null,
        hint: fieldOf(error, 'hint') ?? null,
      }),
    ),
    { code: 'PGRST', detail: JSON.stringify({ status, headers: {} }) },
  );
  if (status < 500) markReported(postgrestError);
  // What the library prints of it: the cause in one line, instead of a trace of its own insides.
  Object.defineProperty(postgrestError, inspect.custom, {
    value: () => `marquee  The database failed: ${code} ${messageOf(error)}`,
  });
  return postgrestError;
}
