/** Reports that Edge Functions are running, and where. Open to anyone: it reveals nothing about people. */
Deno.serve((request) => {
  if (request.method !== 'GET')
    return Response.json({ message: 'Use GET.' }, { status: 405, headers: { allow: 'GET' } });
  return Response.json({ status: 'ok', backend: Deno.env.get('SUPABASE_URL') });
});
