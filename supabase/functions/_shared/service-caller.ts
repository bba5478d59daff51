/** For functions that the project itself calls, with the service key: the refusal of anybody else; null: it is the project. */
export function refuseOthers(request: Request): Response | null {
  const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
  return key !== '' && request.headers.get('authorization') === `Bearer ${key}`
    ? null
    : Response.json({ message: 'Requires the service key.' }, { status: 403 });
}
