/** Errors of Node and Deno that mean no byte was sent: a retry cannot send anything twice (S3). */
const NEVER_SENT =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|tcp connect error|dns error/;

/** Whether a request that failed was certainly never sent. */
export function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return NEVER_SENT.test(`${String(error)} ${cause?.code ?? ''} ${String(cause)}`);
}

/** The value of Retry-After in seconds, a number or a date; null where there is none. */
export function retryAfterSeconds(header: string | null, now: number): number | null {
  if (header === null || header === '') return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, seconds) : null;
}
