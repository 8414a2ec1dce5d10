import { createTransport } from 'nodemailer';
import type { CommunityName } from '../community-variables.ts';
import { MailRefused, type MailTransport } from './mail.ts';
import { htmlOf, textOf } from './render-mail.ts';

/** An SMTP server and the sender of all mails. */
export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string;
  /** Without a name of its own, the sender has that of the community. */
  from: { name: string; address: string };
}

interface Times {
  /** Until the connection stands, and until the server greets. */
  connectMs: number;
  /** The longest silence of the server. A mail that it took but did not confirm is sent again. */
  silenceMs: number;
}

const usualTimes: Times = { connectMs: 20_000, silenceMs: 5 * 60_000 };

/** Sends mails over SMTP, each on a connection of its own: a pool of the library would send a mail again by itself. */
export function createSmtpTransport({ url, from }: SmtpOptions, times: Times = usualTimes): MailTransport {
  const transporter = createTransport({
    url,
    ...securityOf(url),
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    socketTimeout: times.silenceMs,
    // Content never comes from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    mode: 'smtp',
    send: async ({ id, to, unsubscribeUrl, community, ...content }) => {
      await transporter
        .sendMail({
          from: { ...from, name: plain(senderName(from.name, community)) },
          to: { name: plain(to.name), address: requireOneAddress(to.address) },
          subject: plain(content.subject),
          messageId: `<${id}@${from.address.split('@').at(-1) ?? 'localhost'}>`,
          text: textOf(content, community.name),
          html: htmlOf(content, community.name),
          // Auto-replies to it help nobody (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
        })
        .catch((error: unknown) => {
          throw permanent(error) ?? error;
        });
    },
    close: () => transporter.close(),
  };
}

/** Connects and logs in without sending; rejects when that fails. */
export async function verifySmtp(url: string, waitMs: number): Promise<void> {
  const times = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs };
  const transporter = createTransport({ url, ...securityOf(url), ...times });
  await transporter.verify().finally(() => transporter.close());
}

/** What an administrator chose outranks the operator's sender, which outranks the default name. */
const senderName = (own: string, { name, isChosen }: CommunityName): string =>
  isChosen || own === '' ? name : own;

/** A password is not sent in the clear over a network: without TLS the connection is refused. */
function securityOf(url: string): { requireTLS?: true } {
  const { protocol, username, hostname } = new URL(url);
  const isNear = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return protocol === 'smtp:' && username !== '' && !isNear ? { requireTLS: true } : {};
}

/** One-click unsubscribing (RFC 8058). The address is our own, without spaces and line breaks. */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Line breaks would start another header. */
const plain = (value: string): string => value.replaceAll(/\p{Cc}+/gu, ' ');

/**
 * An address that an SMTP server could read as two, or that has a line break, is refused for good. The library parses a
 * text into several recipients, but takes an object as it is.
 */
function requireOneAddress(address: string): string {
  if (/^[^\s,;:<>()[\]"\\\p{Cc}@]+@[^\s,;:<>()[\]"\\\p{Cc}@]+$/u.test(address)) return address;
  throw new MailRefused(553, { isAboutRecipient: true });
}

/** What the library adds to an error. */
interface SmtpError {
  code: string;
  responseCode: number;
  command: string;
}

/** A 5xx about this mail. The same about our log-in, or about all mails, is a fault of the settings and is tried again. */
function permanent(error: unknown): MailRefused | null {
  const { code, responseCode = 0, command = '' } = error as Partial<SmtpError>;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // The sender's address is in the envelope, too.
  const isAboutRecipient = code === 'EENVELOPE' && command === 'RCPT TO';
  return isAboutMail && responseCode >= 500 ? new MailRefused(responseCode, { isAboutRecipient }) : null;
}
