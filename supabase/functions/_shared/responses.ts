const COMMON_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { ...COMMON_HEADERS, ...headers } });

/** A refusal with a reason for programs and a sentence for people. */
export const refuse = (
  status: number,
  reason: string,
  message: string,
  headers?: Record<string, string>,
): Response => json(status, { reason, message }, headers);

export const noContent = (): Response => new Response(null, { status: 204, headers: COMMON_HEADERS });
