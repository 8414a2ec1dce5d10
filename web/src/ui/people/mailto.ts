/** The link to an e-mail address. Encoded, because `?`, `&` and `%` in one would add headers to the mail. */
export const mailtoOf = (address: string): string =>
  `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;
