import { siteOf } from './settings.ts';

const ALLOWED_HEADERS = 'authorization, apikey, content-type, x-client-info, x-requested-with';

/**
 * For functions that the app's pages call at Supabase's address. Pages of other sites cannot read the
 * answers.
 */
export async function withCors(request: Request, handle: () => Promise<Response>): Promise<Response> {
  const response = request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : await handle();
  const origin = request.headers.get('origin');
  response.headers.append('vary', 'Origin');
  if (origin !== null && siteOf(request).origins.includes(origin)) {
    response.headers.set('access-control-allow-origin', origin);
    response.headers.set('access-control-allow-headers', ALLOWED_HEADERS);
    response.headers.set('access-control-allow-methods', 'POST');
  }
  return response;
}
