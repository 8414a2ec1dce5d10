/** What a link lets its holder do: switch off the mails of one member, until it expires. */
export interface UnsubscribeRight {
  memberId: string;
  expiresAt: Date;
}

/** How long the links of a mail work, in milliseconds: longer than most mails are kept at hand. */
export const unsubscribeLinkMs = 180 * 24 * 60 * 60 * 1_000;

const secondMs = 1_000;

/** The part of a link that is signed: version, member and expiry. */
export const signedPartOf = ({ memberId, expiresAt }: UnsubscribeRight): string =>
  `1~${memberId}~${Math.floor(expiresAt.getTime() / secondMs)}`;

/** The token of a link. */
export const tokenOf = (right: UnsubscribeRight, signature: string): string =>
  `${signedPartOf(right)}~${signature}`;

/** Reads a token without checking its signature; null when it has another form. */
export function readToken(token: string): { right: UnsubscribeRight; signature: string } | null {
  const [, memberId, seconds, signature] =
    /^1~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})~(\d{1,12})~([\w-]{43})$/.exec(token) ?? [];
  if (memberId === undefined || signature === undefined) return null;
  return { right: { memberId, expiresAt: new Date(Number(seconds) * secondMs) }, signature };
}
