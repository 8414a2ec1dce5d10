import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that the server took, with the recipients of its envelope. */
export interface CaughtMail extends Email {
  recipients: string[];
  /** Whether it came over TLS, and as which user. */
  isSecure: boolean;
  user: string | null;
  source: string;
}

/** How a test answers after the content of a mail; null takes it. */
export type AfterData = (count: number) => Promise<number | null>;

/** An SMTP server of a library on a free port, which keeps what it takes. */
export async function startSmtpCatcher({
  afterData = async () => null,
  ...options
}: SMTPServerOptions & { afterData?: AfterData } = {}) {
  const caught: CaughtMail[] = [];
  let count = 0;
  const server = new SMTPServer({
    disabledCommands: options.onAuth === undefined ? ['AUTH'] : [],
    closeTimeout: 100,
    ...options,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void (async () => {
          const source = Buffer.concat(chunks);
          const mail = await PostalMime.parse(source);
          const status = await afterData((count += 1));
          if (status !== null) return done(Object.assign(new Error('not now'), { responseCode: status }));
          caught.push({
            ...mail,
            recipients: session.envelope.rcptTo.map(({ address }) => address),
            isSecure: session.secure,
            user: session.user ?? null,
            source: source.toString('utf8'),
          });
          return done();
        })();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    caught,
    /** The attempts whose content arrived. */
    attempts: () => count,
    port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
