import { fieldOf } from '../startup-error';
import type { Mailbox } from '../mailbox';
import { refuse } from './guard';

/** Where Edge Functions deliver mail (supabase/functions/_shared/mail.ts). */
export const MAIL_ENDPOINT = '/_mail/send';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const textsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, textOf(text)]))
    : {};

/** Accepts mail from this backend's own functions. Requires the secret key. */
export async function receiveMail(request: Request, mailbox: Mailbox, secretKey: string): Promise<Response> {
  if (request.headers.get('authorization') !== `Bearer ${secretKey}`)
    return refuse(403, 'Requires the secret key.');
  const body: unknown = await request.json().catch(() => null);
  const mail = {
    to: textOf(fieldOf(body, 'to')),
    subject: textOf(fieldOf(body, 'subject')),
    text: textOf(fieldOf(body, 'text')),
    html: textOf(fieldOf(body, 'html')) || undefined,
    headers: textsOf(fieldOf(body, 'headers')),
  };
  if (mail.to === '' || mail.subject === '') return refuse(400, 'A mail needs an address and a subject.');
  await mailbox.send(mail);
  return new Response(null, { status: 204 });
}
