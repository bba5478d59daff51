import type { EmailDriver, EmailMessage } from '@supabase/lite';

const MAX_MAILS = 200;

export interface Mail {
  id: number;
  to: string;
  subject: string;
  /** Plain text with full link addresses. */
  text: string;
  html: string | null;
  /** Those beside the address and the subject. */
  headers?: Readonly<Record<string, string>>;
  /** ISO 8601, UTC. */
  sentAt: string;
}

/** Stands in for a mail server: nothing leaves the machine, and every mail can be read at /_mail. */
export class Mailbox implements EmailDriver {
  private readonly mails: Mail[] = [];
  private lastId = 0;

  async send({
    to,
    subject,
    text,
    html,
    headers = {},
  }: EmailMessage & { headers?: Mail['headers'] }): Promise<void> {
    this.lastId += 1;
    this.mails.unshift({
      id: this.lastId,
      to,
      subject,
      text: text ?? '',
      html: html ?? null,
      headers,
      sentAt: new Date().toISOString(),
    });
    this.mails.length = Math.min(this.mails.length, MAX_MAILS);
  }

  /** Newest first; only those to one address if given. */
  list(to?: string): Mail[] {
    return this.mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase());
  }

  /** Undefined if it was never sent or has been dropped. */
  find(id: number): Mail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.mails.length = 0;
  }
}
