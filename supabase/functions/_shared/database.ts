function parseBody(text: string): DatabaseRefusal['body'] {
  try {
    const { code, message } = (JSON.parse(text) ?? {}) as { code?: unknown; message?: unknown };
    return { code: String(code ?? ''), message: String(message ?? '') };
  } catch {
    return { code: '', message: '' };
  }
}

/** The database refused the call; the message holds PostgREST's status and body. */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal';
  /** As PostgREST wrote it: the SQLSTATE and the sentence. Empty where it was something else that answered. */
  readonly body: { code: string; message: string };

  constructor(
    readonly procedure: string,
    readonly status: number,
    text: string,
  ) {
    super(`${procedure} answered ${status}: ${text}`);
    this.body = parseBody(text);
  }
}

async function callProcedure<T>(
  procedure: string,
  args: Record<string, unknown>,
  key: string,
  authorization: string,
): Promise<T> {
  const response = await fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/rpc/${procedure}`, {
    method: 'POST',
    headers: { apikey: key, authorization, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  const text = await response.text();
  if (!response.ok) throw new DatabaseRefusal(procedure, response.status, text);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/**
 * Calls a procedure that only the service role may call.
 * @throws DatabaseRefusal
 */
export function callAsService<T>(procedure: string, args: Record<string, unknown>): Promise<T> {
  const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
  return callProcedure(procedure, args, key, `Bearer ${key}`);
}

/**
 * Calls a procedure with the rights of this function's caller; the database decides who that is and what they
 * may do.
 * @throws DatabaseRefusal
 */
export const callAsCaller = <T>(
  request: Request,
  procedure: string,
  args: Record<string, unknown>,
): Promise<T> =>
  callProcedure(
    procedure,
    args,
    Deno.env.get('SUPABASE_ANON_KEY') ?? '',
    request.headers.get('authorization') ?? '',
  );
