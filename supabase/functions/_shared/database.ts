/** The database's own word against a call: PostgREST's status, code and sentence. */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal';

  constructor(
    readonly procedure: string,
    readonly status: number,
    text: string,
  ) {
    super(`${procedure} answered ${status}: ${text}`);
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

/** Calls one of the procedures that are for the service alone. @throws DatabaseRefusal */
export function callAsService<T>(procedure: string, args: Record<string, unknown>): Promise<T> {
  const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
  return callProcedure(procedure, args, key, `Bearer ${key}`);
}

/** Calls one in the name of whoever called this function: who that is and what they may, the database decides. @throws DatabaseRefusal */
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
