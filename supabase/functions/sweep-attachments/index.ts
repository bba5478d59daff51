const MAX_BATCHES = 100;

/**
 * Removes the files whose message, application or account was deleted. SQL can only record them: only
 * Storage's own API deletes bytes. Requires the service key; to be called hourly. Returns how many files were
 * removed.
 */
Deno.serve(async (request) => {
  const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
  if (key === '' || request.headers.get('authorization') !== `Bearer ${key}`) {
    return Response.json({ message: 'Requires the service key.' }, { status: 403 });
  }
  const call = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(`${Deno.env.get('SUPABASE_URL')}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const removed: string[] = [];
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const paths = (await call('POST', '/rest/v1/rpc/attachments_to_remove', {
      p_removed: removed,
    })) as string[];
    if (paths.length === 0) break;
    await call('DELETE', '/storage/v1/object/attachments', { prefixes: paths });
    removed.push(...paths);
  }
  return Response.json({ removed: removed.length });
});
