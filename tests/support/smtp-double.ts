import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface Received {
  from: string;
  to: string[];
  source: string;
  user: string | undefined;
}

/** A server's reply, as its library wants it. */
export const smtpReply = (code: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode: code });

/** Mail servers of this machine, which speak SMTP with whoever connects, and keep what they are sent. */
export function smtpDouble() {
  const servers: SMTPServer[] = [];
  const received: Received[] = [];

  /** @returns its address for MAILER_URL */
  async function listen(options: SMTPServerOptions = {}, credentials = ''): Promise<string> {
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _, done) =>
        password === 'p@ss/word' ? done(null, { user: username }) : done(smtpReply(535, '5.7.8 Not you')),
      onData: (stream, { envelope, user }, done) => {
        let source = '';
        stream.on('data', (part: Buffer) => (source += part.toString('utf8')));
        stream.on('end', () => {
          received.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            source,
            user: typeof user === 'string' ? user : undefined,
          });
          done();
        });
      },
      ...options,
    });
    server.on('error', () => undefined);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `smtp://${credentials}127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }
  const close = (server: SMTPServer | undefined): Promise<void> =>
    new Promise<void>((done) => (server ? server.close(() => done()) : done()));

  return {
    received,
    listen,
    closeLatest: (): Promise<void> => close(servers.pop()),
    closeAll: async (): Promise<void> => void (await Promise.all(servers.splice(0).map(close))),
  };
}
