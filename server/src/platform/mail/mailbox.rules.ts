import { domainToASCII } from 'node:url';

/** Domains whose mailboxes ignore dots, with the name they share. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** The domain of an address in the form that DNS knows. */
export const domainOf = (emailId: string): string => canonicalDomain(emailId.split('@').at(-1) ?? '');

/** A domain in the form that DNS knows: lower-case, in ASCII, without a trailing dot. */
export function canonicalDomain(domain: string): string {
  const plain = domain.toLowerCase().replace(/\.+$/, '');
  return domainToASCII(plain) || plain;
}

/** The mailbox that an address leads to, also with a tag or, at Google, with dots. Only to count by; addresses stay as typed. */
export function mailboxOf(emailId: string): string {
  const at = emailId.lastIndexOf('@');
  const [name = ''] = emailId
    .slice(0, at)
    .toLowerCase()
    .split(/(?<=.)\+/);
  const domain = domainOf(emailId);
  const shared = dotless.get(domain);
  return shared === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${shared}`;
}
