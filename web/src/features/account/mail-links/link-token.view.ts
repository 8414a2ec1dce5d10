/** The secret of a link, from the part of the address behind `#`; '' without one. */
export const tokenIn = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
