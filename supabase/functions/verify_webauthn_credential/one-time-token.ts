/**
 * Creates the token hash that opens one session of this account, once (`verifyOtp`). Never logged and never
 * mailed.
 * @throws if the auth server does not create one
 */
export async function createOneTimeToken(email: string): Promise<string> {
  const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
  const response = await fetch(`${Deno.env.get('SUPABASE_URL')}/auth/v1/admin/generate_link`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'magiclink', email }),
  });
  if (!response.ok) throw new Error(`The auth server did not create a link: ${response.status}`);
  const { hashed_token: token } = (await response.json()) as { hashed_token?: unknown };
  if (typeof token !== 'string' || token === '')
    throw new Error('The auth server created a link without a token.');
  return token;
}
