/** The hash that opens one session of this account, once (`verifyOtp`). It is never logged and never mailed. @throws where the auth server makes none */
export async function createOneTimeToken(email: string): Promise<string> {
  const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
  const response = await fetch(`${Deno.env.get('SUPABASE_URL')}/auth/v1/admin/generate_link`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'magiclink', email }),
  });
  if (!response.ok) throw new Error(`The auth server made no link: ${response.status}`);
  const { hashed_token: token } = (await response.json()) as { hashed_token?: unknown };
  if (typeof token !== 'string' || token === '')
    throw new Error('The auth server made a link without a token.');
  return token;
}
