/** An e-mail address, where it is for the viewer. */
export function MailLink({ address }: { address: string | null }) {
  return address && <a href={`mailto:${address}`}>{address}</a>;
}
