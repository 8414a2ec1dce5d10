/** Why the latest attempt to hand a mail over failed, for administrators. */
export interface MailFailure {
  /** `answered` has the words of the mail server, `unreachable` a code of the connection. */
  kind: 'answered' | 'unreachable';
  text: string;
  /** When, as an ISO timestamp. */
  at: string;
}

const mostCharacters = 200;

/** What a failed attempt says of the mail server; null for a failure of our own. `address` is that of the recipient. */
export function failureOf(
  error: unknown,
  { address, at }: { address: string; at: Date },
): MailFailure | null {
  if (!(error instanceof Error)) return null;
  const { code, responseCode, response } = error as Error & Partial<Record<string, unknown>>;
  if (typeof response === 'string' && typeof responseCode === 'number')
    return { kind: 'answered', text: withoutRecipient(response, address), at: at.toISOString() };
  if (typeof code !== 'string' || !/^[A-Z_]+$/.test(code)) return null;
  return { kind: 'unreachable', text: code, at: at.toISOString() };
}

/** An answer in one line, without any address and the name of the mailbox: looking an address up is audited. */
function withoutRecipient(answer: string, address: string): string {
  const [mailbox = ''] = address.split('@');
  const line = answer
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/[^\s<>()"']+@[^\s<>()"']+/g, '…')
    .trim();
  const isMailbox = (word: string) => word.toLowerCase() === mailbox.toLowerCase();
  const words = line.split(/(?<![\p{L}\p{N}._+-])([\p{L}\p{N}._+-]+)/u);
  const shown = words.map((word) => (isMailbox(word) ? '…' : word)).join('');
  return shown.length > mostCharacters ? `${shown.slice(0, mostCharacters - 1)}…` : shown;
}
