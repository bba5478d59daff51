import type { Mail } from './mail.ts';

/** As many as a provider surely allows at once; the others wait. */
const CONNECTIONS = 5;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

interface Sender {
  /** `smtps://user:password@host:465`, or `smtp://...:587`, which must offer STARTTLS unless it is on this machine. */
  url: string;
  /** `Marquee <no-reply@marquee.example>` */
  from: string;
  timeoutMs: number;
}

/** What a conversation has come to, which the library does not say of one that a time-out ends: so it is listened to. */
interface Heard {
  /** The server has asked for the text of the mail that is under way: it may have taken it, whatever is heard of that. */
  hasAskedForText: boolean;
}

async function transportFor({ url, timeoutMs }: Sender, heard: Heard) {
  const listen = (entry?: { tnx?: string }, line?: unknown): void => {
    if (entry?.tnx === 'server' && String(line).startsWith('354')) heard.hasAskedForText = true;
  };
  // Large, and only for whoever sends by SMTP.
  const { default: nodemailer } = await import('npm:nodemailer@9.1.1');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return nodemailer.createTransport({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !LOOPBACK.has(hostname),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    pool: true,
    maxConnections: 1,
    logger: {
      level: () => {},
      trace: listen,
      debug: listen,
      info: listen,
      warn: listen,
      error: listen,
      fatal: listen,
    },
    transactionLog: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}

/** One connection, over which mails leave one after the other. */
interface Lane {
  transport: Awaited<ReturnType<typeof transportFor>>;
  heard: Heard;
}

async function openLane(sender: Sender): Promise<Lane> {
  const heard: Heard = { hasAskedForText: false };
  return { heard, transport: await transportFor(sender, heard) };
}

interface Line {
  idle: Lane[];
  /** At most `CONNECTIONS`. */
  opened: number;
  waiting: ((lane: Lane) => void)[];
  /** Under way or waiting. */
  mails: number;
}
const lines = new Map<string, Line>();

function takeLane(line: Line, sender: Sender): Lane | Promise<Lane> {
  const idle = line.idle.pop();
  if (idle) return idle;
  if (line.opened === CONNECTIONS) return new Promise((resolve) => line.waiting.push(resolve));
  line.opened += 1;
  return openLane(sender);
}

/** Connections are shared by all mails that are under way, and closed with the last of them. */
async function withLane(sender: Sender, act: (lane: Lane) => Promise<void>): Promise<void> {
  const key = `${sender.url} ${sender.timeoutMs}`;
  const line = lines.get(key) ?? { idle: [], opened: 0, waiting: [], mails: 0 };
  lines.set(key, line);
  line.mails += 1;
  try {
    const lane = await takeLane(line, sender);
    lane.heard.hasAskedForText = false;
    await act(lane).finally(() => {
      const next = line.waiting.shift();
      if (next) next(lane);
      else line.idle.push(lane);
    });
  } finally {
    line.mails -= 1;
    if (line.mails === 0) {
      lines.delete(key);
      for (const { transport } of line.idle) transport.close();
    }
  }
}

/**
 * Hands a mail to a mail server.
 * @param id the same for each try of one mail; becomes its Message-ID, by which a mailbox knows the second copy of a mail
 * @throws what `outcomeOfSmtp` reads (mail-outcome.ts)
 */
export async function sendBySmtp(sender: Sender, mail: Mail, id: string): Promise<void> {
  const { to, subject, text, html, headers } = mail;
  const domain = /@([^@>\s]+)>?\s*$/.exec(sender.from)?.[1];
  if (domain === undefined) throw new Error('MAILER_FROM is not an address.');
  await withLane(sender, async (lane) => {
    try {
      await lane.transport.sendMail({
        from: sender.from,
        // As an object it is one address, whatever is in it.
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        headers: { ...headers },
        messageId: `<${id}@${domain}>`,
      });
    } catch (error) {
      throw Object.assign(error as Error, { hasAskedForText: lane.heard.hasAskedForText });
    }
  });
}
