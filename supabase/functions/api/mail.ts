/**
 * The narrow way to a mail service: one POST for one mail, `{to, subject, text}`, with a bearer key. The local backend takes it into
 * its mailbox; a hosted project names its provider's adapter in MAILER_URL and MAILER_KEY (docs/monitoring.md).
 */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** False where no mail service is named. @throws where it does not take the mail */
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
