/**
 * The interface to a mail service: one POST per mail, `{to, subject, text}`, with a bearer key. The local
 * backend puts it into its mailbox; a hosted project sets MAILER_URL and MAILER_KEY to an adapter for its
 * provider (docs/monitoring.md).
 */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/**
 * Returns false if no mail service is configured.
 * @throws if the service refuses the mail
 */
export async function sendMail(mail: Mail): Promise<boolean> {
  const [url, key] = [Deno.env.get('MAILER_URL') ?? '', Deno.env.get('MAILER_KEY') ?? ''];
  if (url === '') return false;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(mail),
  });
  if (!response.ok) throw new Error(`The mail service answered ${response.status}: ${await response.text()}`);
  return true;
}
