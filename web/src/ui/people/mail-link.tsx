/** The link to an e-mail address. Encoded, because `?`, `&` and `%` in one would add headers to the mail. */
export const mailtoOf = (address: string): string =>
  `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;

interface MailLinkProps {
  address: string | null;
  /** Shown when the viewer may not see the address. */
  whenHidden?: string;
}

/** A link to an e-mail address; without one, the given sentence or nothing. */
export function MailLink({ address, whenHidden = '' }: MailLinkProps) {
  return address === null ? whenHidden : <a href={mailtoOf(address)}>{address}</a>;
}
