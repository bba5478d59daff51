import type { EmailDriver, EmailMessage } from '@supabase/lite';

const MAX_MAILS = 200;

export interface Mail {
  id: number;
  to: string;
  subject: string;
  /** Plain text, with the links written out. */
  text: string;
  html: string | null;
  /** ISO 8601, UTC. */
  sentAt: string;
}

/** Takes the place of a mail server: nothing leaves the machine, and everything can be read at /_mail. */
export class Mailbox implements EmailDriver {
  private readonly mails: Mail[] = [];
  private lastId = 0;

  async send({ to, subject, text, html }: EmailMessage): Promise<void> {
    this.lastId += 1;
    this.mails.unshift({
      id: this.lastId,
      to,
      subject,
      text: text ?? '',
      html: html ?? null,
      sentAt: new Date().toISOString(),
    });
    this.mails.length = Math.min(this.mails.length, MAX_MAILS);
  }

  /** Newest first; those to one address where one is given. */
  list(to?: string): Mail[] {
    return this.mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase());
  }

  /** Undefined: gone, or never sent. */
  find(id: number): Mail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.mails.length = 0;
  }
}
