/** The public VAPID key, which browsers need to subscribe to pushes. Open to anyone: it is not a secret. */
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, x-client-info, x-requested-with',
};

Deno.serve((request) => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS_HEADERS });
  if (request.method !== 'GET')
    return Response.json(
      { message: 'Use GET.' },
      { status: 405, headers: { ...CORS_HEADERS, allow: 'GET' } },
    );
  const publicKey = Deno.env.get('VAPID_PUBLIC_KEY') ?? null;
  return Response.json({ publicKey }, { headers: CORS_HEADERS });
});
