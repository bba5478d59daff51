/** Calls one of the procedures that are for the service alone. @throws with what the database said */
export async function callDatabase<T>(procedure: string, args: Record<string, unknown>): Promise<T> {
  const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
  const answer = await fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/rpc/${procedure}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${procedure} answered ${answer.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}
