/** The public half of the key that pushes are signed with: browsers need it to subscribe. Open, as it is no secret. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, x-client-info, x-requested-with',
};

Deno.serve((request) => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: HEADERS });
  if (request.method !== 'GET')
    return Response.json(
      { message: 'Ask with GET.' },
      { status: 405, headers: { ...HEADERS, allow: 'GET' } },
    );
  const publicKey = Deno.env.get('VAPID_PUBLIC_KEY') ?? null;
  return Response.json({ publicKey }, { headers: HEADERS });
});
