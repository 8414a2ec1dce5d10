import type { MailTransport, OutgoingMail } from '../mail.ts';

/** A mail transport that keeps what it is given. */
export function memoryMail() {
  const sent: OutgoingMail[] = [];
  const transport: MailTransport = {
    mode: 'smtp',
    send: async (mail) => void sent.push(mail),
    close: () => undefined,
  };
  return { sent, transport };
}
