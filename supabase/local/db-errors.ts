import { inspect } from 'node:util';
import { fieldOf, messageOf } from './startup-error';

const REPORTED_TO_CLIENT = Symbol('answered to the client');
const SQLSTATE = /^[0-9A-Z]{5}$/;

const UNSENDABLE_VALUE = /^Invalid (input for \w+ type|time value)/;

/** What lite throws, as an error without a code, where it cannot read a query. It answers some of them with 500, and logs all. */
const UNREADABLE_QUERY =
  /^"?(Missing closing quote|Expected .* at position|Expected "\(" for spread|Expected identifier|Unexpected input|Invalid filter|Unsupported operator|Unknown operator|empty logical expression|failed to parse)/;

/** SQLSTATEs that lite already answers as PostgREST does. */
const HANDLED_BY_LITE = /^(PT|42|22|21)|^(23505|23503|23502|25006|PGRST)$/;

/** PostgREST's table of HTTP status by SQLSTATE; the first match counts. */
const STATUS_BY_STATE: readonly (readonly [RegExp, number])[] = [
  [/^(08|53(?!400))/, 503],
  [/^(0L|0P|28)/, 403],
  [/^P0001$/, 400],
  [/^(09|25|2D|38|39|3B|40|53|54|55|57|58|F0|HV|P0|XX)/, 500],
];

export function statusForSqlState(state: string): number {
  return STATUS_BY_STATE.find(([pattern]) => pattern.test(state))?.[1] ?? 400;
}

/** Whether a logged value is a database error that the client has already received and can act on. */
export function isReportedToClient(value: unknown): boolean {
  return fieldOf(value, REPORTED_TO_CLIENT) === true;
}

function markReported(error: object): void {
  Object.defineProperty(error, REPORTED_TO_CLIENT, { value: true, enumerable: false });
}

/** The one error that lite passes on as it is. */
function answeredAs(body: Record<string, unknown>, status: number): Error {
  const error = Object.assign(new Error(JSON.stringify(body)), {
    code: 'PGRST',
    detail: JSON.stringify({ status, headers: {} }),
  });
  if (status < 500) markReported(error);
  return error;
}

/**
 * Stock lite drops code, details and hint of any error it does not know and answers 500; a `raise` in one of
 * our functions is such an error. This maps every SQLSTATE to PostgREST's answer, using the one error class
 * that lite passes through unchanged.
 */
export function toPostgrestError(error: unknown): unknown {
  const code = fieldOf(error, 'code');
  // The drivers refuse a value of the wrong type before the database sees it; hosted, the database itself does.
  if (error instanceof Error && code === undefined && UNSENDABLE_VALUE.test(error.message))
    return toPostgrestError(Object.assign(new Error(error.message, { cause: error }), { code: '22P02' }));
  if (error instanceof Error && code === undefined && UNREADABLE_QUERY.test(error.message))
    return answeredAs({ code: 'PGRST100', message: error.message, details: error.message, hint: null }, 400);
  if (typeof error !== 'object' || error === null || typeof code !== 'string' || !SQLSTATE.test(code))
    return error;
  if (HANDLED_BY_LITE.test(code)) {
    markReported(error);
    return error;
  }
  const postgrestError = answeredAs(
    {
      code,
      message: messageOf(error),
      details: fieldOf(error, 'detail') ?? null,
      hint: fieldOf(error, 'hint') ?? null,
    },
    statusForSqlState(code),
  );
  // How lite's log prints it: the cause in one line instead of a stack trace from inside lite.
  Object.defineProperty(postgrestError, inspect.custom, {
    value: () => `marquee  The database failed: ${code} ${messageOf(error)}`,
  });
  return postgrestError;
}
