/** Says that Edge Functions run, and of which runtime's making they are. Open: it tells nothing about anyone. */
Deno.serve((request) => {
  if (request.method !== 'GET')
    return Response.json({ message: 'Ask with GET.' }, { status: 405, headers: { allow: 'GET' } });
  return Response.json({ status: 'ok', backend: Deno.env.get('SUPABASE_URL') });
});
