import { mailtoOf } from './mailto.ts';

interface MailLinkProps {
  address: string | null;
  /** Shown when the viewer may not see the address. */
  whenHidden?: string;
}

/** A link to an e-mail address; without one, the given sentence or nothing. */
export function MailLink({ address, whenHidden = '' }: MailLinkProps) {
  return address === null ? whenHidden : <a href={mailtoOf(address)}>{address}</a>;
}
